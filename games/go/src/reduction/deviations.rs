//! Trees of deviations: the lines of a gadget in which nobody makes a mistake, and beside each of their moves what every
//! other move runs into, as text and as a picture.

use super::hunt::Hunt;
use super::lemmas::Fate;
use crate::sketch::{Twig, sketch};
use crate::vast::Place;
use game::{Pen, Picture, Side, Tone};
use std::fmt::Write;

const WHITE: Side = Side::Second;

/// What can be done at a moment, and what comes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Branch {
    /// A move that is no mistake, and what can be done after it.
    Sound {
        /// The side that plays it.
        by: Side,
        /// The name of the point.
        mv: String,
        /// What follows.
        then: Vec<Branch>,
    },
    /// Moves that are mistakes, punished in the same way.
    Mistake {
        /// The side that makes one of them.
        by: Side,
        /// The names of the points.
        moves: Vec<String>,
        /// How the other side answers; nothing where the mistake is enough by itself.
        answer: Option<String>,
        /// Its second move, one for each way to go on; none where the answer decides.
        second: Vec<String>,
        /// What becomes of White.
        fate: Fate,
        /// What that is called.
        told: String,
    },
    /// Points where the rules let nobody put a stone, and why.
    Forbidden {
        /// The side that may not.
        by: Side,
        /// The names of the points.
        moves: Vec<String>,
        /// Why.
        why: String,
    },
    /// The end, and what it is called.
    End(Fate, String),
}

/// A tree of deviations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree(pub Vec<Branch>);

/// How somebody is punished.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Punishment {
    answer: Option<String>,
    second: Vec<String>,
}

/// Where a hunt is looked at move by move: a gadget by itself, or a circuit of them.
pub trait Ground {
    /// The hunt as it stands.
    fn hunt(&mut self) -> &mut Hunt;

    /// What has become of White, or the liberties of the hunted group.
    fn fate(&mut self, turn: Side) -> Result<Fate, Vec<Place>>;

    /// What a side tries: the liberties of the hunted group first, a move elsewhere last.
    fn tried(&self, turn: Side, liberties: &[Place]) -> Vec<Option<Place>>;

    /// The name of a point; where none is, the move is elsewhere.
    fn name(&self, place: Option<Place>) -> String;

    /// What became of White, in words.
    fn told(&mut self, fate: Fate) -> String {
        told(fate)
    }

    /// Counts a position, and says whether that is enough.
    fn is_enough(&mut self) -> bool {
        false
    }

    /// What comes out after a stone there, or after a move elsewhere; nothing if the stone is not allowed.
    fn after<R>(&mut self, place: Option<Place>, turn: Side, then: impl FnOnce(&mut Self) -> R) -> Option<R> {
        match place {
            None => Some(then(self)),
            Some(place) => self.hunt().play(place, turn).then(|| {
                let found = then(self);
                self.hunt().undo();
                found
            }),
        }
    }

    /// Whether a side can bring about one of the fates it wants within so many moves of both, the other side trying
    /// everything.
    fn forces(&mut self, side: Side, turn: Side, wanted: &dyn Fn(Fate) -> bool, moves: u32) -> bool {
        let enough = self.is_enough();
        let liberties = match self.fate(turn) {
            Ok(fate) => return wanted(fate),
            Err(_) if moves == 0 || enough => return false,
            Err(liberties) => liberties,
        };
        let mut of_side = self.tried(turn, &liberties).into_iter().map(|place| {
            self.after(place, turn, |ground| ground.forces(side, turn.other(), wanted, moves - 1))
        });
        if turn == side {
            of_side.any(|forced| forced == Some(true))
        } else {
            of_side.all(|forced| forced != Some(false))
        }
    }

