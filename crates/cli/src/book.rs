//! `tesuji book`: builds books and checks them.

use crate::amounts::{self, elapsed, many};
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::saving::{save, unwritten};
use crate::target::{limits, plain};
use book::{Book, Halted, Journal, Kind, Step, Title};
use catalog::Bookwork;
use clap::{Args, Subcommand, ValueEnum};
use files::Hold;
use game::Seed;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The longest book that is read; the largest made so far takes a thousandth of it.
const MOST_BYTES: usize = 1 << 28;

#[derive(Args, Debug)]
#[command(after_help = "\
A book holds exact scores of positions, images of each other once, and nothing that depends on how they were found: \
the same game, kind and number of plies give the same file, to the byte, with any number of threads and after any \
interruption. What is found is written into FILE.journal at once; the same command goes on where it was killed.

Examples:
  tesuji book build connect4:5x4 --plies 6 -o small.book
  tesuji book build connect4:7x6 --kind traps --plies 20 --nodes 300K -o connect4.book
  tesuji book check connect4.book --random 50 --seed 1

Exit codes: 0 done, and nothing wrong; 1 a file cannot be written; 2 bad input, or a book with a wrong score; \
3 interrupted.")]
pub(crate) struct Bookshelf {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand, Debug)]
enum Work {
    /// Prove the scores of the first positions of a game and write them into a file
    Build(Make),
    /// Check that a book is whole, and prove some of its scores again without looking at it
    Check(Check),
}

/// Which positions a book holds.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    /// Those that can arise when its owner plays one best move and the opponent plays anything
    Strategy,
    /// The same where the owner plays the best move after which most replies are mistakes
    Traps,
    /// Those that can arise when its owner plays any best move and the opponent plays anything
    Choices,
    /// All positions
    Full,
}

#[derive(Args, Debug)]
struct Make {
    /// A game such as connect4:7x6
    game: String,

    /// How many plies it covers: positions of up to so many moves
    #[arg(long, value_name = "N", value_parser = |text: &str| amounts::within(text, 0, 200))]
    #[arg(allow_negative_numbers = true)]
    plies: u16,

    /// Leave out what a search without a book proves in so many nodes, and what lies behind it (1M is
    /// 1,000,000); 0 leaves nothing out
    #[arg(long, value_name = "N", default_value = "0", value_parser = amounts::count)]
    #[arg(allow_negative_numbers = true)]
    nodes: u64,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Which positions it holds
    #[arg(long, value_enum, default_value_t = Holds::Strategy)]
    kind: Holds,

    #[command(flatten)]
    effort: Effort,
}

#[derive(Args, Debug)]
struct Check {
    /// The book
    file: PathBuf,

    /// How many scores to prove again
    #[arg(long, value_name = "N", default_value_t = 50, allow_negative_numbers = true)]
    random: u32,

    /// Chooses them
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    effort: Effort,
}

/// What the work may use.
#[derive(Args, Debug)]
struct Effort {
    /// Positions looked at the same time (for 'build')
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| amounts::within(text, 1, 1024))]
    #[arg(allow_negative_numbers = true)]
    threads: u16,

    /// Memory for the table of positions
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = amounts::bytes)]
    #[arg(allow_negative_numbers = true)]
    memory: usize,

    /// Nothing on stderr about the progress
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(shelf: &Bookshelf) -> Result<Exit, Fault> {
    match &shelf.work {
        Work::Build(make) => build(make),
        Work::Check(check) => self::check(check),
    }
}

/// A line about the progress: a bar on a terminal, else a word now and then.
struct Teller {
    bar: Option<ProgressBar>,
    quiet: bool,
}

