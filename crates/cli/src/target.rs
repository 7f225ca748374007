//! From the words of the command line to a game that stands where it should.

use crate::amounts;
use crate::arguments::{Build, Spending, Start, Tuned};
use crate::fault::Fault;
use catalog::{BY_BOOK, Chosen, Grown, Match, MethodCard, Settings, Weights};
use game::{BadText, known_are};
use learn::Artefact;
use search::{Ingredient, LayerPlan, Limits, Mix, Recipe, Scheme, Setting};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest text that is read as a position, a board or a line.
pub(crate) const LONGEST: usize = 1 << 20;

/// The largest file of weights that is read.
const MOST_WEIGHTS: usize = 1 << 28;

/// The largest book of openings that is read.
const LARGEST_BOOK: usize = 1 << 28;

/// A path as messages show it.
pub(crate) fn shown(path: &str) -> String {
    if path == "-" { "stdin".into() } else { format!("'{path}'") }
}

/// What the system says, without its number for it.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// The bytes of a file or of stdin, if they are at most so many.
fn read(path: &str, most: usize) -> io::Result<Vec<u8>> {
    match path {
        "-" => files::read_within(io::stdin().lock(), most),
        path => files::read_within(File::open(path)?, most),
    }
}

fn unread(path: &str, error: &io::Error) -> String {
    format!("cannot read {}: {}", shown(path), plain(error))
}

/// These bytes as text: UTF-8, or Latin-1 where they are not, as older records are. Bytes that no text has are refused, and
/// the fault names the place.
fn as_text(path: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    let name = shown(path);
    String::from_utf8(bytes).or_else(|error| {
        let bytes = error.as_bytes();
        if let Some(text) = latin_1(bytes) {
            return Ok(text);
        }
        let before = &bytes[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        Err(Fault::input(format!("{name}: line {line}, column {column}: neither UTF-8 nor Latin-1 text")))
    })
}

/// Bytes as Latin-1, if they hold no control characters but those between and behind lines.
pub(crate) fn latin_1(bytes: &[u8]) -> Option<String> {
    let is_text = |&byte: &u8| matches!(byte, b'\t'..=b'\r' | 0x1a | b' '..=b'~' | 0x80..);
    bytes.iter().all(is_text).then(|| bytes.iter().copied().map(char::from).collect())
}

/// The text of a file or of stdin.
pub(crate) fn read_text(path: &str) -> Result<String, Fault> {
    read_text_within(path, LONGEST)
}

/// The text of a file or of stdin, if it has at most so many bytes.
pub(crate) fn read_text_within(path: &str, most: usize) -> Result<String, Fault> {
    as_text(path, read(path, most).map_err(|error| Fault::input(unread(path, &error)))?)
}

/// The bytes of a file or of stdin, if they are at most so many.
pub(crate) fn read_bytes(path: &Path, most: usize) -> Result<Vec<u8>, Fault> {
    let path = &*path.to_string_lossy();
    read(path, most).map_err(|error| Fault::input(unread(path, &error)))
}

/// The files of a folder or an archive, or one file, or what stdin says; all together at most so many bytes.
pub(crate) fn collection(path: &str, most: usize) -> Result<Vec<files::Named>, String> {
    match path {
        "-" => files::unpacked_from("stdin", io::stdin().lock(), most),
        path => files::gathered(Path::new(path), most),
    }
}

/// A file of learnt weights.
pub(crate) fn artefact(path: &Path) -> Result<Artefact, Fault> {
    let bytes = read_bytes(path, MOST_WEIGHTS)?;
    Artefact::read(&bytes).map_err(|bad| Fault::input(format!("{}: {bad}", shown(&path.to_string_lossy()))))
}

/// Learnt weights that players of this game can use.
pub(crate) fn weights(path: &Path, game: &dyn Match) -> Result<Weights, Fault> {
    let name = path.to_string_lossy();
    Weights::new(&name, artefact(path)?, game)
        .map_err(|bad| Fault::input(format!("{} and {}: {bad}", shown(&name), game.setup())))
}

/// Weights are refused where none of the methods that are meant would heed them.
pub(crate) fn check_weights(game: &dyn Match, settings: &Settings, meant: &[&str]) -> Result<(), Fault> {
    let methods = game.methods();
    let heed: Vec<&str> = methods.iter().filter(|card| card.heeds_weights()).map(|card| card.name).collect();
    if settings.weights.is_none() || meant.iter().any(|name| heed.contains(name)) {
        return Ok(());
    }
    let (setup, hint) = (game.setup(), heed.join(" or "));
    Err(Fault::input(match (&heed[..], meant) {
        ([], _) => format!("no method of {setup} uses weights that are handed in"),
        (_, [one]) => format!("the method {one} uses no weights; use them with {hint}"),
        _ => format!("none of these methods uses weights; use them with {hint}"),
    }))
}

/// A book of openings for a method of this game that asks one.
pub(crate) fn openings(path: &Path, game: &dyn Match, card: MethodCard) -> Result<Grown, Fault> {
    let asks = |card: &MethodCard| card.options.iter().any(|option| option.name == BY_BOOK);
    if !asks(&card) {
        let takers: Vec<_> = game.methods().into_iter().filter(asks).map(|card| card.name).collect();
        let (setup, hint) = (game.setup(), takers.join(" or "));
        return Err(Fault::input(match takers[..] {
            [] => format!("no method of {setup} asks a book of openings"),
            _ => format!("the method {} asks no book of openings; use it with {hint}", card.name),
        }));
    }
    let (name, bytes) = (path.to_string_lossy(), read_bytes(path, LARGEST_BOOK)?);
    Grown::new(&name, &bytes, game).map_err(|why| Fault::input(format!("{}: {why}", shown(&name))))
}

/// Whether a word names a game: a name or an alias of the catalog, alone or before a colon.
pub(crate) fn names_a_game(word: &str) -> bool {
    catalog::entry(word).is_ok()
}

/// Where a game starts: the usual way, or from a position that somebody set up.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn Match>,
    /// The position set up, as the game writes it.
    pub(crate) set_up: Option<String>,
}

