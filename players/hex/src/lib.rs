//! Hex in the catalog: its solver, its players, and what it writes into certificates.

mod connections;
mod known;
mod players;
mod solver;
mod strategist;
mod talk;
mod templates;
mod wins;

pub use solver::hex_methods;
pub use templates::{Finding, examine_template};

use engines::{
    Entry, Field, Kind, Lessons, Played, Reader, Recorded, Sight, Steps, Subject, explaining_by_rules,
};
use game::{BadText, Seed, known_are};
use hex::{BoardPlanes, Hex, Play, PolicyFeatures, Record, Set, Size, Swap, Width};
use learn::Training;

/// Hex.
pub static ENTRY: Entry = Entry {
    name: "hex",
    title: "Hex",
    summary: "put stones on a rhombus; Black joins top and bottom, White left and right",
    fields: &[
        Field {
            name: "columns",
            help: "width of the board",
            kind: Kind::Number { least: 1, most: 19 },
            default: "11",
        },
        Field {
            name: "rows",
            help: "height of the board",
            kind: Kind::Number { least: 1, most: 19 },
            default: "11",
        },
        Field {
            name: "swap",
            help: "whether the second player may take over the first stone: mirrored (square boards), or by \
                   exchanging colours",
            kind: Kind::Choice(&["no-swap", "swap-pieces", "swap-sides"]),
            default: "no-swap",
        },
    ],
    spell: |chosen| {
        let swap = if chosen[2] == "no-swap" { String::new() } else { format!("/{}", chosen[2]) };
        format!("{}x{}{swap}", chosen[0], chosen[1])
    },
    moves: "a letter for the column and a number for the row, such as b3, or swap; a line may be packed, such \
            as a10d4f6",
    positions: "the size and the stones in turns, Black first, ':p' for a pass, such as '11,a10d4f6'",
    examples: &["hex:11x11", "hex:6x6", "hex:9x7", "hex:11x11/swap-pieces"],
    open: |board| {
        let (size, swap) = read_setup(board)?;
        // Two bits of the key are for the turn and the swap.
        Ok(if size.cells() < 128 {
            on_rhombus::<2>(size, swap).explained(explaining_by_rules()).boxed()
        } else {
            on_rhombus::<6>(size, swap).boxed()
        })
    },
    readers: &[Reader { name: "SGF", knows: is_record, open: open_record }],
    commands: &[connections::COMMAND, templates::COMMAND],
    steps: Some(Steps {
        methods: &["static", "scratch", "leaves", "carried", "alphabeta"],
        baseline: "scratch",
        board: |size| format!("{size}x{size}"),
        sizes: (2, 19),
    }),
    exhibits: &[],
    talk: talk::TALK,
};

/// Whether a text looks like SGF of Hex: that is game 11.
fn is_record(text: &str) -> bool {
    let kind = text.split_once("GM[").and_then(|(_, value)| value.split_once(']'));
    text.trim_start().starts_with('(') && kind.is_some_and(|(kind, _)| kind.trim() == "11")
}

fn read_setup(board: &str) -> Result<(Size, Swap), BadText> {
    let (size, swap) = board.split_once('/').unwrap_or((board, "no-swap"));
    let size = Size::read(if size.is_empty() { "11x11" } else { size })?;
    let swap = match swap {
        "no-swap" => Swap::Not,
        "swap-pieces" if size.is_square() => Swap::Pieces,
        "swap-pieces" => {
            let reason = format!("{size} has no mirror image: pieces can be swapped on square boards only");
            return Err(BadText::new(reason));
        }
        "swap-sides" => Swap::Sides,
        other => {
            let known = known_are(other, ["no-swap", "swap-pieces", "swap-sides"]);
            return Err(BadText::new(format!("there is no rule '{}'; {known}", other.escape_debug())));
        }
    };
    Ok((size, swap))
}

/// Hex with its own few methods, on sets of this width.
fn on_rhombus<const W: usize>(size: Size, swap: Swap) -> Played<Hex<W>>
where
    Set<W>: Width,
{
    let setup = match swap {
        Swap::Not => format!("hex:{size}"),
        rule => format!("hex:{size}/{}", rule.name()),
    };
    Played::new(setup, Hex::<W>::new(size, swap), hex_methods()).that_ends().listed().learning(lessons())
}

/// Which move a search would choose: with everything that is seen, and without numbers for games played out.
fn lessons<const W: usize>() -> Lessons<Hex<W>>
where
    Set<W>: Width,
{
    let training = Training {
        rate: 0.05,
        cooling: 0.85,
        decay: 0.001,
        batch: 32,
        epochs: 24,
        patience: 4,
        seed: Seed(1),
    };
    let policy = Subject {
        name: "policy",
        summary: "which move a search would choose, by currents, threats, neighbours and last moves",
        sight: Sight::Policy(|hex| Box::new(PolicyFeatures::of(hex, false))),
        training,
        step: 0.01,
    };
    let plain = Subject {
        name: "plain-policy",
        summary: "the same by neighbours and last moves alone",
        sight: Sight::Policy(|hex| Box::new(PolicyFeatures::of(hex, true))),
        training,
        step: 0.01,
    };
    let network = Subject {
        name: "network",
        summary: "the same and who wins, by a convolutional network over stones and borders; no player asks it yet",
        sight: Sight::Planes(|_| Box::new(BoardPlanes), (32, 2)),
        training: Training { rate: 0.002, cooling: 0.7, decay: 0.0, ..training },
        step: 0.000_5,
    };
    Lessons { subjects: vec![policy, plain, network], collection: None }
}

/// Opens a game in SGF. A player who resigns ends it where it stands.
fn open_record(text: &str) -> Result<Recorded, BadText> {
    let record = Record::read(text)?;
    let rule = if record.swap == Swap::Not { String::new() } else { format!("/{}", record.swap.name()) };
    let mut game = (ENTRY.open)(&format!("{}{rule}", record.size))?;
    if let Some(start) = record.start() {
        game.set_position(&start)?;
    }
    for (number, (colour, play)) in (1..).zip(&record.moves) {
        let mv = match play {
            Play::Stone(column, row) => hex::cell_name(*column, *row),
            Play::Swap(_) => "swap".into(),
            Play::Resign => break,
        };
        // Where colours are exchanged, programs differ in what they call a player.
        if record.swap != Swap::Sides && game.viewer() as usize != *colour as usize {
            return Err(BadText::new(format!("move {number}: it is not the turn of {colour}")));
        }
        game.play(&mv).map_err(|bad| BadText::new(format!("move {number}: {bad}")))?;
    }
    Ok(Recorded { game, remark: None })
}
