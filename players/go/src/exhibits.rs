//! What Go has to show besides games: the examination's tree search step by step, a formula's board to be hunted on, and the end of
//! a game to be counted.

use crate::counting::COUNTING;
use engines::{Advised, Chart, Counsel, Exhibit, Field, Kind, Label, Scene, Show, Story, Wide};
use game::{BadText, Seed, Side};
use go::exam::story::{self, story};
use go::exam::tree::Effort;
use go::reduction::{Chase, FIGURE_5, Formula, Layout, TILE, Told, clauses};

/// All of them.
pub(crate) const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        name: "search",
        title: "The examination's tree search, step by step",
        summary: "threads with virtual losses and a lock for each node: what is compared, chosen, counted, and who waits",
        fields: &[
            Field {
                name: "rounds",
                help: "the examination's ns",
                kind: Kind::Number { least: 1, most: 20 },
                default: "3",
            },
            Field {
                name: "threads",
                help: "the examination's nt",
                kind: Kind::Number { least: 1, most: 8 },
                default: "2",
            },
            Field {
                name: "dimension",
                help: "of the empty board where it starts",
                kind: Kind::Number { least: 1, most: 5 },
                default: "3",
            },
            Field {
                name: "seed",
                help: "where chance starts",
                kind: Kind::Number { least: 0, most: 1_000_000 },
                default: "1",
            },
        ],
        record: None,
        show: Show::Story(|chosen| Ok(Box::new(Told36(searched(chosen)?)))),
    },
    Exhibit {
        name: "hunt",
        title: "A formula of 3SAT as a board",
        summary: "White to move wins if and only if the formula is satisfiable: Black hunts, White flees",
        fields: &[Field {
            name: "formula",
            help: "how many variables, then a clause on each line: the row of its bar, and three literals of one sign",
            kind: Kind::Text,
            default: FIGURE_5,
        }],
        record: None,
        show: Show::Wide(|chosen| Ok(Box::new(hunted(chosen)?))),
    },
    COUNTING,
];

/// The number in a field; the form has checked nothing, as links are typed too.
fn number(chosen: &[&str], field: usize) -> Result<usize, BadText> {
    let Field { name, kind, .. } = EXHIBITS[0].fields[field];
    let Kind::Number { least, most } = kind else { unreachable!("all fields are numbers") };
    let number = chosen[field].trim().parse().ok().filter(|number| (least..=most).contains(number));
    let number: u32 =
        number.ok_or_else(|| BadText::new(format!("{name}: expected a number from {least} to {most}")))?;
    Ok(number as usize)
}

fn searched(chosen: &[&str]) -> Result<story::Story, BadText> {
    let [rounds, threads, d, seed] = [0, 1, 2, 3].map(|field| number(chosen, field));
    Ok(story(d?, Effort { rounds: rounds?, threads: threads?, seed: Seed(seed? as u64) }))
}

/// Questions 30 to 36.
struct Told36(story::Story);

impl Story for Told36 {
    fn steps(&self) -> usize {
        self.0.steps()
    }

    fn scene(&self, step: usize) -> Scene {
        let moment = self.0.moment(step);
        let head = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let threads = Chart {
            title: "threads".to_owned(),
            head: head(&["thread", "is at", "holds", "waits at"]),
            rows: (1..)
                .zip(moment.threads)
                .map(|(number, [at, holds, waits])| {
                    (waits != "-", vec![number.to_string(), at, holds, waits])
                })
                .collect(),
        };
        let offers = Chart {
            title: "compared last".to_owned(),
            head: head(&["pos", "n", "virtual", "v", "prior", "V"]),
            rows: (0..)
                .zip(moment.offers)
                .map(|(row, offer)| (moment.best == Some(row), offer.to_vec()))
                .collect(),
        };
        Scene { said: moment.said, picture: moment.picture, charts: vec![threads, offers] }
    }
}

/// Longest side of a board that many people may ask for at once.
const WIDEST: usize = 1_500;

/// A chase with the formula it is about.
struct Hunted {
    chase: Chase,
    clauses: Vec<String>,
}

fn hunted(chosen: &[&str]) -> Result<Hunted, BadText> {
    let formula = Formula::read(chosen[0]).map_err(|bad| BadText::new(bad.to_string()))?;
    // Four times the gadgets, so that the reserve is more than half.
    let (columns, rows) = Layout::of(&formula).size();
    let side = (4 * columns * rows * TILE * TILE).isqrt();
    if side > WIDEST {
        let told = format!("the board would have about {side}x{side} points, more than {WIDEST}x{WIDEST}");
        return Err(BadText::new(told));
    }
    let chase = Chase::new(&formula).map_err(|large| BadText::new(large.to_string()))?;
    Ok(Hunted { chase, clauses: clauses(&formula) })
}

impl Wide for Hunted {
    fn size(&self) -> (u32, u32) {
        self.chase.size()
    }

    fn stone(&self, column: u32, row: u32) -> Option<Side> {
        self.chase.stone(column, row)
    }

    fn labels(&self) -> Vec<Label> {
        let label = |(column, row, text, large)| Label { column, row, text, large };
        self.chase.signs().into_iter().map(label).collect()
    }