/// What a word means: a game by its setup, from a position if one is given, or else a file with a board.
pub(crate) fn open(word: &str, position: Option<&str>, follows: &Follows<'_>) -> Result<Opened, Fault> {
    if !names_a_game(word) {
        return open_file(word, position.is_some(), follows);
    }
    let mut game = catalog::open(word).map_err(|bad| {
        let hint = if Path::new(word).is_file() {
            format!("\n  write ./{word} for the file")
        } else {
            String::new()
        };
        Fault::input(format!("{bad}{hint}"))
    })?;
    let mut set_up = None;
    if let Some(text) = position {
        stand_in(&mut *game, text)?;
        set_up = Some(game.position());
    }
    if let (None, Some(path)) = (&set_up, follows.file()) {
        return open_game_in(game, path);
    }
    follows.play(&mut *game)?;
    Ok(Opened { game, set_up })
}

/// Goes on from a position that was typed, or from the first one in a file.
fn stand_in(game: &mut dyn Match, text: &str) -> Result<(), Fault> {
    let refused = |bad: BadText| Fault::input(format!("--position: {bad}"));
    let Some(path) = text.strip_prefix('@') else {
        return catalog::set_up(game, text).map_err(refused);
    };
    let text = read_text(path)?;
    let Err(bad) = catalog::set_up(game, &text) else { return Ok(()) };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', '%']));
    let first = lines.next().filter(|first| catalog::set_up(game, first).is_ok());
    first.ok_or_else(|| refused(bad))?;
    match lines.count() {
        0 => {}
        more => eprintln!("remark: {}: the first of {} positions", shown(path), more + 1),
    }
    Ok(())
}

/// A game that was named, with the moves that a file has of it: moves alone, or a record of the same game.
fn open_game_in(mut game: Box<dyn Match>, path: &str) -> Result<Opened, Fault> {
    // A file may be called like a move.
    let moves = |text: &str, game: &mut dyn Match| game.play_line(text.trim()).is_ok();
    if moves(path, &mut *game) || read_text(path).is_ok_and(|text| moves(&text, &mut *game)) {
        return Ok(Opened { game, set_up: None });
    }
    let opened = open_file(path, false, &Follows::Moves(&[]))?;
    if opened.game.setup() != game.setup() {
        let (holds, asked) = (opened.game.setup(), game.setup());
        return Err(Fault::input(format!("{}: it holds a game of {holds}, not of {asked}", shown(path))));
    }
    Ok(opened)
}

