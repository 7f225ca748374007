//! Writers that are killed at random moments: nothing wrong may stand under the name of their file, the same command
//! must come to the same end, and then nothing else may be left.

use super::Report;
use super::rng::Rng;
use super::scene::{Scene, typed, words};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A command that writes, what it writes, and the command that judges it. `@` stands for the folder.
struct Writer {
    name: &'static str,
    command: [&'static str; 2],
    file: &'static str,
    check: &'static str,
    /// Whether what it prints says whether it went well.
    prints: bool,
}

/// A small form and a larger one of each.
const WRITERS: [Writer; 6] = [
    Writer {
        name: "table",
        command: ["table build mnk:4,3,3 -o @/x.table", "table build mnk:5,3,3 -o @/x.table"],
        file: "x.table",
        check: "table check @/x.table",
        prints: false,
    },
    Writer {
        name: "graph",
        command: [
            "graph random --vertices 50K --seed 3 -o @/x.arena",
            "graph random --vertices 4M --seed 3 -o @/x.arena",
        ],
        file: "x.arena",
        check: "graph info @/x.arena",
        prints: false,
    },
    Writer {
        name: "solution",
        command: ["graph solve @-arena -o @/x.solution", "graph solve @-arena -o @/x.solution"],
        file: "x.solution",
        check: "graph check @-arena @/x.solution",
        prints: false,
    },
    Writer {
        name: "book",
        command: [
            "book build connect4:5x4 --kind full --plies 6 --quiet -o @/x.book",
            "book build connect4:6x5 --kind full --plies 7 --quiet -o @/x.book",
        ],
        file: "x.book",
        check: "book check @/x.book --random 5 --quiet",
        prints: false,
    },
    Writer {
        name: "count",
        command: [
            "count connect4:5x4 --symbolic --checkpoint @",
            "count connect4:5x5 --symbolic --checkpoint @",
        ],
        file: "symbolic.count",
        check: "count connect4:5x4 --symbolic",
        prints: true,
    },
    Writer {
        name: "certificate",
        command: [
            "solve connect4:5x4 --certificate @/x.cert --quiet",
            "solve connect4:5x5 --certificate @/x.cert --quiet",
        ],
        file: "x.cert",
        check: "certify @/x.cert",
        prints: false,
    },
];

/// A whole run, undisturbed: how long it takes, what it writes and prints.
struct Whole {
    time: Duration,
    bytes: Vec<u8>,
    out: String,
}

pub fn run(scene: &Scene, rng: &mut Rng, end: Instant, report: &mut Report) -> Result<(), String> {
    let mut wholes: Vec<Option<Whole>> = WRITERS.iter().map(|_| None).collect();
    let mut turn = 0;
    while Instant::now() < end || turn < WRITERS.len() {
        let number = turn % WRITERS.len();
        let trial = Trial { scene, writer: &WRITERS[number], folder: scene.folder(WRITERS[number].name)? };
        if wholes[number].is_none() {
            wholes[number] = Some(trial.whole()?);
            std::fs::remove_dir_all(&trial.folder).map_err(|error| error.to_string())?;
            std::fs::create_dir_all(&trial.folder).map_err(|error| error.to_string())?;
        }
        if let Some(whole) = &wholes[number] {
            trial.run(whole, rng, report)?;
        }
        turn += 1;
    }
    Ok(())
}

struct Trial<'a> {
    scene: &'a Scene,
    writer: &'a Writer,
    folder: PathBuf,
}

impl Trial<'_> {
    fn words(&self, line: &str) -> Vec<String> {
        words(&line.replace('@', &self.folder.display().to_string()))
    }

    fn command(&self) -> Vec<String> {
        self.words(self.writer.command[usize::from(self.scene.large)])
    }

    fn file(&self) -> PathBuf {
        self.folder.join(self.writer.file)
    }

    /// The arena that solutions are about lies beside the folder.
    fn arena(&self) -> Result<(), String> {
        if !self.writer.check.contains("@-arena") {
            return Ok(());
        }
        let said = self.scene.run(&self.words("graph random --vertices 50K --seed 5 -o @-arena"))?;
        if said.code == Some(0) { Ok(()) } else { Err(said.last_words()) }
    }

    fn whole(&self) -> Result<Whole, String> {
        self.arena()?;
        let begun = Instant::now();
        let said = self.scene.run(&self.command())?;
        let time = begun.elapsed();
        if said.code != Some(0) {
            return Err(format!("{}: {}", typed(&self.command()), said.last_words()));
        }
        let bytes = std::fs::read(self.file()).map_err(|error| format!("{}: {error}", self.writer.file))?;
        Ok(Whole { time, bytes, out: said.out })
    }

    fn run(&self, whole: &Whole, rng: &mut Rng, report: &mut Report) -> Result<(), String> {
        let most = whole.time.as_micros() as usize;
        for _ in 0..1 + rng.below(3) {
            let mut child = self.scene.start(&self.command())?;
            let moment = rng.below(most + most / 5);
            std::thread::sleep(Duration::from_micros(moment as u64));
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            report.count("writers killed");
            if !self.writer.prints && self.file().exists() {
                report.count("files met");
                let said = self.scene.run(&self.words(self.writer.check))?;
                if said.code != Some(0) {
                    let what = format!("killed after {moment} µs, its file is wrong: {}", said.last_words());
                    report.fail(self.writer.name, what, typed(&self.command()));
                }
            }
        }
        let said = self.scene.run(&self.command())?;
        let what = if said.code != Some(0) {
            Some(format!("it does not go on: {}", said.last_words()))
        } else if self.writer.prints && said.out != whole.out {
            Some("it goes on to another answer".to_owned())
        } else if std::fs::read(self.file()).ok().as_deref() != Some(&whole.bytes) {
            Some("it goes on to another file".to_owned())
        } else {
            let left = others(&self.folder, self.writer.file);
            (!left.is_empty()).then(|| format!("left over: {}", left.join(", ")))
        };
        report.count("works finished");
        if let Some(what) = what {
            report.fail(self.writer.name, what, typed(&self.command()));
        }
        Ok(())
    }
}

fn others(folder: &Path, file: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|one| one.file_name().to_string_lossy().into_owned());
    names.filter(|name| name != file).collect()
}
