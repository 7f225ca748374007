//! The board in GTP: how it is set up, played on, shown and judged.

use super::commands::silent;
use super::server::Server;
use crate::colour::Colour;
use crate::dialogue::{PASS, RESIGN, Spending, limits};
use catalog::{Judged, Settings, Task, Watcher};
use game::{Outcome, Score, Side, Status, Verdict};
use picture::Paint;
use search::Goal;

/// No board has points for more stones of a handicap.
const MOST_STONES: u32 = 9;

impl Server {
    pub(super) fn has_sizes(&self) -> bool {
        let talk = &self.dialogue.entry().talk;
        talk.resized.is_some() || (talk.size)(self.dialogue.board()).is_ok()
    }

    pub(super) fn resize(&mut self, words: &[&str]) -> Result<String, String> {
        let number = |word: &&str| {
            word.parse::<u32>()
                .map_err(|_| format!("syntax error: '{}' is no number of rows", word.escape_debug()))
        };
        let numbers = words.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let (columns, rows) = (numbers[0], numbers.get(1).copied().unwrap_or(numbers[0]));
        let refused = |reason| format!("unacceptable size: {reason}");
        self.dialogue.resize([columns, rows]).map(silent).map_err(refused)
    }

    pub(super) fn set_komi(&mut self, word: &str) -> Result<String, String> {
        let komi: Option<f64> = word.parse().ok().filter(|komi: &f64| komi.is_finite());
        let komi = komi.ok_or_else(|| format!("syntax error: '{}' is no komi", word.escape_debug()))?;
        self.dialogue.set_komi(komi).map(silent).map_err(|reason| format!("unacceptable komi: {reason}"))
    }

    /// The game of a file, before the move of this number if one is given.
    pub(super) fn load(&mut self, words: &[&str]) -> Result<String, String> {
        let refused = |reason: String| format!("cannot load file: {reason}");
        let number = match words.get(1) {
            None => None,
            Some(word) => Some(
                word.parse()
                    .map_err(|_| format!("syntax error: '{}' is no number of a move", word.escape_debug()))?,
            ),
        };
        let text = (self.world.read)(words[0]).map_err(refused)?;
        let entry = self.dialogue.entry();
        let reader = entry.readers.iter().find(|reader| (reader.knows)(&text));
        let reader = reader.ok_or_else(|| refused(format!("{} reads no such file", entry.title)))?;
        let recorded = (reader.open)(&text).map_err(|bad| refused(bad.to_string()))?;
        self.dialogue.go_on_from(recorded.game, number).map(silent).map_err(refused)
    }

    pub(super) fn play(&mut self, colour: &str, mv: &str) -> Result<String, String> {
        let colour = Colour::read(self.dialogue.game(), colour)?;
        if mv.eq_ignore_ascii_case("resign") {
            self.dialogue.resign(colour);
            return Ok(String::new());
        }
        self.dialogue.play(colour, mv).map(silent).map_err(|reason| format!("illegal move: {reason}"))
    }

    /// What the engine thinks is best, played or only said; whoever wants to hear what it finds on the way watches.
    pub(super) fn generate(
        &mut self,
        colour: Colour,
        plays: bool,
        only: &[String],
        watch: Option<&Watcher<'_>>,
    ) -> Result<String, String> {
        if self.dialogue.is_agreed() {
            // Nobody asked for more than that both passed.
            if plays {
                self.dialogue.play(colour, PASS)?;
            }
            return Ok(PASS.into());
        }
        let best = self.dialogue.advise_among(colour, only, &self.world, watch)?;
        if best == RESIGN {
            if plays {
                self.dialogue.resign(colour);
            }
            return Ok(best);
        }
        if plays {
            self.dialogue.play(colour, &best)?;
        }
        Ok(self.spelled(&best))
    }

    /// A move as other programs write it.
    pub(super) fn spelled(&self, mv: &str) -> String {
        (self.dialogue.entry().talk.spelled)(self.dialogue.board(), mv)
    }

    /// It starts on a line of its own, so that all its rows stand where they should.
    pub(super) fn shown(&self) -> String {
        format!("\n{}", picture::text(&self.dialogue.game().picture(), Paint::Plain))
    }

