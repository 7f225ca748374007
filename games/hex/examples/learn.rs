//! How `src/policy.txt` was learnt, and the constants of `src/sighted.rs`.
//!
//! `learn play GAMES NODES SEED` prints games of the player `sighted` against itself, one a line, with their winner.
//! `learn fit` (or `learn fit plain`, without currents and threats) reads such games and prints weights of a policy that chooses as the players did: a softmax over the
//! moves, Adam, a little decay. One game in ten is kept aside; how well the policy does there is told on stderr.

use game::{Game, Seed, Side, Verdict};
use hex::{Cell, Features, Hex, Judge, Policy, Scene, Set, Size, Swap};
use search::{Limits, Mcts};
use std::io::{self, BufRead, Write};

/// Boards of up to 128 cells.
type Board = Hex<2>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words[place].parse::<u64>().expect("a number");
    let hex: Board = Hex::new(Size::read("11").expect("a size"), Swap::Not);
    match words.first().map(String::as_str) {
        Some("play") if words.len() == 4 => play(&hex, number(1), number(2), Seed(number(3))),
        Some("fit") if words.len() == 1 => fit(&hex, false),
        Some("fit") if words[1..] == ["plain"] => fit(&hex, true),
        _ => eprintln!("learn play GAMES NODES SEED, or learn fit < GAMES"),
    }
}

fn play(hex: &Board, games: u64, nodes: u64, seed: Seed) {
    let mut luck = seed.luck();
    for number in 0..games {
        let mut at = hex.start();
        let mut line: Vec<Cell> = Vec::new();
        for _ in 0..1 + luck.below(4) {
            let moves = hex.legal(&at);
            line.push(moves[luck.below(moves.len())]);
            hex.play(&mut at, line[line.len() - 1]);
        }
        let mut mcts = Mcts::new(at, hex::Sighted::of(hex), 64 << 20, Seed(number));
        let winner = loop {
            let Some(mover) = hex.mover(&at) else { break at.player(at.turn().other()) };
            mcts.go_to(hex, &at);
            // A limit of nodes ends every run.
            let _ = mcts.run(hex, &Limits::nodes(nodes), 1);
            match mcts.proved() {
                Some(Verdict::Win) => break mover,
                Some(_) => break mover.other(),
                None => line.push(mcts.moves(hex)[0].mv),
            }
            hex.play(&mut at, line[line.len() - 1]);
        };
        let name = |mv: &Cell| mv.place().map_or_else(String::new, |cell| hex.grid().name(cell));
        let names: Vec<String> = line.iter().map(name).collect();
        println!("{} {}", names.join(" "), if winner == Side::First { "1-0" } else { "0-1" });
        io::stdout().flush().expect("somebody reads");
    }
}

/// One position: what is seen of its moves, and which was chosen.
struct Choice {
    moves: Vec<Features>,
    chosen: usize,
}

/// The logarithm of the opponent's resistance over the own, and whether the side to move won.
type Guess = (f64, bool);

