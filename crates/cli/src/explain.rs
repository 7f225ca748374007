//! `tesuji explain`: a search as it happened.

use crate::arguments::{Explain, Format};
use crate::fault::{Exit, Fault, written};
use crate::progress::Bar;
use crate::saving::save;
use crate::target::{Follows, check_ingredients, check_options, limits, method, mix, open, read_text};
use catalog::{Inquiry, Settings};
use explain::{Extent, Order, Tree, Way, dot, events, explain_numeric, mermaid, outline, scene, tikz};
use game::known_are;
use picture::Look;
use search::Goal;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(explain: &Explain) -> Result<Exit, Fault> {
    let format = format_of(explain)?;
    let tree = if explain.game == "tree" { of_numbers(explain)? } else { of_game(explain)? };
    let extent = Extent {
        nodes: explain.limit,
        plies: explain.levels.unwrap_or(usize::MAX),
        from: explain.under.as_deref().map(|moves| behind(&tree, moves)).transpose()?,
    };
    let text = match format {
        Format::Text => outline(&tree, extent),
        Format::Svg => picture::svg(&scene(&tree, extent), Look::FILE),
        Format::Dot => dot(&tree, extent),
        Format::Mermaid => mermaid(&tree, extent),
        Format::Tikz => tikz(&tree, extent),
        Format::Json => events(&tree),
    };
    match explain.output.as_deref() {
        None | Some("-") => written(write!(std::io::stdout(), "{text}"))?,
        Some(path) => save(Path::new(path), text.as_bytes())?,
    }
    if tree.stopped() {
        eprintln!("stopped after {} nodes: the tree is unfinished; --nodes allows more", tree.nodes.len());
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Answered)
}

/// The format that was asked for, by name or by the ending of the file.
fn format_of(explain: &Explain) -> Result<Format, Fault> {
    let path = explain.output.as_deref().filter(|path| *path != "-");
    let (Some(path), None) = (path, explain.format) else {
        return Ok(explain.format.unwrap_or(Format::Text));
    };
    match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("txt") => Ok(Format::Text),
        Some("svg") => Ok(Format::Svg),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("mmd") => Ok(Format::Mermaid),
        Some("tex") => Ok(Format::Tikz),
        Some("json") => Ok(Format::Json),
        _ => Err(Fault::input(format!(
            "'{path}': the name must end in .txt, .svg, .dot, .mmd, .tex or .json, or --format must say what it is"
        ))),
    }
}

fn of_game(explain: &Explain) -> Result<Tree, Fault> {
    let follows = Follows::Moves(&explain.moves);
    let game = open(&explain.game, explain.position.as_deref(), &follows)?.game;
    if let (false, Ok(card)) = (explain.with.is_empty(), method(&*game, &explain.method)) {
        check_options(&*game, card, &["with"])?;
        check_ingredients(card, mix(&explain.with, &*game)?)?;
    }
    if explain.nodes == 0 {
        return Err(Fault::input("--nodes: a search has at least one node"));
    }
    let limits = limits(Some(explain.nodes), explain.depth, None);
    let inquiry = Inquiry {
        method: &explain.method,
        goal: if explain.score { Goal::Score } else { Goal::Verdict },
        settings: Settings { step: explain.step, mix: mix(&explain.with, &*game)?, ..Settings::default() },
        limits: &limits,
        order: &explain.order,
    };
    let bar = Bar::watch(&limits.progress, "nodes");
    let explained = game.explain(&inquiry);
    drop(bar);
    let mut tree = explained.map_err(Fault::input)?.tree;
    let position = game.position();
    let line = game.line().join(" ");
    let place = if position.len() <= 40 && !position.contains('\n') { position } else { line };
    let parts = [game.setup(), &place, &explain.method];
    tree.title = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    Ok(tree)
}

fn of_numbers(explain: &Explain) -> Result<Tree, Fault> {
    let given = [
        ("--position", explain.position.is_some()),
        ("--depth", explain.depth.is_some()),
        ("--score", explain.score),
    ];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
        return Err(Fault::input(format!(
            "{option} is for games: a tree of numbers is searched to its leaves"
        )));
    }
    let way = Way::NAMED.iter().find(|(name, _)| *name == explain.method).map(|(_, way)| *way);
    let way = way.ok_or_else(|| {
        let known = known_are(&explain.method, Way::NAMED.map(|(name, _)| name));
        Fault::input(format!("a tree of numbers has no method '{}'; {known}", explain.method))
    })?;
    let order = Order::read(&explain.order).map_err(Fault::input)?;
    let text = explain.moves.join(" ");
    let text = match text.strip_prefix('@') {
        Some(path) => read_text(path)?,
        None => text,
    };
    let mut tree = explain_numeric(&text, &order, way).map_err(|bad| Fault::input(format!("tree: {bad}")))?;
    tree.title = format!("{}, {}", tree.title, explain.method);
    if explain.order != "natural" {
        tree.title = format!("{}, order {}", tree.title, explain.order);
    }
    Ok(tree)
}

/// The node behind a line of moves that was searched.
fn behind(tree: &Tree, moves: &str) -> Result<explain::Id, Fault> {
    let words: Vec<&str> =
        moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    tree.behind(&words).ok_or_else(|| {
        Fault::input(format!("--under: '{moves}' was not searched; moves are written as the tree shows them"))
    })
}