    /// The first move by which a side forces a fate within so many moves of both.
    fn answer(&mut self, turn: Side, wanted: Fate, plies: u32) -> Option<Option<Place>> {
        let liberties = self.fate(turn).err()?;
        self.tried(turn, &liberties).into_iter().find(|&place| {
            let forced =
                |ground: &mut Self| ground.forces(turn, turn.other(), &|fate| fate == wanted, plies - 1);
            self.after(place, turn, forced) == Some(true)
        })
    }

    /// The tree with White to move: the sound lines, and what every other move runs into within `punished` moves of the
    /// other side.
    fn deviations(&mut self, punished: u32) -> Tree
    where
        Self: Sized,
    {
        Tree(branches(self, WHITE, 2 * punished - 1))
    }
}

fn branches(ground: &mut impl Ground, turn: Side, plies: u32) -> Vec<Branch> {
    let liberties = match ground.fate(turn) {
        Ok(fate) => return vec![Branch::End(fate, ground.told(fate))],
        Err(liberties) => liberties,
    };
    let fate = if turn == WHITE { Fate::Taken } else { Fate::Safe };
    let (mut sound, mut refuted) = (Vec::new(), Vec::<(Punishment, Vec<String>)>::new());
    for place in ground.tried(turn, &liberties) {
        let punished = ground.after(place, turn, |ground| punishment(ground, turn.other(), fate, plies));
        let mv = ground.name(place);
        match punished {
            // Not allowed.
            None => {}
            Some(Some(punished)) => match refuted.iter_mut().find(|(known, _)| *known == punished) {
                Some((_, moves)) => moves.push(mv),
                None => refuted.push((punished, vec![mv])),
            },
            Some(None) => {
                let then = ground.after(place, turn, |ground| branches(ground, turn.other(), plies));
                sound.push(Branch::Sound { by: turn, mv, then: then.expect("it was allowed") });
            }
        }
    }
    sound.extend(refuted.into_iter().map(|(Punishment { answer, second }, moves)| Branch::Mistake {
        by: turn,
        moves,
        answer,
        second,
        fate,
        told: told(fate),
    }));
    sound
}

/// How a side forces a fate within so many moves of both, if it can.
fn punishment(ground: &mut impl Ground, turn: Side, wanted: Fate, plies: u32) -> Option<Punishment> {
    if let Ok(fate) = ground.fate(turn) {
        return (fate == wanted).then_some(Punishment { answer: None, second: Vec::new() });
    }
    let place = ground.answer(turn, wanted, plies)?;
    let second = ground.after(place, turn, |ground| second_moves(ground, turn, wanted, plies - 1));
    Some(Punishment { answer: Some(ground.name(place)), second: second.expect("it was allowed") })
}

/// The other side replies in every way; the moves of the first that finish it.
fn second_moves(ground: &mut impl Ground, side: Side, wanted: Fate, plies: u32) -> Vec<String> {
    let other = side.other();
    let Err(liberties) = ground.fate(other) else { return Vec::new() };
    let mut names: Vec<String> = Vec::new();
    for reply in ground.tried(other, &liberties) {
        let name = ground.after(reply, other, |ground| {
            let place = ground.answer(side, wanted, plies - 1)?;
            Some(ground.name(place))
        });
        names.extend(name.flatten().filter(|name| !names.contains(name)));
    }
    names
}

impl Tree {
    /// As text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        written(&self.0, 0, &mut out);
        out
    }

    /// As a picture: stones with the names of their points, sound moves joined by lines, mistakes by dashes.
    pub fn drawn(&self, name: &str) -> Picture {
        let root = Twig { note: name.to_owned(), twigs: twigs(&self.0), ..Twig::default() };
        let mut picture = sketch(&format!("The tree of deviations of {name}, White to move"), &[root]);
        picture.legend = [
            "Full lines: nobody makes a mistake. Dashes: every other move, and how it is punished",
            "Traits pleins : personne ne se trompe. Tirets : tout autre coup, et sa punition",
        ]
        .map(|caption| (None, caption.to_owned()))
        .to_vec();
        picture
    }
}