    fn sides(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn turn(&self) -> Side {
        self.chase.turn()
    }

    fn play(&mut self, column: u32, row: u32) -> Result<(), BadText> {
        self.chase.play(column, row).map_err(|illegal| BadText::new(illegal.to_string()))
    }

    fn counsel(&mut self, enough: &dyn Fn() -> bool) -> Counsel {
        let Told { over, winner, unknown, moves } = self.chase.told(enough);
        let said = match (over, winner, unknown) {
            (true, Some(Side::First), _) => "the reserve is taken: Black has won the hunt".to_owned(),
            (true, ..) => "the reserve is joined to eyes: White has won the hunt".to_owned(),
            (false, Some(side), _) => format!("{} wins the hunt with best play", self.sides()[side as usize]),
            (false, None, why) => format!("nobody knows who wins: {}", why.unwrap_or_default()),
        };
        let written = |value: Option<bool>| match value {
            Some(true) => "1",
            Some(false) => "0",
            None => "?",
        };
        let values =
            (1..).zip(self.chase.values()).map(|(number, value)| format!("v{number} = {}", written(value)));
        let mut facts = vec![self.clauses.join("  ·  "), values.collect::<Vec<_>>().join(", ")];
        facts.retain(|fact| !fact.is_empty());
        let moves = moves.into_iter().map(|((column, row), wins)| Advised { column, row, wins }).collect();
        Counsel { said, over, winner, moves, facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(formula: &str) -> Hunted {
        hunted(&[formula]).unwrap()
    }

    /// Plays the first of the moves that matter until it is over, or each side's own choice among them.
    fn played(hunt: &mut Hunted) -> (Option<Side>, usize) {
        for moves in 0..500 {
            let counsel = hunt.counsel(&|| false);
            if counsel.over {
                return (counsel.winner, moves);
            }
            let Advised { column, row, wins } = counsel.moves[0];
            assert_eq!(wins, counsel.winner == Some(hunt.turn()));
            hunt.play(column, row).unwrap();
        }
        panic!("the hunt has no end");
    }

    #[test]
    fn the_machine_plays_the_example_to_the_end_that_the_formula_promises() {
        let mut hunt = wide("variables 2\n1: 1 1 2\n1: -1 -1 -1\n");
        assert_eq!(played(&mut hunt).0, Some(Side::Second), "it is satisfiable");
        // Here White takes a stone at a test, and Black may play on none of the liberties.
        assert_eq!(played(&mut wide("variables 3\n1: 1 2 3\n1: -1 -2 -3\n")).0, Some(Side::Second));
        let mut hunt = wide("variables 1\n1: 1 1 1\n1: -1 -1 -1\n");
        let (winner, moves) = played(&mut hunt);
        assert_eq!(winner, Some(Side::First));
        assert!(moves > 8, "White holds out: {moves}");
        // All of the reserve is gone from the whole board.
        assert_eq!(hunt.stone(hunt.size().0 - 2, hunt.size().1 / 2), None);
    }

    #[test]
    fn a_mistake_is_punished_and_what_is_forbidden_is_refused() {
        let mut hunt = wide("variables 1\n1: 1 1 1\n");
        let first = hunt.counsel(&|| false);
        assert_eq!(
            (first.said.as_str(), first.winner),
            ("White wins the hunt with best play", Some(Side::Second))
        );
        assert!(hunt.play(0, 0).unwrap_err().to_string().contains("there is a stone already"));
        // White plays elsewhere, in a white eye far away: Black takes the reserve.
        let Advised { column, row, .. } = first.moves[0];
        let (columns, rows) = hunt.size();
        let elsewhere = (0..rows)
            .flat_map(|r| (0..columns).map(move |c| (c, r)))
            .find(|&(c, r)| (c, r) != (column, row) && hunt.stone(c, r).is_none() && hunt.play(c, r).is_ok());
        assert!(elsewhere.is_some());
        let then = hunt.counsel(&|| false);
        assert_eq!((then.winner, then.moves[0].wins), (Some(Side::First), true), "{then:?}");
        assert_eq!(wide("variables 1\n1: 1 1 1\n").counsel(&|| true).winner, None);
    }

    /// Twelve variables that all have to be true, and one of them false: a search that nobody waits for ends in its midst.
    #[test]
    fn a_search_ends_when_it_is_told_so() {
        let clauses: Vec<String> = (1..=12).map(|v| format!("1: {v} {v} {v}\n")).collect();
        let mut hunt = wide(&format!("variables 12\n{}1: -12 -12 -12\n", clauses.concat()));
        let asked = std::cell::Cell::new(0);
        let counsel = hunt.counsel(&|| {
            asked.set(asked.get() + 1);
            asked.get() > 100
        });
        assert_eq!(counsel.winner, None);
        assert!(counsel.said.ends_with("the search takes too long"), "{counsel:?}");
        assert_eq!(asked.get(), 101);
    }

    #[test]
    fn fields_are_checked() {
        let Show::Story(open) = EXHIBITS[0].show else { panic!("a story") };
        assert!(open(&["3", "2", "3", "1"]).is_ok_and(|story| story.steps() > 30));
        let bad = open(&["3", "9", "3", "1"]).err().unwrap().to_string();
        assert_eq!(bad, "threads: expected a number from 1 to 8");
        let Show::Wide(open) = EXHIBITS[1].show else { panic!("a board") };
        assert!(open(&["variables 1\n1: 1 -1 1\n"]).is_err());
        let large = open(&[include_str!("../../../testdata/go/planar-20-30.txt")]).err().unwrap().to_string();
        assert!(large.ends_with("more than 1500x1500"), "{large}");
    }
}
