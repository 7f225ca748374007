//! `tesuji analyse`: what moves are worth here, proved or believed; or what every move of a game gave away.

use crate::amounts::{self, elapsed, many, short};
use crate::arguments::Build;
use crate::fault::{Exit, Fault, written};
use crate::interrupt;
use crate::lab::{check_plot, save_plot};
use crate::table::Shelf;
use crate::target::{Follows, check_weights, file_at, method, names_a_game, open};
use crate::thrown;
use analysis::{Allowance, Fault as Mistake, Finding, Known, Ledger, Loss, Oracle, Reviewed, Slate};
use catalog::{Match, Settings};
use clap::Args;
use game::{Belief, Claim, Reward, Score, Side, Status, Unit};
use lab::{Axis, Beside, Plot, Point, Scale, Series};
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
#[command(after_help = "\
A position: the best moves, each with its value (proved, or believed in the game's unit) and a line of play. What is known \
so far is printed as it grows. Where dice are to be thrown: every roll with its best play, and the average. A game in a file (SGF, PGN, PDN, GGF, …), or --review: what every move gave away, the best \
move less the one that was made at equal limits, and what would have been better.

Examples:
  tesuji analyse connect4 4453 --lines 3
  tesuji analyse chess --position '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' --time 5s
  tesuji analyse game.pgn@24 --time 5s
  tesuji analyse game.sgf --time 60s --plot game.svg
  tesuji analyse mnk:3,3,3 'a1 b1 b2' --review --json
  tesuji analyse mnk:4,4,4 b2 --tables mnk444.table     what a table knows is proved at once")]
pub(crate) struct Analyse {
    /// A game such as connect4:7x6, or a file: a board, or a game that some reader knows (FILE@12 is after 12 plies; '-' is stdin)
    #[arg(value_name = "GAME|FILE")]
    target: String,

    /// Moves from the start of the game, or from where the file ends
    moves: Vec<String>,

    /// Start from this position instead of the usual one, in the game's own notation; @FILE reads a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    position: Option<String>,

    /// How many moves are shown
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = |text: &str| amounts::within(text, 1, 400))]
    #[arg(allow_negative_numbers = true)]
    lines: u16,

    /// Stop after this time (10 or 10s, 500ms, 5m) [default: 5s; 1s a move for a whole game]
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// At most this many nodes in one search (10M is 10,000,000)
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Ask this method alone [default: those that prove and the game's player, in turns]
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,

    /// Go through all moves of the game, not only the last position
    #[arg(long, conflicts_with = "last")]
    review: bool,

    /// Only the last position, also of a game in a file
    #[arg(long)]
    last: bool,

    /// Draw what every position of the game was worth into this .svg or .png file
    #[arg(long, value_name = "FILE")]
    plot: Option<String>,

    #[command(flatten)]
    build: Build,

    /// Print one JSON object per update; the last one has "final": true
    #[arg(long)]
    json: bool,

    /// Only the last word
    #[arg(long, short)]
    quiet: bool,
}

/// What a position gets where nobody says how long.
const USUAL_TIME: Duration = Duration::from_secs(5);
/// The same for every move of a game.
const TIME_A_MOVE: Duration = Duration::from_secs(1);
/// How often news are looked for.
const RHYTHM: Duration = Duration::from_millis(100);
/// Memory where nobody says how much.
const MEMORY: usize = 64 << 20;

pub(crate) fn run(asked: &Analyse, tables: &[PathBuf]) -> Result<Exit, Fault> {
    if let Some(path) = &asked.plot {
        check_plot(path)?;
    }
    let mut opened = open(&asked.target, asked.position.as_deref(), &Follows::Moves(&asked.moves))?;
    let game = &mut *opened.game;
    let settings = asked.build.settings(game)?;
    let method = asked.method.as_deref().map(|name| method(game, name)).transpose()?.map(|card| card.name);
    let all = game.methods().into_iter().map(|card| card.name);
    check_weights(game, &settings, &method.map_or_else(|| all.collect::<Vec<_>>(), |one| vec![one]))?;
    let settings = Settings { memory: asked.build.memory.unwrap_or(MEMORY), keep: true, ..settings };
    let plies = game.line().len();
    let whole = !names_a_game(&asked.target) && file_at(&asked.target).1.is_none();
    let review = asked.review || asked.plot.is_some() || whole && !asked.last && plies > 0;
    let usual = if review { TIME_A_MOVE * (plies as u32 + 1) } else { USUAL_TIME };
    let started = Instant::now();
    let budget = Allowance {
        clock: Arc::new(move || started.elapsed()),
        end: asked.time.unwrap_or(usual),
        nodes: asked.nodes.unwrap_or(u64::MAX),
        stop: interrupt::flag(),
        progress: Arc::default(),
        settings,
        lines: asked.lines.into(),
        method,
        oracle: Some(Arc::new(Shelf::open(tables, game)?)),
    };
    if review { asked.review(game, &budget) } else { asked.position(game, &budget) }
}

