//! `tesuji play`: a game in the terminal, people and machines on either side.

use crate::arguments::Play;
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::target::{check_method, limits};
use catalog::{Match, Settings, Task, Thought};
use game::{Claim, Luck, Outcome, Seed, Side, Status};
use picture::Paint;
use std::io::{BufRead, IsTerminal, Write};
use std::time::SystemTime;

const HELP: &str = "\
Type a move, or
  undo    take back your last move and the answer to it
  hint    what the machine would play
  moves   all legal moves
  board   the board again
  quit    stop playing";

pub(crate) fn run(play: &Play) -> Result<Exit, Fault> {
    let mut game = play.start.open()?;
    for who in [&play.first, &play.second] {
        if who != "human" {
            check_method(&*game, who).map_err(|fault| fault.or("human"))?;
        }
    }
    let seed = play.seed.unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |time| time.as_nanos() as u64 % 1_000_000)
    });
    let mut table = Table { play, settings: play.build.settings(&*game)?, luck: Seed(seed).luck() };
    say(&format!(
        "{}: {} against {}, seed {seed}. Type help for help.",
        game.setup(),
        play.first,
        play.second
    ))?;
    table.run(&mut *game)
}

struct Table<'a> {
    play: &'a Play,
    settings: Settings,
    luck: Luck,
}

/// What a person wants at the prompt.
enum Wish {
    Moved,
    Again,
    Quit,
}

impl Table<'_> {
    fn who(&self, side: Side) -> &str {
        if side == Side::First { &self.play.first } else { &self.play.second }
    }

    fn run(&mut self, game: &mut dyn Match) -> Result<Exit, Fault> {
        show(game)?;
        loop {
            let side = match game.status() {
                Status::Turn(side) => side,
                Status::Over(outcome) => {
                    say(&ending(outcome))?;
                    return Ok(Exit::Answered);
                }
                Status::Nature => unreachable!("no game of the catalog has dice"),
            };
            if self.who(side) == "human" {
                match self.ask(game, side)? {
                    Wish::Moved => show(game)?,
                    Wish::Again => {}
                    Wish::Quit => return Ok(Exit::Answered),
                }
                continue;
            }
            let thought = self.think(game, self.who(side));
            let Some((mv, claim)) = thought.choose(&mut self.luck) else {
                eprintln!("{} stopped before it found a move", self.who(side));
                return Ok(Exit::Stopped);
            };
            game.play(&mv).map_err(Fault::world)?;
            say(&format!("{} ({}) plays {mv}: {}", name(side), self.who(side), opinion(claim)))?;
            show(game)?;
            if crate::target::interrupt().raised() {
                return Ok(Exit::Stopped);
            }
        }
    }

    fn think(&self, game: &dyn Match, method: &str) -> Thought {
        let limits = limits(self.play.nodes, self.play.depth, Some(self.play.time));
        let _bar = Bar::watch(&limits.progress, "nodes");
        game.think(method, self.settings).expect("the method was checked")(Task::Advise, &limits)
    }

    fn ask(&mut self, game: &mut dyn Match, side: Side) -> Result<Wish, Fault> {
        written(
            write!(std::io::stdout(), "{} to move> ", name(side)).and_then(|()| std::io::stdout().flush()),
        )?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        if read.map_err(|error| Fault::input(format!("cannot read your move: {error}")))? == 0 {
            say("")?;
            return Ok(Wish::Quit);
        }
        match line.trim() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "exit" => return Ok(Wish::Quit),
            "board" => show(game)?,
            "moves" => say(&game.moves().join(" "))?,
            "undo" => {
                self.undo(game, side)?;
                show(game)?;
            }
            "hint" => {
                let adviser = [&self.play.first, &self.play.second].into_iter().find(|who| *who != "human");
                let thought = self.think(game, adviser.map_or("player", String::as_str));
                match thought.choose(&mut self.luck) {
                    Some((mv, claim)) => say(&format!("{mv}: {}", opinion(claim)))?,
                    None => say("no hint within this time")?,
                }
            }
            text => {
                return match game.play(text) {
                    Ok(()) => Ok(Wish::Moved),
                    Err(bad) => {
                        say(&bad.to_string())?;
                        Ok(Wish::Again)
                    }
                };
            }
        }
        Ok(Wish::Again)
    }

    /// Takes moves back until it is the same person's turn again.
    fn undo(&self, game: &mut dyn Match, side: Side) -> Result<(), Fault> {
        let mut taken = 0;
        while game.undo() {
            taken += 1;
            if game.status() == Status::Turn(side) || self.who(side.other()) == "human" {
                break;
            }
        }
        if taken == 0 { say("there is nothing to take back") } else { Ok(()) }
    }
}

fn say(text: &str) -> Result<(), Fault> {
    written(writeln!(std::io::stdout(), "{text}"))
}

fn show(game: &dyn Match) -> Result<(), Fault> {
    let paint = if std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain };
    say(&picture::text(&game.picture(), paint))
}

fn name(side: Side) -> &'static str {
    if side == Side::First { "First" } else { "Second" }
}

fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, .. } => format!("{} wins.", name(winner)),
        Outcome::Draw => "A draw.".into(),
    }
}

/// A proof and a belief never sound alike.
fn opinion(claim: Claim) -> String {
    match claim {
        Claim::Proved(bounds) => match (bounds.verdict(), bounds.exact()) {
            (Some(verdict), Some(score)) => format!("proved {verdict}, score {score}"),
            (Some(verdict), None) => format!("proved {verdict}"),
            (None, _) => format!("proved a score from {} to {}", bounds.lower, bounds.upper),
        },
        Claim::Believed(score) => format!("not proved; looks like {score:+}", score = score.0),
    }
}