impl Teller {
    fn new(quiet: bool) -> Teller {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(0);
            if let Ok(style) =
                ProgressStyle::with_template("[{elapsed}] {msg} {wide_bar} {pos}/{len}, {eta} left")
            {
                bar.set_style(style);
            }
            bar
        });
        Teller { bar, quiet }
    }

    fn tell(&self, step: Step) {
        let Step { ply, done, of } = step;
        if let Some(bar) = &self.bar {
            bar.set_length(of as u64);
            bar.set_message(format!("ply {ply}"));
            bar.set_position(done as u64);
        } else if !self.quiet && done == of {
            eprintln!("ply {ply}: {}", many(of as u64, "position"));
        }
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn build(make: &Make) -> Result<Exit, Fault> {
    let game = catalog::open(&make.game).map_err(Fault::input)?;
    if game.is_cyclic() {
        return Err(Fault::input(format!("'{}': {}", make.game, Halted::Cyclic)));
    }
    let kind = match make.kind {
        Holds::Strategy => Kind::Strategy,
        Holds::Traps => Kind::Traps,
        Holds::Choices => Kind::Choices,
        Holds::Full => Kind::Full,
    };
    if kind == Kind::Full && make.nodes > 0 {
        return Err(Fault::input(
            "--nodes: a full book leaves nothing out; use it with strategy, traps or choices",
        ));
    }
    let title =
        Title { game: game.setup().to_owned(), kind, plies: u32::from(make.plies), nodes: make.nodes };
    let path = beside(&make.output, "journal");
    let hold = Hold::of(&path).map_err(|error| unwritten(&path, &error))?;
    let hold = hold.ok_or_else(|| {
        Fault::world(format!("'{}' is in use: another program builds this book", path.display()))
    })?;
    let mut bytes = Vec::new();
    let mut file = hold.file();
    file.read_to_end(&mut bytes)
        .map_err(|error| Fault::input(format!("cannot read '{}': {}", path.display(), plain(&error))))?;
    let mut out = hold.file();
    let (mut journal, good) = Journal::resume(&bytes, &title, &mut out).map_err(|bad| {
        Fault::input(format!(
            "'{}': {bad}\n  remove it to start anew, or choose another file with -o",
            path.display()
        ))
    })?;
    file.set_len(good as u64)
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .map_err(|error| unwritten(&path, &error))?;
    if good == 0 {
        file.write_all(Journal::head(&title).as_bytes()).map_err(|error| unwritten(&path, &error))?;
    } else if !make.effort.quiet {
        let known = many(journal.positions() as u64, "position");
        eprintln!("'{}': {known} known already", path.display());
    }
    let started = Instant::now();
    let teller = Teller::new(make.effort.quiet);
    let limits = limits(None, None, None);
    let work = Bookwork {
        threads: usize::from(make.effort.threads),
        memory: make.effort.memory,
        limits: &limits,
        tell: &|step| teller.tell(step),
    };
    let built = game.booked().ok_or(Halted::Cyclic).and_then(|books| books.build(title, &work, &mut journal));
    drop(teller);
    let made = match built {
        Ok(made) => made,
        Err(Halted::Stopped) => {
            eprintln!("interrupted: the same command goes on from '{}'", path.display());
            return Ok(Exit::Stopped);
        }
        // Games that can come again were refused above: what is missing is a search.
        Err(Halted::Cyclic) => {
            let _ = hold.remove();
            return Err(Fault::input(format!(
                "'{}': no book: it holds exact scores, and this game has no search that shares a table to prove them",
                make.game
            )));
        }
        Err(halted) => return Err(Fault::world(halted)),
    };
    save(&make.output, &made.write())?;
    // Everything in it is in the book.
    let _ = hold.remove();
    written(writeln!(
        std::io::stdout(),
        "{}: {}, {} bytes, in {}",
        about(&made),
        many(made.positions() as u64, "position"),
        made.write().len(),
        elapsed(started.elapsed())
    ))?;
    Ok(Exit::Answered)
}

/// A file next to another, named after it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}

fn about(book: &Book) -> String {
    let Title { game, kind, plies, nodes } = &book.title;
    let hard = if *nodes > 0 { format!(" beyond {}", many(*nodes, "node")) } else { String::new() };
    format!("{game}, {kind}, {plies} plies{hard}")
}

fn check(check: &Check) -> Result<Exit, Fault> {
    let shown = check.file.display();
    let bytes = File::open(&check.file)
        .and_then(|file| files::read_within(file, MOST_BYTES))
        .map_err(|error| Fault::input(format!("cannot read '{shown}': {}", plain(&error))))?;
    let read = Book::read(&bytes).map_err(|bad| Fault::input(format!("'{shown}': {bad}")))?;
    let game =
        catalog::open(&read.title.game).map_err(|bad| Fault::input(format!("'{shown}': line 2: {bad}")))?;
    let started = Instant::now();
    let teller = Teller::new(check.effort.quiet);
    let limits = limits(None, None, None);
    let work = Bookwork {
        threads: 1,
        memory: check.effort.memory,
        limits: &limits,
        tell: &|step| teller.tell(step),
    };
    let books =
        game.booked().ok_or_else(|| Fault::input(format!("'{shown}': {} has no books", game.setup())))?;
    let checked = books.check(&read, &work, (check.random as usize, Seed(check.seed)));
    drop(teller);
    let Some(checked) = checked.map_err(|wrong| Fault::input(format!("'{shown}' is wrong: {wrong}")))? else {
        debug_assert!(interrupt::flag().raised());
        eprintln!("interrupted: nothing wrong was found so far");
        return Ok(Exit::Stopped);
    };
    written(writeln!(
        std::io::stdout(),
        "{}: {}, none missing, {} proved again in {}",
        about(&read),
        many(checked.positions as u64, "position"),
        many(checked.proved as u64, "score"),
        elapsed(started.elapsed())
    ))?;
    Ok(Exit::Answered)
}
