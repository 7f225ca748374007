//! `tesuji play`: a game in the terminal, people and machines on either side.

use crate::analyse::{self, opinion};
use crate::arguments::Play;
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::progress::Bar;
use crate::saving;
use crate::table::Shelf;
use crate::target::{LONGEST, check_options, limits, method, plain};
use crate::thrown;
use analysis::Oracle;
use catalog::{Level, Match, MethodCard, PERFECT, PLAYER, Pace, Settings, Thought};
use game::{BadMove, Dice, Rng, Seed, Side, Status};
use picture::Paint;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// What a machine may take for a move when nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(2);
/// The same for the perfect player, who is to answer within a second.
const PERFECT_TIME: Duration = Duration::from_millis(900);

const HELP: &str = "\
Type a move, or what the dice show where you throw them, or
  undo    take back your last move and the answer to it
  new     start again
  hint    a good move, whatever the level of the machine
  moves   all legal moves
  board   the board again
  line    the moves so far
  position  the position as text, for --position and for other programs
  save FILE  write the game into a file, in the format of other programs where the game has one
  review  what every move so far gave away
  quit    stop playing
What is proved is certain; a grade is a guess, above 0 if it looks good for whoever moves.";

/// A player that is no method: any legal move, by the seed.
const RANDOM: &str = "random";

pub(crate) fn run(play: &Play, tables: &[PathBuf]) -> Result<Exit, Fault> {
    let mut game = play.start.open()?;
    let tables = Arc::new(Shelf::open(tables, &*game)?);
    let depth_of = |card: MethodCard| {
        play.level.filter(|_| card.pace() == Some(Pace::Plies)).map(Level::depth).or(play.depth)
    };
    // Who looks a given number of plies ahead is not perfect.
    let usual = if play.level.is_some() || play.depth.is_some() { PLAYER } else { game.opponent() };
    let players = [play.first.as_str(), play.second.as_deref().or(play.method.as_deref()).unwrap_or(usual)];
    let mut machines = Vec::from(players);
    machines.retain(|who| !["human", RANDOM].contains(who));
    // Without a machine at the table there is still one that gives hints; and beside a weak one, a strong one.
    let full = if play.depth.is_some() { PLAYER } else { game.opponent() };
    let machine = machines.first().copied().unwrap_or(usual);
    let adviser = if play.level.is_some() { full } else { machine };
    for who in &machines {
        let card = method(&*game, who).map_err(|fault| fault.or("random, or human"))?;
        if play.level.is_some() && card.pace().is_none() {
            return Err(Fault::input(format!(
                "--level limits plies or games, and {who} goes to the end: try {PLAYER}"
            )));
        }
        play.build.settings_of(&*game, card, depth_of(card))?;
        if play.trap {
            check_options(&*game, card, &["trap"])?;
        }
    }
    let card = method(&*game, machine)?;
    let settings = play.build.settings_of(&*game, card, depth_of(card))?;
    let seed = play.seed.unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |time| time.as_nanos() as u64 % 1_000_000)
    });
    let settings = Settings { trap: play.trap, seed, ..settings };
    let start = game.line().len();
    let mut table = Table {
        play,
        players,
        adviser,
        settings,
        tables,
        rng: Seed(seed).rng(),
        dice: Dice::seeded(Seed(seed), 0),
        start,
    };
    say(&format!(
        "{}: {} against {}, seed {seed}. Type help for help.",
        game.setup(),
        players[0],
        players[1]
    ))?;
    table.run(&mut *game)
}

struct Table<'a> {
    play: &'a Play,
    /// Who opens and who answers.
    players: [&'a str; 2],
    /// Who gives hints.
    adviser: &'a str,
    settings: Settings,
    /// Who is asked before a machine of full strength thinks.
    tables: Arc<Shelf>,
    rng: Rng,
    dice: Dice,
    /// How many moves were on the command line: a new game starts behind them.
    start: usize,
}

/// What a person wants at the prompt.
enum Wish {
    Moved,
    Again,
    Quit,
}