/// Lets the teller end.
struct Ends<'d> {
    done: &'d AtomicBool,
    teller: Thread,
}

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.done.store(true, Relaxed);
        self.teller.unpark();
    }
}

/// Runs `work` here while `tell` is called now and then beside it.
fn beside<T>(work: impl FnOnce() -> T, mut tell: impl FnMut() + Send) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let teller = scope.spawn(|| {
            while !done.load(Relaxed) {
                std::thread::park_timeout(RHYTHM);
                tell();
            }
        });
        // Also where the work panics: nobody would ever end otherwise.
        let _ends = Ends { done: &done, teller: teller.thread().clone() };
        work()
    })
}

impl Analyse {
    fn position(&self, game: &mut dyn Match, budget: &Allowance) -> Result<Exit, Fault> {
        if let Status::Over(_) = game.status() {
            return Err(Fault::input(format!(
                "the game is over: {}; --review goes through it",
                game.picture().title
            )));
        }
        let view = View {
            setup: game.setup().to_owned(),
            moves: game.line_text(),
            scale: analysis::Scale::of(&*game),
            unit: game.unit(),
            side: game.sides()[game.viewer() as usize],
        };
        let slate = Slate::default();
        let mut last = String::new();
        beside(
            || analysis::analyse(game, budget, &slate),
            || {
                let known = analysis::read(&slate);
                // Nodes grow all the time; news are another move, value or depth.
                let news =
                    format!("{:?} {:?} {}", known.best_first(view.scale).first(), known.line, known.depth);
                if self.quiet
                    || known.done
                    || news == last
                    || known.findings.iter().all(|one| one.claim.is_none())
                {
                    return;
                }
                last = news;
                let text = if self.json {
                    view.json(&known, budget, self.lines, false)
                } else {
                    view.update(&known, budget)
                };
                // Whoever does not listen any more is told by the last word.
                let _ = writeln!(std::io::stdout(), "{text}");
            },
        );
        let known = analysis::read(&slate);
        let text = if self.json {
            view.json(&known, budget, self.lines, true)
        } else {
            view.table(&known, budget, self.lines)
        };
        written(writeln!(std::io::stdout(), "{text}"))?;
        Ok(if interrupt::flag().raised() { Exit::Stopped } else { Exit::Answered })
    }

    fn review(&self, game: &mut dyn Match, budget: &Allowance) -> Result<Exit, Fault> {
        let (setup, unit, sides) = (game.setup().to_owned(), game.unit(), game.sides());
        if game.line().is_empty() {
            return Err(Fault::input(
                "there are no moves to review: give the moves of a game, or a file that holds one",
            ));
        }
        let ledger = Ledger::default();
        let mut told = 0;
        beside(
            || analysis::review(game, budget, &ledger),
            || {
                let reviewed = ledger.lock().unwrap_or_else(PoisonError::into_inner);
                let known = reviewed.points.iter().filter(|point| point.is_some()).count();
                if !self.quiet && known > told {
                    told = known;
                    if std::io::stderr().is_terminal() {
                        eprint!("\r{known} of {} positions", reviewed.points.len());
                    }
                }
            },
        );
        if !self.quiet && std::io::stderr().is_terminal() {
            eprint!("\r{:40}\r", "");
        }
        let reviewed = ledger.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(path) = &self.plot {
            save_plot(path, &graph(&setup, &reviewed, sides))?;
        }
        let text = if self.json {
            review_json(&setup, &reviewed, unit)
        } else {
            review_text(&reviewed, unit, sides)
        };
        written(writeln!(std::io::stdout(), "{text}"))?;
        Ok(if interrupt::flag().raised() { Exit::Stopped } else { Exit::Answered })
    }
}

