//! Questions 39 and 40: lines of a gadget in which nobody makes a mistake, and what punishes every mistake. The gadget is the
//! one of this house, unless one was drawn before.

use super::gadgets::{MOST_POSITIONS, name, side, written};
use super::sheet::{Sheet, Statement};
use super::{Desk, Finding};
use crate::reduction::Toward;
use crate::reduction::deviations::{Ground, told, who};
use crate::reduction::lemmas::{Fate, Trial, trials};
use crate::vast::Place;
use game::{BadText, Side};
use std::collections::HashSet;

const WHITE: Side = Side::Second;

/// What was said about a gadget so far.
#[derive(Default)]
pub(super) struct Bench {
    /// The one that was drawn.
    own: Option<Trial>,
    lines: Vec<Vec<Option<Place>>>,
    /// Lines with a mistake at their end.
    mistakes: HashSet<Vec<Option<Place>>>,
    /// Where the lines lead.
    reached: Vec<Toward>,
}

/// A mistake is punished within two moves: an answer, a reply, and the second move.
const PUNISHED: u32 = 3;

impl Bench {
    /// Nothing said yet about this gadget.
    pub fn about(gadget: Trial) -> Bench {
        Bench { own: Some(gadget), ..Bench::default() }
    }

    /// The gadget that statements are about: without a drawing, the one of this house.
    fn trial(&self, black_chooses: bool) -> Trial {
        let ours = if black_chooses { "black-choice" } else { "white-choice" };
        let house = || trials().into_iter().find(|&(name, _)| name == ours).expect("it is there").1;
        let mut trial = self.own.clone().unwrap_or_else(house);
        trial.limit(MOST_POSITIONS);
        trial
    }

    /// Moves after a line that neither a line nor a mistake speaks of, and exits that no line leads to.
    pub fn unsaid(&self) -> Vec<String> {
        let trial = self.trial(false);
        let mut unsaid: Vec<String> = trial
            .exits()
            .filter(|exit| !self.reached.contains(exit))
            .map(|exit| format!("no 'suite' leaves to the {}", name(exit)))
            .collect();
        let mut asked = HashSet::new();
        for line in &self.lines {
            for told in (0..line.len()).filter(|&told| asked.insert(line[..told].to_vec())) {
                let prefix = &line[..told];
                let (mut trial, turn) = played(&trial, prefix).expect("it was played before");
                let Err(liberties) = trial.fate(turn) else { continue };
                let spoken = |place: Option<Place>| {
                    let after = [prefix, &[place]].concat();
                    self.mistakes.contains(&after) || self.lines.iter().any(|line| line.starts_with(&after))
                };
                let mut open = trial.tried(turn, &liberties);
                open.retain(|&place| !spoken(place) && trial.after(place, turn, |_| ()).is_some());
                let open: Vec<String> = open.into_iter().map(|place| trial.name(place)).collect();
                if !open.is_empty() {
                    let names: Vec<String> = prefix.iter().map(|&place| trial.name(place)).collect();
                    let when = if names.is_empty() {
                        "at first".into()
                    } else {
                        format!("after {}", names.join(" "))
                    };
                    unsaid.push(format!("{when}, nothing is said about {} {}", who(turn), open.join(", ")));
                }
            }
        }
        unsaid
    }
}

/// A trial after some moves, and whose turn it is; the number of the first move that is not allowed.
fn played(trial: &Trial, moves: &[Option<Place>]) -> Result<(Trial, Side), usize> {
    let (mut trial, mut turn) = (trial.clone(), WHITE);
    for (number, &place) in moves.iter().enumerate() {
        if !trial.play(place, turn) {
            return Err(number);
        }
        turn = turn.other();
    }
    Ok((trial, turn))
}

/// Names of points as places; `ailleurs` is a move elsewhere.
fn places(s: &Statement<'_>, trial: &Trial, words: &[&str]) -> Result<Vec<Option<Place>>, BadText> {
    let place = |word: &&str| match *word {
        "ailleurs" | "elsewhere" => Ok(None),
        word => {
            let exit = side(s, word).ok().and_then(|side| trial.named(&name(side)));
            let place = exit.or_else(|| trial.named(word));
            place.map(Some).ok_or_else(|| {
                s.bad(&format!("the gadget has no point '{}' that is empty", word.escape_debug()))
            })
        }
    };
    words.iter().map(place).collect()
}

/// What a player may not let happen.
fn feared_by(side: Side) -> Fate {
    if side == WHITE { Fate::Taken } else { Fate::Safe }
}