/// A file, and after how many plies of its game to stop if it is written `FILE@PLIES`; a file of the whole name goes first.
pub(crate) fn file_at(word: &str) -> (&str, Option<usize>) {
    match word.rsplit_once('@') {
        Some((file, plies)) if !Path::new(word).is_file() && (file == "-" || Path::new(file).is_file()) => {
            plies.parse().map_or((word, None), |plies| (file, Some(plies)))
        }
        _ => (word, None),
    }
}

/// Takes back what comes after so many plies.
fn stop_after(game: &mut dyn Match, word: &str, plies: usize) -> Result<(), Fault> {
    let line = game.line_text();
    let mut all = 0;
    while game.undo() {
        all += 1;
    }
    game.play_line(&line).map_err(Fault::input)?;
    if plies > all {
        return Err(Fault::input(format!("'{word}': the game has {all} plies, from @0 to @{all}")));
    }
    (plies..all).for_each(|_| {
        game.undo();
    });
    Ok(())
}

/// What follows the name of a game on the command line.
pub(crate) enum Follows<'a> {
    /// Moves, perhaps none.
    Moves(&'a [String]),
    /// A batch of lines, each from the same start.
    Batch,
}

/// A board in a file, and the moves that follow it.
fn open_file(word: &str, elsewhere: bool, follows: &Follows<'_>) -> Result<Opened, Fault> {
    let (path, plies) = file_at(word);
    let as_game = catalog::open(path).err().map_or_else(String::new, |bad| bad.to_string());
    if elsewhere || matches!(follows, Follows::Batch) {
        return Err(Fault::input(format!(
            "'{path}' takes no --position or --batch\n  as a game: {as_game}\n  \
             as a file: it holds the position, only moves can follow it"
        )));
    }
    let bytes = read(path, LONGEST).map_err(|error| match path {
        "-" => Fault::input(unread(path, &error)),
        _ => Fault::input(format!(
            "'{path}' is neither a game nor a file\n  as a game: {as_game}\n  as a file: {}",
            unread(path, &error)
        )),
    })?;
    let refused = |bad: BadText| Fault::input(format!("{}: {bad}", shown(path)));
    let recorded = match catalog::open_bytes(&bytes) {
        Some(recorded) => recorded,
        None => catalog::open_text(&as_text(path, bytes)?),
    };
    let catalog::Recorded { mut game, remark } = recorded.map_err(refused)?;
    if let Some(remark) = remark {
        eprintln!("remark: {remark}");
    }
    let set_up = start_of(&mut *game)?;
    if let Some(plies) = plies {
        stop_after(&mut *game, word, plies)?;
    }
    follows.play(&mut *game)?;
    Ok(Opened { game, set_up })
}

/// Where the moves of a game began, if not as usual.
fn start_of(game: &mut dyn Match) -> Result<Option<String>, Fault> {
    let line = game.line_text();
    while game.undo() {}
    let start = game.position();
    let usual = catalog::open(game.setup()).map_err(|bad| Fault::input(bad.to_string()))?.position();
    game.play_line(&line).map_err(Fault::input)?;
    Ok((start != usual).then_some(start))
}

impl Follows<'_> {
    /// A file that stands where moves would.
    fn file(&self) -> Option<&str> {
        match self {
            Follows::Moves([word]) if Path::new(file_at(word).0).is_file() => Some(word),
            _ => None,
        }
    }

    fn play(&self, game: &mut dyn Match) -> Result<(), Fault> {
        match self {
            Follows::Moves(moves) => game.play_line(&moves.join(" ")).map_err(Fault::input),
            Follows::Batch => Ok(()),
        }
    }
}

impl Start {
    pub(crate) fn open(&self) -> Result<Box<dyn Match>, Fault> {
        Ok(open(&self.game, self.position.as_deref(), &Follows::Moves(&self.moves))?.game)
    }
}