/// What every move of a game gave away, in words; the game is left as it is.
pub(crate) fn reviewed(game: &mut dyn Match, settings: Settings, oracle: Arc<dyn Oracle>) -> String {
    let (line, ledger, started) = (game.line_text(), Ledger::default(), Instant::now());
    let budget = Allowance {
        clock: Arc::new(move || started.elapsed()),
        end: TIME_A_MOVE * (game.line().len() as u32 + 1),
        nodes: u64::MAX,
        stop: interrupt::flag(),
        progress: Arc::default(),
        settings: Settings { keep: true, ..settings },
        lines: 1,
        method: None,
        oracle: Some(oracle),
    };
    analysis::review(game, &budget, &ledger);
    game.play_line(&line).expect("the same moves again");
    let reviewed = ledger.lock().unwrap_or_else(PoisonError::into_inner);
    review_text(&reviewed, game.unit(), game.sides())
}

/// A claim in words: a proof and a belief never sound alike.
pub(crate) fn opinion(claim: Claim, unit: Unit) -> String {
    match claim {
        Claim::Proved(bounds) => match (bounds.verdict(), bounds.exact()) {
            (Some(verdict), Some(score)) => format!("proved {verdict}, score {score}"),
            (Some(verdict), None) => format!("proved {verdict}"),
            (None, _) => "nothing is proved".into(),
        },
        Claim::Expected(expected) => format!("expected on average {expected}"),
        Claim::Believed(Belief::Grade(score)) if score.0 == 0 => "not proved; looks even".into(),
        Claim::Believed(Belief::Grade(grade)) => format!("not proved; {} {}", unit.write(grade), unit.name),
        Claim::Believed(Belief::Chance(chance)) => {
            format!("not proved; {} % chance of winning", (100 * chance.get() / Reward::WHOLE).clamp(1, 99))
        }
    }
}

/// What stays the same while a position is analysed.
struct View {
    setup: String,
    moves: String,
    scale: analysis::Scale,
    unit: Unit,
    /// Who is to move, or to throw.
    side: &'static str,
}

/// A move in JSON.
#[derive(Serialize)]
struct Told<'k> {
    #[serde(rename = "move")]
    mv: &'k str,
    proved: bool,
    /// WIN, DRAW or LOSS, if proved.
    value: Option<String>,
    /// The exact score if proved; else the belief in its unit.
    score: Option<f64>,
    unit: &'static str,
    plies: Option<u32>,
    line: &'k [String],
}

/// A score and its unit, as numbers.
pub(crate) fn measured(
    claim: Option<Claim>,
    unit: Unit,
) -> (bool, Option<String>, Option<f64>, &'static str) {
    match claim {
        None => (false, None, None, unit.name),
        Some(Claim::Proved(bounds)) => {
            let verdict = bounds.verdict().map(|verdict| verdict.to_string());
            (verdict.is_some(), verdict, bounds.exact().map(|score| score.0.into()), "score")
        }
        Some(Claim::Expected(expected)) => (false, None, Some(expected.real()), "average"),
        Some(Claim::Believed(Belief::Grade(grade))) => {
            (false, None, Some(f64::from(grade.0) / f64::from(unit.one)), unit.name)
        }
        Some(Claim::Believed(Belief::Chance(chance))) => {
            (false, None, Some(f64::from(chance.get()) / f64::from(Reward::WHOLE)), "chance")
        }
    }
}

impl View {
    fn effort(budget: &Allowance) -> (u64, Duration, f64) {
        let (nodes, time) = (budget.progress.nodes.load(Relaxed), budget.now());
        (nodes, time, nodes as f64 / time.as_secs_f64().max(1e-3))
    }

