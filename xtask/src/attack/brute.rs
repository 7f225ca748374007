//! All methods of all games against plain minimax, on boards small enough to be listed whole.

use super::Report;
use super::graph::{Graph, Unlisted};
use super::questions::{Question, options, questions, wrong};
use super::rng::Rng;
use super::scene::{Scene, typed};
use super::setups::{Known, Method, known};
use std::path::Path;
use std::time::Instant;

/// Positions of a game that is listed.
const MOST: (usize, usize) = (8_000, 60_000);
/// A game with fewer positions is seldom worth a question.
const FEW: usize = 30;
/// So many boards are looked at before the next game has its turn.
const DRAWS: usize = 12;
/// What one answer may cost: a search that is stopped claims nothing.
const NODES: &str = "200000";
/// Lines by chance about one board.
const WALKS: usize = 12;

pub fn run(scene: &Scene, rng: &mut Rng, end: Instant, report: &mut Report) -> Result<(), String> {
    let games = known(scene)?;
    let folder = scene.folder("brute")?;
    let most = if scene.large { MOST.1 } else { MOST.0 };
    let mut turn = 0;
    while Instant::now() < end || turn < games.len() {
        let game = &games[turn % games.len()];
        turn += 1;
        let Some((setup, graph)) = board(scene, game, most, rng, report)? else { continue };
        report.count("boards");
        let asked = questions(&graph, WALKS, rng);
        for method in &game.methods {
            let board = Board { scene, game, setup: &setup, graph: &graph, folder: &folder };
            board.try_method(method, &asked, rng, report)?;
        }
    }
    Ok(())
}

/// A board of a game that can be listed. Most boards by chance are refused, too large, or so narrow that nothing can go
/// wrong there; of the last kind some are taken.
fn board(
    scene: &Scene,
    game: &Known,
    most: usize,
    rng: &mut Rng,
    report: &mut Report,
) -> Result<Option<(String, Graph)>, String> {
    for _ in 0..DRAWS {
        let setup = game.small(rng);
        match Graph::read(&scene.listed(&setup, most)?, game.cyclic)? {
            Err(Unlisted::Large) => report.count("boards too large"),
            Err(Unlisted::Bad) => report.count("boards refused"),
            Ok(graph) if graph.vertices.len() >= FEW || rng.in_ten(1) => return Ok(Some((setup, graph))),
            Ok(_) => report.count("boards too narrow"),
        }
    }
    Ok(None)
}

/// A board and everything about it.
struct Board<'a> {
    scene: &'a Scene,
    game: &'a Known,
    setup: &'a str,
    graph: &'a Graph,
    folder: &'a Path,
}

impl Board<'_> {
    fn try_method(
        &self,
        method: &Method,
        asked: &[Question],
        rng: &mut Rng,
        report: &mut Report,
    ) -> Result<(), String> {
        let file = self.folder.join("lines");
        let lines: String = asked.iter().map(|one| one.moves.join(" ") + "\n").collect();
        std::fs::write(&file, lines).map_err(|error| error.to_string())?;
        let options = options(method, rng);
        let fixed = ["--nodes", NODES, "--json", "--quiet"].map(str::to_owned);
        let command = |more: &[String]| {
            let start = ["solve".to_owned(), self.setup.to_owned()];
            [&start[..], &options, &fixed, more].concat()
        };
        let words = command(&["--batch".to_owned(), file.display().to_string()]);
        let said = self.scene.run(&words)?;
        let kind = format!("{} {}", self.setup, method.name);
        let answers: Vec<serde_json::Value> =
            said.out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if said.crashed() || (!matches!(said.code, Some(2)) && answers.len() != asked.len()) {
            report.fail(kind, said.last_words(), typed(&words));
            return Ok(());
        }
        if answers.len() != asked.len() {
            report.count("wishes refused");
            return Ok(());
        }
        for (question, answer) in asked.iter().zip(&answers) {
            report.count(if answer["proved"] == true { "answers compared" } else { "answers unproved" });
            let bad = if answer["error"].is_string() {
                Some(format!("a legal line is refused: {}", answer["error"]))
            } else {
                // In games that can go on for ever, only who wins is compared: how long it takes is another question.
                wrong(self.graph, question, answer, !self.game.cyclic)
            };
            if let Some(bad) = bad {
                report.fail(kind.clone(), bad, typed(&command(&question.moves)));
            }
        }
        Ok(())
    }
}
