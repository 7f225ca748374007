//! `tesuji play`: a game in the terminal, people and machines on either side.

use crate::arguments::Play;
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::progress::Bar;
use crate::target::{check_options, limits, method};
use catalog::{Match, Settings, Task, Thought};
use game::{BadMove, Claim, Luck, Score, Seed, Side, Status};
use picture::Paint;
use std::io::{BufRead, IsTerminal, Write};
use std::time::{Duration, SystemTime};

/// What a machine may take for a move when nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

const HELP: &str = "\
Type a move, or
  undo    take back your last move and the answer to it
  hint    what the machine would play
  moves   all legal moves
  board   the board again
  quit    stop playing
What is proved is certain; a grade is a guess, above 0 if it looks good for whoever moves.";

pub(crate) fn run(play: &Play) -> Result<Exit, Fault> {
    let mut game = play.start.open()?;
    for who in [&play.first, &play.second] {
        if who != "human" {
            let card = method(&*game, who).map_err(|fault| fault.or("human"))?;
            check_options(&*game, card, &play.build.asked(play.depth))?;
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
                Status::Over(_) => {
                    say(&game.picture().title)?;
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
            if interrupt::flag().raised() {
                eprintln!("interrupted");
                return Ok(Exit::Stopped);
            }
            let (mv, claim) = self.choose(game, &thought);
            say(&format!("{} ({}) plays {mv}: {}", mover(game, side), self.who(side), opinion(claim)))?;
            game.play(&mv).map_err(Fault::world)?;
            show(game)?;
        }
    }

    fn think(&self, game: &dyn Match, method: &str) -> Thought {
        let unlimited = self.play.nodes.is_none() && self.play.depth.is_none();
        let time = self.play.time.or(unlimited.then_some(USUAL_TIME));
        let limits = limits(self.play.nodes, self.play.depth, time);
        let _bar = Bar::watch(&limits.progress, "nodes");
        game.think(method, self.settings).expect("the method was checked")(Task::Advise, &limits)
    }

    /// One of the best moves, at random.
    fn choose(&mut self, game: &dyn Match, thought: &Thought) -> (String, Claim) {
        thought.choose(&game.moves(), &mut self.luck).expect("an open position offers a move")
    }

    fn ask(&mut self, game: &mut dyn Match, side: Side) -> Result<Wish, Fault> {
        written(
            write!(std::io::stdout(), "{} to move> ", mover(game, side))
                .and_then(|()| std::io::stdout().flush()),
        )?;
        let mut line = Vec::new();
        let read = interrupt::while_waiting(|| std::io::stdin().lock().read_until(b'\n', &mut line));
        if read.map_err(|error| Fault::input(format!("cannot read your move: {error}")))? == 0 {
            say("")?;
            return Ok(Wish::Quit);
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "exit" => return Ok(Wish::Quit),
            "board" => show(game)?,
            "moves" => say(&game.moves().join(" "))?,
            "undo" => {
                if self.undo(game, side) {
                    show(game)?;
                } else {
                    say("there is nothing to take back")?;
                }
            }
            "hint" => {
                let adviser = [&self.play.first, &self.play.second].into_iter().find(|who| *who != "human");
                let thought = self.think(game, adviser.map_or("player", String::as_str));
                let (mv, claim) = self.choose(game, &thought);
                say(&format!("{mv}: {}", opinion(claim)))?;
            }
            text => {
                return match game.play(text) {
                    Ok(()) => Ok(Wish::Moved),
                    Err(bad @ BadMove::Unreadable { .. }) => {
                        say(&format!("{bad} (help lists the commands)"))?;
                        Ok(Wish::Again)
                    }
                    Err(bad) => {
                        say(&bad.to_string())?;
                        Ok(Wish::Again)
                    }
                };
            }
        }
        Ok(Wish::Again)
    }

    /// Takes moves back until it is a person's turn again; says whether there was something to take back.
    fn undo(&self, game: &mut dyn Match, side: Side) -> bool {
        let own = if self.who(side.other()) == "human" { 1 } else { 2 };
        game.line().len() >= own && (0..own).all(|_| game.undo())
    }
}

fn say(text: &str) -> Result<(), Fault> {
    written(writeln!(std::io::stdout(), "{text}"))
}

fn show(game: &dyn Match) -> Result<(), Fault> {
    let paint = if std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain };
    say(&picture::text(&game.picture(), paint))
}

/// Who is to move, as the game calls that side.
fn mover(game: &dyn Match, side: Side) -> String {
    let title = game.picture().title;
    let last = title.rsplit(", ").next().and_then(|words| words.strip_suffix(" to move"));
    let plain = if side == Side::First { "First" } else { "Second" };
    last.unwrap_or(plain).to_owned()
}

/// A proof and a belief never sound alike.
fn opinion(claim: Claim) -> String {
    match claim {
        Claim::Proved(bounds) => match (bounds.verdict(), bounds.exact()) {
            (Some(verdict), Some(score)) => format!("proved {verdict}, score {score}"),
            (Some(verdict), None) => format!("proved {verdict}"),
            (None, _) => "nothing is proved".into(),
        },
        Claim::Believed(Score::DRAW) => "not proved; looks even".into(),
        Claim::Believed(score) => format!("not proved; grade {:+}", score.0),
    }
}