    fn told<'k>(&self, finding: &'k Finding) -> Told<'k> {
        let (proved, value, score, unit) = measured(finding.claim, self.unit);
        Told { mv: &finding.mv, proved, value, score, unit, plies: finding.plies, line: &finding.line }
    }

    /// How play goes on from the best move: the common line if it begins with that move, else what is known of the move.
    fn line<'k>(known: &'k Known, best: &'k Finding) -> Vec<&'k str> {
        let fits = |line: &[String]| line.first() == Some(&best.mv);
        match [&known.line[..], &best.line[..]].into_iter().find(|line| fits(line)) {
            Some(line) => line.iter().map(String::as_str).collect(),
            None => vec![&best.mv],
        }
    }

    fn json(&self, known: &Known, budget: &Allowance, lines: u16, last: bool) -> String {
        let sorted = known.best_first(self.scale);
        let mut seen = sorted.into_iter().filter(|one| one.claim.is_some()).peekable();
        let line = seen.peek().copied().map_or_else(Vec::new, |best| View::line(known, best));
        let told: Vec<Told<'_>> = seen.take(lines.into()).map(|one| self.told(one)).collect();
        let (nodes, time, speed) = View::effort(budget);
        let best = told.first();
        serde_json::json!({
            "game": self.setup,
            "moves": self.moves,
            "best": best.map(|best| best.mv),
            "line": line,
            "proved": best.is_some_and(|best| best.proved),
            "value": best.and_then(|best| best.value.clone()),
            "score": best.and_then(|best| best.score),
            "unit": best.map(|best| best.unit),
            "depth": known.depth,
            "nodes": nodes,
            "seconds": time.as_secs_f64(),
            "speed": speed.round(),
            "lines": told,
            "dice": thrown::json(known, self.unit),
            "final": last,
        })
        .to_string()
    }

    fn spent(&self, known: &Known, budget: &Allowance) -> String {
        let (nodes, time, speed) = View::effort(budget);
        let depth = if known.depth > 0 { format!("depth {}, ", known.depth) } else { String::new() };
        format!("{depth}{} in {}, {}/s", many(nodes, "node"), elapsed(time), short(speed))
    }

    fn update(&self, known: &Known, budget: &Allowance) -> String {
        let best = known.best_first(self.scale).into_iter().next().expect("somebody has looked at a move");
        let words = best.claim.map_or_else(String::new, |claim| opinion(claim, self.unit));
        format!("{}: {words} | {}", best.mv, self.spent(known, budget))
    }

    fn table(&self, known: &Known, budget: &Allowance, lines: u16) -> String {
        if !known.throws.is_empty() {
            return thrown::table(known, self.unit, self.side) + &self.spent(known, budget);
        }
        let mut sorted: Vec<&Finding> = known.best_first(self.scale).into_iter().take(lines.into()).collect();
        if sorted.iter().any(|one| one.claim.is_some()) {
            sorted.retain(|one| one.claim.is_some());
        }
        let wide = sorted.iter().map(|one| one.mv.chars().count()).max().unwrap_or(0);
        let row = |(place, one): (usize, &&Finding)| {
            let words = one.claim.map_or_else(|| "not looked at".into(), |claim| opinion(claim, self.unit));
            let plies = one.plies.map_or_else(String::new, |plies| {
                if plies == 1 { " in 1 ply".into() } else { format!(" in {plies} plies") }
            });
            let line = match place {
                0 => View::line(known, one),
                _ => one.line.iter().map(String::as_str).collect(),
            };
            let line = if line.len() > 1 { format!("\n     {}", line.join(" ")) } else { String::new() };
            format!("{:>3}. {:<wide$}  {words}{plies}{line}\n", place + 1, one.mv)
        };
        let rows: String = sorted.iter().enumerate().map(row).collect();
        format!("{rows}{}", self.spent(known, budget))
    }
}

/// What a move gave away, in words.
fn gave_away(fault: &Mistake, unit: Unit) -> String {
    match fault.loss {
        Loss::Proved(score) => format!("proved: {} of the score", many(score.unsigned_abs().into(), "point")),
        Loss::Grade(grade) => {
            format!("believed: {:.2} {}", f64::from(grade) / f64::from(unit.one), unit.name)
        }
        Loss::Chance(share) => format!("believed: {:.0} % of the chances", 100.0 * share),
    }
}

fn review_text(reviewed: &Reviewed, unit: Unit, sides: [&str; 2]) -> String {
    let mut text = String::new();
    let claim_of = |ply: usize| {
        reviewed.points[ply].map_or_else(|| "not looked at".into(), |claim| opinion(claim, unit))
    };
    text += &format!("for {}: {}\n", sides[0], claim_of(0));
    for (ply, mv) in reviewed.made.iter().enumerate() {
        let side = sides[reviewed.movers[ply] as usize];
        let loss = reviewed.fault(ply).map_or_else(String::new, |fault| {
            let better = fault.better.as_ref().map_or_else(String::new, |mv| format!("; better {mv}"));
            let mark = if fault.share > 0.2 {
                "?? "
            } else if fault.share > 0.05 {
                "? "
            } else {
                ""
            };
            format!("   {mark}gave away {}{better}", gave_away(&fault, unit))
        });
        let luck = reviewed
            .luck(ply)
            .map_or_else(String::new, |luck| format!("   luck {} {}", unit.write(Score(luck)), unit.name));
        let side = if luck.is_empty() { side } else { sides[reviewed.movers[ply + 1] as usize] };
        text += &format!("{:>3}. {side} {mv}: {}{loss}{luck}\n", ply + 1, claim_of(ply + 1));
    }
    if reviewed.has_dice() {
        for side in Side::BOTH {
            text += &format!("{}: {}\n", sides[side as usize], balance(reviewed, side, unit));
        }
    }
    let mistakes = reviewed.mistakes();
    text += &match reviewed.worst() {
        None => "no mistake worth telling".into(),
        Some(worst) => format!(
            "{}; the worst is move {}, {}",
            many(mistakes.len() as u64, "mistake"),
            worst.ply + 1,
            reviewed.made[worst.ply]
        ),
    };
    text
}