impl Build {
    /// The settings of an engine of this game, once the memory can be had.
    pub(crate) fn settings(&self, game: &dyn Match) -> Result<Settings, Fault> {
        crate::table::serving(game)?;
        let mut layers = [None; 4];
        let asked = self.table.as_deref().map(layer_plans).transpose()?.unwrap_or_default();
        if asked.len() > layers.len() {
            return Err(Fault::input(format!("--table: at most {} layers", layers.len())));
        }
        let own = self.memory.unwrap_or(Settings::default().memory);
        let memory = asked.iter().map(|layer| layer.bytes).sum::<usize>().max(own);
        layers.iter_mut().zip(asked).for_each(|(layer, plan)| *layer = Some(plan));
        if Vec::<u8>::new().try_reserve_exact(memory).is_err() {
            return Err(Fault::input(format!("--memory: this machine does not have {} MiB", memory >> 20)));
        }
        Ok(Settings {
            memory: own,
            threads: usize::from(self.threads),
            step: self.step,
            mix: mix(self.with.as_deref().unwrap_or(""), game)?,
            layers,
            trap: false,
            chosen: Chosen::default(),
            weights: self.weights.as_deref().map(|path| weights(path, game)).transpose()?,
            openings: None,
            seed: 0,
            book: None,
            keep: false,
        })
    }

    /// The options asked for that do not mean something to every method.
    pub(crate) fn asked(&self, depth: Option<u32>) -> Vec<&'static str> {
        let options = [
            ("threads", self.threads > 1),
            ("with", self.with.is_some()),
            ("table", self.table.is_some()),
            ("depth", depth.is_some()),
        ];
        options.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name).collect()
    }
}

impl Tuned {
    /// The settings of an engine of this game for one method, which must have a use for all that was asked.
    pub(crate) fn settings_of(
        &self,
        game: &dyn Match,
        card: MethodCard,
        depth: Option<u32>,
    ) -> Result<Settings, Fault> {
        check_options(game, card, &self.asked(depth))?;
        if self.build.table.is_some() && self.build.memory.is_some() {
            return Err(Fault::input("--table gives each layer its own size: leave out --memory"));
        }
        let mut settings = self.build.settings(game)?;
        check_weights(game, &settings, &[card.name])?;
        check_ingredients(card, settings.mix)?;
        settings.chosen = self.chosen(game, card)?;
        settings.openings = self.book.as_deref().map(|path| openings(path, game, card)).transpose()?;
        Ok(settings)
    }

    /// The options that a method declares by itself, as they were set.
    fn chosen(&self, game: &dyn Match, card: MethodCard) -> Result<Chosen, Fault> {
        let old = self.drop_below.map(|number| ("--drop-below", "drop-below", number.to_string()));
        let unclear = |text: &String| Fault::input(format!("--set '{text}': expected NAME=NUMBER"));
        let mut chosen = Chosen::default();
        let set = self.set.iter().map(|text| {
            let (name, number) = text.split_once('=').ok_or_else(|| unclear(text))?;
            Ok(("--set", name, number.to_owned()))
        });
        for one in set.chain(old.map(Ok)) {
            let (option, name, number) = one?;
            let has = |card: &MethodCard| card.options.iter().any(|own| own.name == name);
            let takers: Vec<_> = game.methods().into_iter().filter(has).map(|card| card.name).collect();
            if !has(&card) && !takers.is_empty() {
                let (method, takers) = (card.name, takers.join(" or "));
                return Err(Fault::input(format!(
                    "--{name} means nothing to the method {method}; use it with {takers}"
                )));
            }
            chosen
                .set(card.options, name, &number)
                .map_err(|reason| Fault::input(format!("{option}: {reason}")))?;
        }
        Ok(chosen)
    }

    /// The options asked for that do not mean something to every method.
    pub(crate) fn asked(&self, depth: Option<u32>) -> Vec<&'static str> {
        self.build.asked(depth)
    }
}

/// Ingredients from nothing, or from what the game's best method is made of.
pub(crate) fn mix(text: &str, game: &dyn Match) -> Result<Mix, Fault> {
    let stirred = match text.split_once(',').unwrap_or((text, "")) {
        ("best", changes) => game.best().unwrap_or(Mix::PLAIN).stirred(changes),
        _ => text.parse(),
    };
    stirred.map_err(|bad| Fault::input(format!("--with: {bad}")))
}