/// A player's name.
pub(crate) fn who(side: Side) -> &'static str {
    if side == WHITE { "White" } else { "Black" }
}

/// What became of White, in words.
pub(crate) fn told(fate: Fate) -> String {
    match fate {
        Fate::Taken => "the reserve is taken".to_owned(),
        Fate::Safe => "White is joined to eyes".to_owned(),
        Fate::Left(side) => format!("White leaves to the {}", format!("{side:?}").to_lowercase()),
        Fate::Through => "White is through".to_owned(),
    }
}

fn written(branches: &[Branch], depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    for branch in branches {
        let _ = match branch {
            Branch::End(_, told) => writeln!(out, "{indent}{told}"),
            Branch::Forbidden { by, moves, why } => {
                writeln!(out, "{indent}{} {}? {why}", who(*by), moves.join(", "))
            }
            Branch::Sound { by, mv, then } => {
                let _ = writeln!(out, "{indent}{} {mv}", who(*by));
                written(then, depth + 1, out);
                Ok(())
            }
            Branch::Mistake { by, moves, answer, second, told, .. } => {
                let other = who(by.other());
                let answer = answer.as_ref().map_or_else(
                    || format!("{other} need not answer"),
                    |answer| format!("{other} {answer}{}", then(second)),
                );
                writeln!(out, "{indent}{} {}? {answer}: {}", who(*by), moves.join(", "), told)
            }
        };
    }
}

/// The second moves, in words.
fn then(second: &[String]) -> String {
    if second.is_empty() { String::new() } else { format!(", then {}", second.join(" or ")) }
}

/// Names that fit on a stone are written there, others beside it; where a name is a letter and a place, the place stands beside it.
fn stone(by: Side, mv: &str) -> Twig {
    let fits = |name: &str| name.chars().count() <= 2;
    let [name, note] = match mv.split_once(' ') {
        _ if fits(mv) => [mv, ""],
        Some((letter, place)) if fits(letter) && place.starts_with(|c: char| c.is_ascii_digit()) => {
            [letter, place]
        }
        _ => ["", mv],
    }
    .map(str::to_owned);
    Twig { stone: Some(by), name, note, ..Twig::default() }
}

fn twigs(branches: &[Branch]) -> Vec<Twig> {
    let end = |fate: Fate, told: String| Twig { note: told, tone: tone(fate), ..Twig::default() };
    let twig = |branch: &Branch| match branch {
        Branch::End(fate, told) => end(*fate, told.clone()),
        Branch::Forbidden { by, moves, why } => {
            let ends = Twig { note: why.clone(), ..Twig::default() };
            Twig { pen: Some(Pen::Dashed), twigs: vec![ends], ..stone(*by, &moves.join(", ")) }
        }
        Branch::Sound { by, mv, then } => Twig { twigs: twigs(then), ..stone(*by, mv) },
        Branch::Mistake { by, moves, answer, second, fate, told } => {
            let ends = end(*fate, told.clone());
            let behind = match answer {
                None => ends,
                Some(answer) => {
                    let mut twig = stone(by.other(), answer);
                    let words = [twig.note.as_str(), &then(second)].concat();
                    let words = words.trim_start_matches(", ");
                    let colon = if words.is_empty() { "" } else { ": " };
                    twig.note = format!("{words}{colon}{told}");
                    Twig { tone: tone(*fate), ..twig }
                }
            };
            let first = if let [mv] = &moves[..] { stone(*by, mv) } else { stone(*by, &moves.join(", ")) };
            Twig { pen: Some(Pen::Dashed), twigs: vec![behind], ..first }
        }
    };
    branches.iter().map(twig).collect()
}

/// Blue for what White wants, orange for what Black wants.
fn tone(fate: Fate) -> Tone {
    match fate {
        Fate::Safe => Tone(1),
        Fate::Taken => Tone(5),
        Fate::Left(_) | Fate::Through => Tone(0),
    }
}
