//! Small setups of all games, from what `tesuji games --json` says of them.

use super::rng::Rng;
use super::scene::{Scene, words};
use serde_json::Value;

/// A method and what may be said to it.
#[derive(Clone, Debug)]
pub struct Method {
    /// What `--method` calls it.
    pub name: String,
    /// The options that mean something to it.
    pub takes: Vec<String>,
    /// What `--with` may name.
    pub ingredients: Vec<String>,
}

/// A game of the catalog.
#[derive(Clone, Debug)]
pub struct Known {
    name: String,
    examples: Vec<String>,
    /// How many numbers a board has, and the words to choose from.
    numbers: usize,
    choices: Vec<Vec<String>>,
    /// Whether positions can come again.
    pub cyclic: bool,
    /// Its methods.
    pub methods: Vec<Method>,
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
}

/// Games of which no board is small enough to be listed whole: brute force would take all memory.
const TOO_LARGE: [&str; 4] = ["chess", "draughts", "go", "othello"];

/// All games that the program knows.
pub fn known(scene: &Scene) -> Result<Vec<Known>, String> {
    let said = scene.run(&words("games --json"))?;
    let games: Value = serde_json::from_str(&said.out).map_err(|error| format!("games --json: {error}"))?;
    let game = |one: &Value| Known {
        name: one["name"].as_str().unwrap_or_default().to_owned(),
        examples: texts(&one["examples"]),
        numbers: fields(one).filter(|field| field["kind"]["number"].is_object()).count(),
        choices: fields(one)
            .map(|field| texts(&field["kind"]["choice"]))
            .filter(|all| !all.is_empty())
            .collect(),
        cyclic: one["cyclic"] == true,
        methods: one["methods"].as_array().into_iter().flatten().map(method).collect(),
    };
    let mut games: Vec<Known> = games.as_array().into_iter().flatten().map(game).collect();
    games.retain(|game| !TOO_LARGE.contains(&game.name.as_str()));
    if games.is_empty() { Err("games --json names no game".into()) } else { Ok(games) }
}

fn fields(game: &Value) -> impl Iterator<Item = &Value> {
    game["parameters"].as_array().into_iter().flatten()
}

fn method(one: &Value) -> Method {
    Method {
        name: one["name"].as_str().unwrap_or_default().to_owned(),
        takes: texts(&one["takes"]),
        ingredients: texts(&one["ingredients"]),
    }
}

impl Known {
    /// An example with small numbers and other words in it. What comes out need not be a board: games say so.
    pub fn small(&self, rng: &mut Rng) -> String {
        // Most often an example that shows a choice, so that every word of it has its turn.
        let shows =
            |example: &&String| self.choices.iter().flatten().any(|word| example.ends_with(word.as_str()));
        let showing: Vec<String> = self.examples.iter().filter(shows).cloned().collect();
        let from = if showing.is_empty() || rng.in_ten(3) { &self.examples } else { &showing };
        let Some(example) = rng.one(from) else { return self.name.clone() };
        let board = example.split_once(':').map_or("", |(_, board)| board);
        // Where the board is a text of its own, half of the examples stay as they are.
        let changes = self.numbers > 0 || rng.in_ten(5);
        let mut setup = if changes { with_numbers(board, rng) } else { board.to_owned() };
        for choices in &self.choices {
            let other = rng.one(choices).cloned().unwrap_or_default();
            let found =
                choices.iter().filter(|word| setup.ends_with(word.as_str())).max_by_key(|word| word.len());
            if let Some(found) = found {
                setup.truncate(setup.len() - found.len());
                setup += &other;
            }
        }
        format!("{}:{setup}", self.name)
    }
}

/// The same text with other numbers, most of them small.
fn with_numbers(text: &str, rng: &mut Rng) -> String {
    let mut changed = String::new();
    let mut digits = false;
    for letter in text.chars() {
        if !letter.is_ascii_digit() {
            changed.push(letter);
        } else if !digits {
            changed += &(1 + rng.below(5)).to_string();
        }
        digits = letter.is_ascii_digit();
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_choice_and_small_numbers_come_up() {
        let hex = Known {
            name: "hex".into(),
            examples: vec!["hex:11x11".into(), "hex:6x6".into(), "hex:11x11/swap-pieces".into()],
            numbers: 2,
            choices: vec![["no-swap", "swap-pieces", "swap-sides"].map(str::to_owned).into()],
            cyclic: false,
            methods: Vec::new(),
        };
        let mut rng = Rng::new(1, 0);
        let all: Vec<String> = (0..3000).map(|_| hex.small(&mut rng)).collect();
        for wanted in ["hex:3x3/no-swap", "hex:2x4/swap-sides", "hex:1x1/swap-pieces"] {
            assert!(all.iter().any(|setup| setup == wanted), "{wanted}");
        }
        assert!(
            all.iter().filter(|setup| setup.contains("swap-")).count() > 1000,
            "the rare words come up often"
        );
    }
}