/// Reads `shallow:12:64MiB,work:192MiB`.
fn layer_plans(text: &str) -> Result<Vec<LayerPlan>, Fault> {
    text.split(',')
        .map(layer_plan)
        .collect::<Result<_, String>>()
        .map_err(|bad| Fault::input(format!("--table: {bad}")))
}

fn layer_plan(text: &str) -> Result<LayerPlan, String> {
    let words: Vec<&str> = text.trim().split(':').collect();
    let (scheme, size) = match words[..] {
        ["map"] => return Ok(LayerPlan { scheme: Scheme::Map, bytes: 0 }),
        ["always", size] => (Scheme::Always, size),
        ["depth", size] => (Scheme::Depth, size),
        ["work", size] => (Scheme::Work, size),
        ["recent", size] => (Scheme::Recent, size),
        ["lru", size] => (Scheme::Lru, size),
        ["shallow", plies, size] => {
            (Scheme::Shallow(plies.parse().map_err(|_| format!("'{plies}' is no number of plies"))?), size)
        }
        _ => {
            return Err(format!(
                "'{text}' is no layer: expected always:SIZE, depth:SIZE, work:SIZE, recent:SIZE, lru:SIZE, \
                 shallow:PLIES:SIZE or map"
            ));
        }
    };
    Ok(LayerPlan { scheme, bytes: amounts::bytes(size)? })
}

impl Spending {
    /// Limits that start now.
    pub(crate) fn limits(&self) -> Limits {
        limits(self.nodes, self.depth, self.time)
    }
}

/// Limits that start now and end with Ctrl-C.
pub(crate) fn limits(nodes: Option<u64>, depth: Option<u32>, time: Option<Duration>) -> Limits {
    let started = Instant::now();
    Limits {
        nodes,
        depth,
        time: time.map(|end| (Arc::new(move || started.elapsed()) as search::Clock, end)),
        stop: crate::interrupt::flag(),
        ..Limits::default()
    }
}

/// A method of the game by its name; the fault lists those it has.
pub(crate) fn method(game: &dyn Match, name: &str) -> Result<MethodCard, Fault> {
    let known = game.methods();
    if let Some(card) = known.iter().find(|card| card.name == name) {
        return Ok(*card);
    }
    if game.is_cyclic() && !game.has_dice() {
        let setup = game.setup();
        let names: Vec<_> = known.iter().map(|card| card.name).collect();
        return Err(Fault::input(format!(
            "{setup} is cyclic: its positions can come again, and a search by '{}' might never end; use {}, or \
             'tesuji graph unfold {setup}'",
            name.escape_debug(),
            names.join(" or ")
        )));
    }
    let known = known_are(name, known.iter().map(|card| card.name));
    Err(Fault::input(format!("{} has no method '{}'; {known}", game.setup(), name.escape_debug())))
}

/// An ingredient is refused where it would be ignored.
pub(crate) fn check_ingredients(card: MethodCard, mix: Mix) -> Result<(), Fault> {
    let ignored = |one: &Ingredient| mix.of(*one) != Setting::Off && !card.ingredients.contains(one);
    let Some(one) = Ingredient::ALL.into_iter().find(ignored) else { return Ok(()) };
    let known: Vec<_> = card.ingredients.iter().map(|one| one.name()).collect();
    Err(Fault::input(format!(
        "--with: the method {} has no use for '{one}'; it takes {}, and mix takes all",
        card.name,
        known.join(", ")
    )))
}

/// An option is refused where it would be ignored.
pub(crate) fn check_options(game: &dyn Match, card: MethodCard, asked: &[&str]) -> Result<(), Fault> {
    let Some(option) = asked.iter().find(|option| !card.takes.contains(option)) else { return Ok(()) };
    let methods = game.methods();
    let takers = methods.iter().filter(|card| card.takes.contains(option)).map(|card| card.name);
    let (name, takers) = (card.name, takers.collect::<Vec<_>>().join(" or "));
    Err(Fault::input(format!("--{option} means nothing to the method {name}; use it with {takers}")))
}