/// What a side lost by its own decisions and won by its dice.
fn balance(reviewed: &Reviewed, side: Side, unit: Unit) -> String {
    let plies = || 0..reviewed.made.len();
    let decided = plies().filter(|&ply| {
        !reviewed.thrown[ply] && reviewed.movers[ply] == side && reviewed.played[ply].is_some()
    });
    let decisions = decided.clone().count();
    let lost: i32 = decided
        .filter_map(|ply| match reviewed.fault(ply)?.loss {
            Loss::Grade(grade) => Some(grade),
            Loss::Proved(_) | Loss::Chance(_) => None,
        })
        .sum();
    let lucky: i32 =
        plies().filter(|&ply| reviewed.movers[ply + 1] == side).filter_map(|ply| reviewed.luck(ply)).sum();
    let each = f64::from(lost) / f64::from(unit.one) / decisions.max(1) as f64;
    format!(
        "{} with {:.2} {} lost, {each:.3} each; luck {}",
        many(decisions as u64, "decision"),
        f64::from(lost) / f64::from(unit.one),
        unit.name,
        unit.write(Score(lucky))
    )
}

fn review_json(setup: &str, reviewed: &Reviewed, unit: Unit) -> String {
    let point = |claim: &Option<Claim>| {
        let (proved, value, score, unit) = measured(*claim, unit);
        serde_json::json!({ "proved": proved, "value": value, "score": score, "unit": unit })
    };
    let unit_of_game = unit;
    let made = reviewed.made.iter().enumerate().map(|(ply, mv)| {
        let fault = reviewed.fault(ply);
        let (proved, loss, unit) = match fault.as_ref().map(|fault| fault.loss) {
            None => {
                let (proved, _, _, unit) = measured(reviewed.points[ply], unit);
                (proved, Some(0.0), unit)
            }
            Some(Loss::Proved(score)) => (true, Some(f64::from(score)), "score"),
            Some(Loss::Grade(grade)) => (false, Some(f64::from(grade) / f64::from(unit.one)), unit.name),
            Some(Loss::Chance(share)) => (false, Some(share), "chance"),
        };
        serde_json::json!({
            "move": mv,
            "side": reviewed.movers[ply] as u8,
            "best": reviewed.best[ply],
            "luck": reviewed.luck(ply).map(|luck| f64::from(luck) / f64::from(unit_of_game.one)),
            "loss": if reviewed.points[ply].is_some() && reviewed.points[ply + 1].is_some() { loss } else { None },
            "unit": unit,
            "proved": proved,
            "after": point(&reviewed.points[ply + 1]),
        })
    });
    let mistakes: Vec<usize> = reviewed.mistakes().iter().map(|fault| fault.ply + 1).collect();
    serde_json::json!({
        "game": setup,
        "start": point(&reviewed.points[0]),
        "moves": made.collect::<Vec<_>>(),
        "mistakes": mistakes,
        "final": true,
    })
    .to_string()
}

/// From 0 (the second side wins) to 1 (the first side wins), move by move.
fn graph(setup: &str, reviewed: &Reviewed, sides: [&str; 2]) -> Plot {
    let faulty: Vec<usize> = reviewed.mistakes().iter().map(|fault| fault.ply + 1).collect();
    let at = |ply: usize| {
        let y = analysis::share(reviewed.points[ply]?, reviewed.scale)?;
        Some(Point { x: ply as f64, y, more: faulty.contains(&ply) })
    };
    let points = (0..reviewed.points.len()).filter_map(at).collect();
    let series = vec![Series { name: format!("value for {}; hollow after a mistake", sides[0]), points }];
    let axis = |title: &str| Axis { title: title.into(), scale: Scale::Linear };
    Plot {
        title: format!("{setup}: what every position was worth"),
        x: axis("moves made"),
        y: axis("from lost (0) to won (1)"),
        series,
        beside: Beside::default(),
    }
}