    /// `B+`, `W+` with the margin where the game has margins, or 0.
    pub(super) fn score(&self) -> Result<String, String> {
        let game = self.dialogue.game();
        if self.dialogue.resigned().is_none()
            && let Some(judged) = self.judged()
        {
            return Ok(judged.score);
        }
        let letter = |colour: Colour| colour.letter().to_ascii_uppercase();
        match (game.status(), self.dialogue.resigned()) {
            (Status::Over(Outcome::Draw), _) => Ok("0".into()),
            (Status::Over(Outcome::Win { winner, margin }), _) => {
                let winner = letter(Colour::of(game, winner));
                let margins = game.scale().upper > Score(1);
                let margin = (self.dialogue.entry().talk.margin)(self.dialogue.board(), margin);
                Ok(if margins { format!("{winner}+{margin}") } else { format!("{winner}+") })
            }
            (_, Some(Colour::Black)) => Ok("W+R".into()),
            (_, Some(Colour::White)) => Ok("B+R".into()),
            (Status::Turn(_) | Status::Nature, None) => Err("the game is not over".into()),
        }
    }

    /// What would be counted here, in a game of which that can be said.
    fn judged(&self) -> Option<Judged> {
        (self.dialogue.entry().talk.judged?)(self.dialogue.board(), &self.dialogue.game().position())
    }

    pub(super) fn is_judged(&self) -> bool {
        self.dialogue.entry().talk.judged.is_some()
    }

    pub(super) fn has_handicap(&self) -> bool {
        self.dialogue.entry().talk.handicap.is_some()
    }

    /// The groups that are `alive`, `dead` or in `seki`, a line each.
    pub(super) fn final_status(&self, status: &str) -> Result<String, String> {
        let judged = self.judged().ok_or("the stones of this position cannot be judged")?;
        let groups = match status {
            "alive" => judged.alive,
            "dead" => judged.dead,
            // Whoever lives in seki lives.
            "seki" => Vec::new(),
            other => {
                let other = other.escape_debug();
                return Err(format!("syntax error: '{other}' is no status, expected alive, dead or seki"));
            }
        };
        let spelled = |stone: &String| (self.dialogue.entry().talk.spelled)(self.dialogue.board(), stone);
        let lines = groups.iter().map(|group| group.iter().map(spelled).collect::<Vec<_>>().join(" "));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Stones on the usual points.
    pub(super) fn fixed_handicap(&mut self, word: &str) -> Result<String, String> {
        let number: Option<u32> = word.parse().ok();
        let points = number.zip(self.dialogue.entry().talk.handicap);
        let points = points.and_then(|(number, handicap)| handicap(self.dialogue.board(), number));
        let points = points.ok_or("invalid number of stones")?;
        self.dialogue.put_handicap(&points)?;
        let spelled = |point: &String| (self.dialogue.entry().talk.spelled)(self.dialogue.board(), point);
        Ok(points.iter().map(spelled).collect::<Vec<_>>().join(" "))
    }

    /// The same, or fewer where the board has no points for so many.
    pub(super) fn place_handicap(&mut self, word: &str) -> Result<String, String> {
        let most = word.parse::<u32>().ok().zip(self.dialogue.entry().talk.handicap);
        let fits = most.and_then(|(most, handicap)| {
            (2..=most.min(MOST_STONES))
                .rev()
                .find(|&number| handicap(self.dialogue.board(), number).is_some())
        });
        let number = fits.ok_or("invalid number of stones")?;
        self.fixed_handicap(&number.to_string())
    }

    /// Stones on points that somebody chose.
    pub(super) fn free_handicap(&mut self, words: &[&str]) -> Result<String, String> {
        if words.len() < 2 {
            return Err("bad vertex list: expected at least two points".into());
        }
        let points: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        self.dialogue.put_handicap(&points).map(silent).map_err(|reason| format!("bad vertex list: {reason}"))
    }

    /// Who wins, if the solver finds out in the time of a move: `black`, `white`, `draw` or `unknown`.
    pub(super) fn solve(&self) -> Result<String, String> {
        let game = self.dialogue.game();
        let named = |winner: Side| Colour::of(game, winner).to_string();
        match game.status() {
            Status::Over(Outcome::Draw) => return Ok("draw".into()),
            Status::Over(Outcome::Win { winner, .. }) => return Ok(named(winner)),
            Status::Turn(_) | Status::Nature => {}
        }
        let job = game.think("best", Settings::default()).ok_or("there is no solver")?;
        let Spending { time, nodes, .. } = self.dialogue.engine.spending;
        let limits = limits(Spending { time, nodes, depth: None }, &self.world);
        let proved = job.run(Task::Solve(Goal::Verdict), &limits).answer.claim.proved().verdict();
        Ok(match proved {
            None => "unknown".into(),
            Some(Verdict::Draw) => "draw".into(),
            Some(Verdict::Win) => named(game.viewer()),
            Some(Verdict::Loss) => named(game.viewer().other()),
        })
    }
}