/// `suite g m a b = ouest`: a line in which nobody makes a mistake, White's move first, and where White leaves.
pub(super) fn line(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let trial = desk.bench.trial(desk.question == 40);
    let moves = places(s, &trial, s.part(0))?;
    let exit = match s.results() {
        [word] => side(s, word)?,
        _ => return Err(s.bad("expected '=' and the side where White leaves")),
    };
    for number in 0..moves.len() {
        let Ok((mut before, turn)) = played(&trial, &moves[..number]) else {
            unreachable!("tried one by one")
        };
        if let Ok(fate) = before.fate(turn) {
            return Ok(Err(format!("it is over after {number} moves: {}", told(fate))));
        }
        let Ok((mut trial, next)) = played(&trial, &moves[..=number]) else {
            return Ok(Err(format!("{} {} is not allowed", who(turn), before.name(moves[number]))));
        };
        if let Some(answer) = trial.answer(next, feared_by(turn), PUNISHED) {
            return Ok(Err(format!(
                "{} {} is a mistake: {} {}, and {} within two moves",
                who(turn),
                trial.name(moves[number]),
                who(next),
                trial.name(answer),
                told(feared_by(turn))
            )));
        }
    }
    let Ok((mut last, turn)) = played(&trial, &moves) else { unreachable!("it was played") };
    Ok(match last.fate(turn) {
        Ok(fate) if fate == Fate::Left(exit) => {
            desk.bench.lines.push(moves);
            desk.bench.reached.push(exit);
            Ok(())
        }
        Ok(fate) => Err(told(fate)),
        Err(_) => Err("it is not over: White has not left the gadget".into()),
    })
}

/// `faute g m x = a`: after g and m, x is a mistake, which a punishes within two moves. `*` is every move that no `suite` before
/// goes on with.
pub(super) fn mistake(s: &Statement<'_>, _: &mut Sheet<'_>, desk: &mut Desk) -> Result<Finding, BadText> {
    let trial = desk.bench.trial(desk.question == 40);
    let Some((last, prefix)) = s.part(0).split_last() else {
        return Err(s.bad("expected moves, of which the last is the mistake, or * for all others"));
    };
    let prefix = places(s, &trial, prefix)?;
    let &[answer] = &places(s, &trial, s.results())?[..] else {
        return Err(s.bad("expected '=' and one move that punishes it"));
    };
    let (mut before, turn) = match played(&trial, &prefix) {
        Ok(played) => played,
        Err(number) => {
            return Ok(Err(format!("{} is not allowed there", trial.name(prefix[number]))));
        }
    };
    let liberties = match before.fate(turn) {
        Ok(fate) => return Ok(Err(format!("it is over before: {}", told(fate)))),
        Err(liberties) => liberties,
    };
    let all = *last == "*";
    let tried = if all {
        let sound = |place: &Option<Place>| {
            let after = [&prefix[..], &[*place]].concat();
            desk.bench.lines.iter().any(|line| line.starts_with(&after))
        };
        before.tried(turn, &liberties).into_iter().filter(|place| !sound(place)).collect()
    } else {
        places(s, &trial, &[last])?
    };
    let (punisher, fate) = (turn.other(), feared_by(turn));
    for place in tried {
        let mv = format!("{} {}", who(turn), before.name(place));
        let found = before.after(place, turn, |trial| {
            if trial.fate(punisher).is_ok_and(|end| end == fate) {
                return Ok(());
            }
            let told_answer = format!("{} {}", who(punisher), trial.name(answer));
            let against = trial.after(answer, punisher, |trial| {
                trial.line_against(punisher, turn, &|end| end == fate, PUNISHED - 1)
            });
            match against {
                None => Err(format!("after {mv}, {told_answer} is not allowed")),
                Some(None) => Ok(()),
                Some(Some((line, _))) if line.is_empty() => {
                    Err(format!("{told_answer} does not punish {mv}"))
                }
                Some(Some((line, _))) => Err(format!(
                    "{told_answer} does not punish {mv} within two moves: {}",
                    written(&line, turn)
                )),
            }
        });
        match found {
            None if all => {}
            None => return Ok(Err(format!("{mv} is not allowed"))),
            Some(Err(why)) => return Ok(Err(why)),
            Some(Ok(())) => {
                desk.bench.mistakes.insert([&prefix[..], &[place]].concat());
            }
        }
    }
    Ok(Ok(()))
}
