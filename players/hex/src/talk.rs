//! How programs of Hex talk: HTP, which is GTP with the analyses that HexGui offers in its menus.

use engines::{Analysis, Form, Talk};
use hex::Size;

/// What they ask about a board.
pub(crate) const TALK: Talk = Talk {
    dialect: Some("htp"),
    resized: Some(resized),
    size,
    spelled: |board, mv| match (mv, board.split_once('/')) {
        ("swap", Some((_, rule))) => rule.to_owned(),
        _ => mv.to_owned(),
    },
    calls: &["swap"],
    analyses: &[
        pairs("Connections", "connections", "connections"),
        pairs("Resistance", "resistance", "potentials"),
        pairs("Semi-connections", "semi-connections", "semi-connections"),
        Analysis { label: "Must-play", command: "must-play", insight: "must-play", form: Form::List },
        pairs("Inferior cells", "inferior-cells", "inferior-cells"),
        pairs("Random games", "random-games", "random-games"),
    ],
    ..Talk::PLAIN
};

const fn pairs(label: &'static str, command: &'static str, insight: &'static str) -> Analysis {
    Analysis { label, command, insight, form: Form::Pairs }
}

/// Pieces cannot be swapped on a board that has no mirror image: then nothing is.
fn resized(board: &str, [columns, rows]: [u32; 2]) -> String {
    match board.split_once('/') {
        Some((_, "swap-pieces")) if columns != rows => format!("{columns}x{rows}"),
        Some((_, rule)) => format!("{columns}x{rows}/{rule}"),
        None => format!("{columns}x{rows}"),
    }
}

/// Other programs count stones without asking whether the first was taken over.
fn size(board: &str) -> Result<[u32; 2], &'static str> {
    let size = Size::read(board).map_err(|_| "boards without the swap rule")?;
    Ok([u32::from(size.columns), u32::from(size.rows)])
}
