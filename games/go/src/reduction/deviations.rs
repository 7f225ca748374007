//! Trees of deviations: the lines of a gadget in which nobody makes a mistake, and beside each of their moves what every
//! other move runs into, as text and as a picture.

use super::lemmas::{Fate, Trial};
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
    },
    /// The end.
    End(Fate),
}

/// How somebody is punished.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Punishment {
    answer: Option<String>,
    second: Vec<String>,
}

impl Trial {
    /// The tree: the sound lines, and what every other move runs into within `punished` moves of the other side.
    pub fn deviations(&mut self, punished: u32) -> Vec<Branch> {
        self.branches(WHITE, 2 * punished - 1)
    }

    fn branches(&mut self, turn: Side, plies: u32) -> Vec<Branch> {
        let liberties = match self.fate(turn) {
            Ok(fate) => return vec![Branch::End(fate)],
            Err(liberties) => liberties,
        };
        let fate = if turn == WHITE { Fate::Taken } else { Fate::Safe };
        let (mut sound, mut refuted) = (Vec::new(), Vec::<(Punishment, Vec<String>)>::new());
        for place in self.tried(&liberties).into_iter().chain([None]) {
            let punished = self.after(place, turn, |trial| trial.punishment(turn.other(), fate, plies));
            let mv = self.name(place);
            match punished {
                // Not allowed.
                None => {}
                Some(Some(punished)) => match refuted.iter_mut().find(|(known, _)| *known == punished) {
                    Some((_, moves)) => moves.push(mv),
                    None => refuted.push((punished, vec![mv])),
                },
                Some(None) => {
                    let then = self.after(place, turn, |trial| trial.branches(turn.other(), plies));
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
        }));
        sound
    }

    /// How a side forces a fate within so many moves of both, if it can.
    fn punishment(&mut self, turn: Side, wanted: Fate, plies: u32) -> Option<Punishment> {
        if let Ok(fate) = self.fate(turn) {
            return (fate == wanted).then_some(Punishment { answer: None, second: Vec::new() });
        }
        let place = self.answer(turn, wanted, plies)?;
        let second = self.after(place, turn, |trial| trial.second(turn, wanted, plies - 1));
        Some(Punishment { answer: Some(self.name(place)), second: second.expect("it was allowed") })
    }

    /// The first move by which a side forces a fate within so many moves of both.
    pub(crate) fn answer(&mut self, turn: Side, wanted: Fate, plies: u32) -> Option<Option<Place>> {
        let liberties = self.fate(turn).err()?;
        let places = self.tried(&liberties);
        places.into_iter().chain([None]).find(|&place| {
            let forced =
                |trial: &mut Trial| trial.forces(turn, turn.other(), &|fate| fate == wanted, plies - 1);
            self.after(place, turn, forced) == Some(true)
        })
    }

    /// The other side replies in every way; the moves of the first that finish it.
    fn second(&mut self, side: Side, wanted: Fate, plies: u32) -> Vec<String> {
        let Err(liberties) = self.fate(side.other()) else { return Vec::new() };
        let mut names: Vec<String> = Vec::new();
        for reply in self.tried(&liberties).into_iter().chain([None]) {
            let name = self.after(reply, side.other(), |trial| {
                let place = trial.answer(side, wanted, plies - 1)?;
                Some(trial.name(place))
            });
            names.extend(name.flatten().filter(|name| !names.contains(name)));
        }
        names
    }

    /// The tree as text.
    pub fn tree(&mut self, punished: u32) -> String {
        let mut out = String::new();
        written(&self.deviations(punished), 0, &mut out);
        out
    }

    /// The tree as a picture: stones with the names of their points, sound moves joined by lines, mistakes by dashes.
    pub fn drawn_tree(&mut self, name: &str, punished: u32) -> Picture {
        let root =
            Twig { note: name.to_owned(), twigs: twigs(&self.deviations(punished)), ..Twig::default() };
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
    }
}

fn written(branches: &[Branch], depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    for branch in branches {
        let _ = match branch {
            Branch::End(fate) => writeln!(out, "{indent}{}", told(*fate)),
            Branch::Sound { by, mv, then } => {
                let _ = writeln!(out, "{indent}{} {mv}", who(*by));
                written(then, depth + 1, out);
                Ok(())
            }
            Branch::Mistake { by, moves, answer, second, fate } => {
                let other = who(by.other());
                let answer = answer.as_ref().map_or_else(
                    || format!("{other} need not answer"),
                    |answer| format!("{other} {answer}{}", then(second)),
                );
                writeln!(out, "{indent}{} {}? {answer}: {}", who(*by), moves.join(", "), told(*fate))
            }
        };
    }
}

/// The second moves, in words.
fn then(second: &[String]) -> String {
    if second.is_empty() { String::new() } else { format!(", then {}", second.join(" or ")) }
}

/// Names that fit on a stone are written there, others beside it.
fn stone(by: Side, mv: &str) -> Twig {
    let fits = mv.chars().count() <= 2;
    let [name, note] = if fits { [mv, ""] } else { ["", mv] }.map(str::to_owned);
    Twig { stone: Some(by), name, note, ..Twig::default() }
}

fn twigs(branches: &[Branch]) -> Vec<Twig> {
    let end = |fate: Fate| Twig { note: told(fate), tone: tone(fate), ..Twig::default() };
    let twig = |branch: &Branch| match branch {
        Branch::End(fate) => end(*fate),
        Branch::Sound { by, mv, then } => Twig { twigs: twigs(then), ..stone(*by, mv) },
        Branch::Mistake { by, moves, answer, second, fate } => {
            let ends = end(*fate);
            let behind = match answer {
                None => ends,
                Some(answer) => {
                    let mut twig = stone(by.other(), answer);
                    let words = [twig.note.as_str(), &then(second)].concat();
                    let words = words.trim_start_matches(", ");
                    let colon = if words.is_empty() { "" } else { ": " };
                    twig.note = format!("{words}{colon}{}", told(*fate));
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
        Fate::Left(_) => Tone(0),
    }
}