impl Table<'_> {
    fn who(&self, side: Side) -> &str {
        self.players[side as usize]
    }

    /// Whether a person sits at the table.
    fn watched(&self) -> bool {
        self.players.contains(&"human")
    }

    fn show(&self, game: &dyn Match) -> Result<(), Fault> {
        let paint = if std::io::stdout().is_terminal() { Paint::Ansi } else { Paint::Plain };
        let picture = game.picture();
        let picture = if self.play.mirror { picture::mirrored(picture) } else { picture };
        say(&picture::text(&picture, paint))
    }

    fn run(&mut self, game: &mut dyn Match) -> Result<Exit, Fault> {
        self.show(game)?;
        loop {
            let side = match game.status() {
                Status::Turn(side) => side,
                Status::Over(_) => {
                    say(&format!("moves: {}", game.line_text()))?;
                    say(&game.picture().title)?;
                    if self.watched() && self.once_more(game)? {
                        continue;
                    }
                    return Ok(Exit::Answered);
                }
                Status::Nature => {
                    if self.roll(game)? {
                        continue;
                    }
                    return Ok(Exit::Answered);
                }
            };
            if self.who(side) == "human" {
                let prompt = format!("{} to move> ", mover(game, side));
                match self.converse(game, &prompt)? {
                    Wish::Moved => self.show(game)?,
                    Wish::Again => {}
                    Wish::Quit => return Ok(Exit::Answered),
                }
                continue;
            }
            let (mv, words) = self.decide(game, self.who(side) == RANDOM);
            if interrupt::flag().raised() {
                eprintln!("interrupted");
                return Ok(Exit::Stopped);
            }
            say(&format!("{} ({}) plays {mv}: {words}", mover(game, side), self.who(side)))?;
            game.play(&mv).map_err(Fault::world)?;
            self.show(game)?;
        }
    }

    /// Throws the dice, or asks for them; whether the game goes on. Roll k is a function of the seed and k, so that taking
    /// a move back does not change what falls.
    fn roll(&mut self, game: &mut dyn Match) -> Result<bool, Fault> {
        let who = game.sides()[game.viewer() as usize];
        if self.play.dice_by_hand {
            match self.converse(game, &format!("{who} rolls> "))? {
                Wish::Moved => {}
                Wish::Again => return Ok(true),
                Wish::Quit => return Ok(false),
            }
        } else {
            let (rolls, weights): (Vec<String>, Vec<u32>) = game.rolls().into_iter().unzip();
            let roll = &rolls[self.dice.roll(game.line().len() as u64, &weights)];
            game.play(roll).map_err(Fault::world)?;
        }
        say(&format!("{who} rolls {}", game.line().pop().unwrap_or_default()))?;
        self.show(game)?;
        Ok(true)
    }

    /// After the end: whether the game goes on, with a move taken back or from its start.
    fn once_more(&mut self, game: &mut dyn Match) -> Result<bool, Fault> {
        loop {
            let Some(line) = prompt("The game is over: review, save FILE, undo, new or quit> ")? else {
                return Ok(false);
            };
            match line.as_str() {
                "" => {}
                "undo" => {
                    let next = game.viewer();
                    if self.undo(game, next) {
                        break;
                    }
                    say("there is nothing to take back")?;
                }
                "new" => {
                    self.restart(game);
                    break;
                }
                "quit" | "exit" | "q" => return leave().map(|()| false),
                word if self.looks_back(game, word)? => {}
                _ => say("the game is over: type review, save FILE, undo, new or quit")?,
            }
        }
        self.show(game)?;
        Ok(true)
    }

    /// Back to where the game was opened.
    fn restart(&self, game: &mut dyn Match) {
        while game.line().len() > self.start && game.undo() {}
    }

    /// The move of a machine, and its opinion unless it was played at random.
    fn decide(&mut self, game: &dyn Match, random: bool) -> (String, String) {
        if random || self.play.level.is_some_and(|level| level.slips(&mut self.rng)) {
            let moves = game.moves();
            let mv = self.rng.pick(&moves).expect("an open position offers a move").clone();
            return (mv, "at random".into());
        }
        let Status::Turn(side) = game.status() else { unreachable!("only an open game is played on") };
        let who = self.who(side).to_owned();
        let known = if self.play.level.is_none() { self.looked_up(game) } else { None };
        known.unwrap_or_else(|| {
            let thought = self.think(game, &who, self.play.level);
            self.choose(game, &thought)
        })
    }

    /// A best move as a table knows it, the quickest win or the longest resistance.
    fn looked_up(&mut self, game: &dyn Match) -> Option<(String, String)> {
        let told = self.tables.moves(game)?;
        let best = *self.rng.pick(&analysis::best_of(&told, analysis::Scale::of(game)))?;
        Some((best.mv.clone(), format!("{}, as the table knows", opinion(best.claim?, game.unit()))))
    }

    /// What a method thinks at this level, or with all that was allowed.
    fn think(&mut self, game: &dyn Match, method: &str, level: Option<Level>) -> Thought {
        let Play { nodes, depth, time, .. } = *self.play;
        let unlimited = nodes.is_none() && depth.is_none();
        let usual = if method == PERFECT { PERFECT_TIME } else { USUAL_TIME };
        let time = time.or((unlimited || level.is_some()).then_some(usual));
        // Weights are unpacked while a machine is made: not in its time.
        let job = game.think(method, self.settings).expect("the method was checked");
        let limits = limits(nodes, depth, time);
        let card = game.methods().into_iter().find(|card| card.name == method);
        let pace = card.and_then(|card| card.pace()).unwrap_or(Pace::Plies);
        let limits = level.map_or(limits.clone(), |level| level.within(pace, limits));
        let _bar = Bar::watch(&limits.progress, "nodes");
        job.play(Seed(self.rng.bits()), &limits)
    }

    /// The best move, and what is to be said about it.
    fn choose(&self, game: &dyn Match, thought: &Thought) -> (String, String) {
        let (best, claim) = (thought.answer.best.clone(), thought.claim_of_best());
        let (mv, claim) = best.zip(claim).expect("an open position offers a move");
        let hasty = self.settings.trap && !thought.answer.complete && claim.proved().exact().is_some();
        let words = opinion(claim, game.unit());
        (mv, if hasty { format!("{words}; no time to compare all traps") } else { words })
    }

    /// What can be asked about the game so far, also after its end; says whether this was such a question.
    fn looks_back(&self, game: &mut dyn Match, word: &str) -> Result<bool, Fault> {
        match word.split_once(' ').map_or((word, ""), |(word, rest)| (word, rest.trim())) {
            ("board", "") => self.show(game)?,
            ("line", "") => say(&game.line_text())?,
            ("position", "") => say(&game.position())?,
            ("review", "") if game.line().is_empty() => say("there are no moves yet")?,
            ("review", "") => say(&analyse::reviewed(game, self.settings, Arc::clone(&self.tables) as _))?,
            ("save", "") => say("save needs the name of a file")?,
            ("save", path) => {
                // The format of the file's name, or else the usual one.
                let (mut records, ending) = (game.records(), Path::new(path).extension());
                let named = records.iter().position(|(format, _)| ending.is_some_and(|name| name == *format));
                let usual = (!records.is_empty()).then_some(0);
                let text = match named.or(usual) {
                    Some(chosen) => records.swap_remove(chosen).1,
                    None => catalog::plain_record(game),
                };
                match saving::save(Path::new(path), text.as_bytes()) {
                    Ok(()) => say(&format!("written to {path}"))?,
                    Err(fault) => say(&fault.to_string())?,
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// One line of a person: a move, what the dice show, or a command.
    fn converse(&mut self, game: &mut dyn Match, words: &str) -> Result<Wish, Fault> {
        let Some(line) = prompt(words)? else { return Ok(Wish::Quit) };
        match line.as_str() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "exit" | "q" => return leave().map(|()| Wish::Quit),
            word if self.looks_back(game, word)? => {}
            "moves" => say(&game.moves().join(" "))?,
            "undo" => {
                let next = game.viewer();
                if self.undo(game, next) {
                    self.show(game)?;
                } else {
                    say("there is nothing to take back")?;
                }
            }
            "new" => {
                self.restart(game);
                self.show(game)?;
            }
            "hint" if game.status() == Status::Nature => say(&thrown::hint(game, self.settings))?,
            "hint" => {
                let (mv, words) = self.looked_up(game).unwrap_or_else(|| {
                    let thought = self.think(game, self.adviser, None);
                    self.choose(game, &thought)
                });
                say(&format!("{mv}: {words}"))?;
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

    /// Takes moves back until it is a person's turn again; says whether there was something to take back. `side`
    /// is the one to move, or that would move if the game were not over.
    fn undo(&self, game: &mut dyn Match, side: Side) -> bool {
        let alone = self.who(side.other()) == "human" || self.play.dice_by_hand;
        let own = if alone { 1 } else { 2 };
        if game.line().len() < own || !(0..own).all(|_| game.undo()) {
            return false;
        }
        // Back over rolls, and over what the machine did: to a person's own choice, if there was one. What a person has
        // thrown is one.
        while matches!(game.status(), Status::Nature) && !self.play.dice_by_hand
            || matches!(game.status(), Status::Turn(side) if self.who(side) != "human")
        {
            if game.line().len() <= self.start || !game.undo() {
                break;
            }
        }
        true
    }
}

/// Ends the line of the prompt, where no person has done so with a key.
fn leave() -> Result<(), Fault> {
    if std::io::stdin().is_terminal() { Ok(()) } else { say("") }
}

/// What a person types, without the blanks around it; nothing at the end of the input.
fn prompt(words: &str) -> Result<Option<String>, Fault> {
    let mut out = std::io::stdout();
    written(write!(out, "{words}").and_then(|()| out.flush()))?;
    let read = interrupt::while_waiting(|| files::line_within(&mut std::io::stdin().lock(), LONGEST));
    let Some(line) =
        read.map_err(|error| Fault::input(format!("cannot read your move: {}", plain(&error))))?
    else {
        say("")?;
        return Ok(None);
    };
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

fn say(text: &str) -> Result<(), Fault> {
    written(writeln!(std::io::stdout(), "{text}"))
}

/// Who is to move, as the game calls that side.
fn mover(game: &dyn Match, side: Side) -> String {
    let title = game.picture().title;
    let last = title.rsplit(", ").next().and_then(|words| words.strip_suffix(" to move"));
    let plain = if side == Side::First { "First" } else { "Second" };
    last.unwrap_or(plain).to_owned()
}