fn fit(hex: &Board, plain: bool) {
    let (mut learn, mut test, mut guesses) = (Vec::new(), Vec::new(), Vec::new());
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let into = if number % 10 == 0 { &mut test } else { &mut learn };
        study(hex, &line.expect("text"), plain, into, &mut guesses);
    }
    eprintln!("{} positions to learn from, {} aside", learn.len(), test.len());
    let mut policy = Policy::blank();
    let size = policy.weights.len();
    let (mut mean, mut square, mut step) = (vec![0.0_f32; size], vec![0.0_f32; size], 0);
    let mut rate = 0.05_f32;
    let mut luck = Seed(1).luck();
    for _ in 0..24 {
        for _ in 0..learn.len().div_ceil(32) {
            let mut slope: Vec<f32> = policy.weights.iter().map(|weight| 0.001 * weight).collect();
            for _ in 0..32 {
                let choice: &Choice = &learn[luck.below(learn.len())];
                for (number, (cell, share)) in choice.moves.iter().zip(shares(&policy, choice)).enumerate() {
                    let error = share - f32::from(u8::from(number == choice.chosen));
                    cell.each().for_each(|(place, value)| slope[place] += error * value / 32.0);
                }
            }
            step += 1;
            for place in 0..size {
                mean[place] = 0.9 * mean[place] + 0.1 * slope[place];
                square[place] = 0.999 * square[place] + 0.001 * slope[place].powi(2);
                let (m, s) =
                    (mean[place] / (1.0 - 0.9_f32.powi(step)), square[place] / (1.0 - 0.999_f32.powi(step)));
                policy.weights[place] -= rate * m / (s.sqrt() + 1e-8);
            }
        }
        rate *= 0.85;
    }
    for (name, choices) in [("learnt", &learn), ("aside", &test)] {
        let (mut loss, mut first) = (0.0, 0);
        for choice in choices {
            let shares = shares(&policy, choice);
            loss -= shares[choice.chosen].ln();
            first += usize::from(shares.iter().all(|share| *share <= shares[choice.chosen]));
        }
        let number = choices.len().max(1) as f32;
        eprintln!("{name}: {:.3} nats, first {:.1} %", loss / number, 100.0 * first as f32 / number);
    }
    let (scale, tempo) = regress(&guesses);
    eprintln!("who wins: {scale:.2} times the advantage of the side to move, and {tempo:.2}");
    print!("{policy}");
}

/// Adds the positions of a game, until connections know its winner.
fn study(hex: &Board, line: &str, plain: bool, into: &mut Vec<Choice>, guesses: &mut Vec<Guess>) {
    let grid = hex.grid();
    let cells: Vec<usize> = line.split_whitespace().map_while(|word| grid.read_cell(word).ok()).collect();
    let first_won = line.ends_with("1-0");
    let mut judge = Judge::of(hex);
    let mut at = hex.start();
    for (ply, &cell) in cells.iter().enumerate() {
        let Some(mover) = hex.mover(&at) else { return };
        let sight = judge.look_closely(hex, &at);
        if sight.winner.is_some() {
            return;
        }
        let circuits = judge.circuits(hex);
        let (own, other) = (&circuits[at.turn() as usize], &circuits[at.turn().other() as usize]);
        let advantage = hex::advantage(own, other).clamp(-3.0, 3.0);
        guesses.push((advantage, first_won == (mover == Side::First)));
        let semi = hex::Colour::BOTH.map(|of| judge.web(of).semi_counts());
        let scene = Scene { hex, at: &at, circuits: &circuits, semi: &semi };
        let last = [1, 2].map(|back| ply.checked_sub(back).map(|before| cells[before]));
        let listed: Set<2> = sight.moves;
        // The first moves are random.
        if let Some(chosen) = listed.each().position(|one| one == cell).filter(|_| ply >= 4) {
            let seen = |one| if plain { hex::plain(hex, &at, one, last) } else { scene.features(one, last) };
            into.push(Choice { moves: listed.each().map(seen).collect(), chosen });
        }
        hex.play(&mut at, Cell::at(cell));
    }
}

fn shares(policy: &Policy, choice: &Choice) -> Vec<f32> {
    let scores: Vec<f32> = choice.moves.iter().map(|cell| policy.score(cell)).collect();
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let all: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}

/// Logistic regression by Newton's method.
fn regress(guesses: &[Guess]) -> (f64, f64) {
    let (mut scale, mut tempo) = (1.0, 0.0);
    for _ in 0..20 {
        let (mut slope, mut bend) = ([0.0; 2], [1e-6, 0.0, 1e-6]);
        for &(advantage, won) in guesses {
            let share = 1.0 / (1.0 + f64::exp(-(scale * advantage + tempo)));
            let (error, spread) = (f64::from(u8::from(won)) - share, share * (1.0 - share));
            slope = [slope[0] + error * advantage, slope[1] + error];
            bend = [bend[0] + spread * advantage * advantage, bend[1] + spread * advantage, bend[2] + spread];
        }
        let [a, b, c] = bend;
        let size = a * c - b * b;
        scale += (c * slope[0] - b * slope[1]) / size;
        tempo += (a * slope[1] - b * slope[0]) / size;
    }
    (scale, tempo)
}
