//! `tesuji explain`: a search as it happened.

use crate::amounts;
use crate::draw::as_png;
use crate::fault::{Exit, Fault, written};
use crate::graph::Language;
use crate::progress::Bar;
use crate::saving::save;
use crate::target::{Follows, check_ingredients, check_options, limits, method, mix, open, read_text};
use catalog::{Inquiry, Match, Settings};
use clap::{Args, ValueEnum};
use explain::{
    Boards, Extent, Order, Tongue, Tree, Way, dot, drawn, events, explain_numeric, mermaid, outline_with,
    scene_with, tikz,
};
use game::{Shape, known_are};
use picture::{Look, Scheme};
use search::Goal;
use std::io::Write;
use std::path::Path;

/// How a search is drawn.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// An indented tree
    Text,
    /// A drawing for a browser; hover over a node to see its window
    Svg,
    /// In pixels
    Png,
    /// For Graphviz: dot -Tsvg
    Dot,
    /// A flowchart for pages and wikis that know Mermaid
    Mermaid,
    /// A LaTeX document that draws the tree with TikZ
    Tikz,
    /// Every event of the search
    Json,
}

#[derive(Args, Debug)]
#[command(after_help = "\
The tree is drawn from the events of the search itself: one node for every node that 'tesuji solve' counts \
with the same method. Max, the side to move, is square; min is round; all scores are max's. A node shows \
its move, its value and how it was cut; a cut is called by

  α  β   whose bound it reached: max's (α) at min's nodes, min's (β) at max's
  4 6 …  deep: the bound was set four, six, … levels above the moves cut off
  =      the value only equals the bound
  limit  nothing better is possible or asked for
  (…)    it came with the last move: nothing was left to cut

'again' marks the second search of a move that beat a null window.

'tesuji explain tree' takes a tree of numbers instead of a game. Its root maximises, and its children are \
called by their place, from 0; --order is natural, reverse, best, worst, a list such as 2,0,1 for the root, \
or NODE:LIST such as '2,0,1; 1.0:1,0' for nodes below. Methods are minimax, alphabeta, pvs. For a game, \
--order is natural, reverse, or moves that come first wherever they are legal.

JSON has title, nodes, max, cuts, and events in the order in which they happened:

  {\"event\": \"enter\", \"node\", \"parent\", \"move\", \"role\", \"alpha\", \"beta\"}
  {\"event\": \"leave\", \"node\", \"value\", \"why\", \"skipped\"[, \"cut\"]}

Examples:
  tesuji explain mnk:3,3,3 --position 'O.O/.X./X..'
  tesuji explain mnk:3,3,3 --position 'O.O/.X./X..' --method best -o tree.svg
  tesuji explain connect4:4x4 1 2 --depth 4 --order 2,3 --format dot | dot -Tpdf > tree.pdf
  tesuji explain mnk:3,3,3 --limit 60 --under 'a1 b2'
  tesuji explain tree '[[10 -5 3] [-4 8] [-1 2]]' --order best")]
pub(crate) struct Explain {
    /// A game such as mnk:3,3,3, or the word 'tree'
    #[arg(value_name = "GAME|tree")]
    pub(crate) game: String,

    /// Moves from the start of the game, or a tree such as '[[10 -5 3] [-4 8]]' ('@FILE' reads a file)
    #[arg(value_name = "MOVES|TREE")]
    pub(crate) moves: Vec<String>,

    /// Start from this position instead of the usual one, in the game's own notation; @FILE reads a file
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Which search: minimax, negamax, alphabeta, memo, pvs, mtdf, deepening, mix, best; with dice expectiminimax, star1, star2
    /// [default: alphabeta, or the first that the game has]
    #[arg(long)]
    pub(crate) method: Option<String>,

    /// Ask for the exact score, not only for win, draw or loss
    #[arg(long)]
    pub(crate) score: bool,

    /// Look at most this many plies ahead and take what lies beyond for a draw
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,

    /// Plies that a deepening search adds at a time
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) step: u16,

    /// Ingredients of the method, such as 'order,scout' (see 'tesuji games GAME')
    #[arg(long, value_name = "INGREDIENTS", default_value = "")]
    pub(crate) with: String,

    /// Stop after this many nodes
    #[arg(long, value_name = "N", default_value = "100k", value_parser = amounts::count)]
    pub(crate) nodes: u64,

    /// In which order moves are tried
    #[arg(long, default_value = "natural")]
    pub(crate) order: String,

    /// How it is drawn; without it, the name of the file decides, or else it is text
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,

    /// The language of what is said
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: Language,

    /// In shades of grey, for print
    #[arg(long)]
    pub(crate) grey: bool,

    /// Show the board at every node, also in text and where it is large
    #[arg(long, conflicts_with = "no_boards")]
    pub(crate) boards: bool,

    /// Show no boards [default: drawings of small trees of small games show them]
    #[arg(long)]
    pub(crate) no_boards: bool,

    /// Write here (.txt, .svg, .png, .dot, .mmd, .tex or .json) instead of stdout
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<String>,

    /// Draw about this many nodes and fold the rest into numbers
    #[arg(long, value_name = "NODES", default_value_t = 400)]
    pub(crate) limit: usize,

    /// Draw this many plies and fold the rest into numbers
    #[arg(long, value_name = "PLIES")]
    pub(crate) levels: Option<usize>,

    /// Draw only what was searched behind these moves
    #[arg(long, value_name = "MOVES")]
    pub(crate) under: Option<String>,
}

pub(crate) fn run(explain: &Explain) -> Result<Exit, Fault> {
    let format = format_of(explain)?;
    let (mut tree, game) = if explain.game == "tree" {
        (of_numbers(explain)?, None)
    } else {
        of_game(explain).map(|(tree, game)| (tree, Some(game)))?
    };
    if explain.lang == Language::Fr {
        tree.tongue = Tongue { translate: page::in_french, within: "dans" };
    }
    let extent = Extent {
        nodes: explain.limit,
        plies: explain.levels.unwrap_or(usize::MAX),
        from: explain.under.as_deref().map(|moves| behind(&tree, moves)).transpose()?,
    };
    let boards = match game {
        Some(mut game) if wanted(explain, format, &tree, extent) => {
            boards(&mut *game, &tree, extent, explain.boards)
        }
        _ => Boards::default(),
    };
    let paper = Look { scheme: Scheme::Light, ..Look::FILE };
    let shade = |drawing: String| if explain.grey { picture::in_grey(&drawing) } else { drawing };
    if format == Format::Png {
        let png = as_png(&shade(picture::svg(&scene_with(&tree, extent, &boards), paper)))?;
        match explain.output.as_deref() {
            None | Some("-") => written(std::io::stdout().write_all(&png))?,
            Some(path) => save(Path::new(path), &png)?,
        }
        return Ok(ended(&tree));
    }
    let text = match format {
        Format::Text => outline_with(&tree, extent, &boards),
        Format::Svg => {
            let look = if explain.grey { paper } else { Look::FILE };
            shade(picture::svg(&scene_with(&tree, extent, &boards), look))
        }
        Format::Png => unreachable!("written above"),
        Format::Dot => shade(dot(&tree, extent)),
        Format::Mermaid => shade(mermaid(&tree, extent)),
        Format::Tikz => shade(tikz(&tree, extent)),
        Format::Json => events(&tree),
    };
    match explain.output.as_deref() {
        None | Some("-") => written(write!(std::io::stdout(), "{text}"))?,
        Some(path) => save(Path::new(path), text.as_bytes())?,
    }
    Ok(ended(&tree))
}

/// Says whether the tree is whole.
fn ended(tree: &Tree) -> Exit {
    if !tree.stopped() {
        return Exit::Answered;
    }
    eprintln!("stopped after {} nodes: the tree is unfinished; --nodes allows more", tree.nodes.len());
    Exit::Stopped
}

/// The method where nobody names one and the game has it.
const USUAL: &str = "alphabeta";

/// Drawings of up to so many nodes carry boards by themselves.
const ROOMY: usize = 60;
/// Boards of up to so many places can be read when they are small.
const SMALL: usize = 30;

/// Whether nodes shall show their boards: in drawings of small trees, or wherever somebody asks for it.
fn wanted(explain: &Explain, format: Format, tree: &Tree, extent: Extent) -> bool {
    let picture = matches!(format, Format::Svg | Format::Png);
    explain.boards || (picture && !explain.no_boards && drawn(tree, extent).len() <= ROOMY)
}

/// What is on the board at every node that is drawn; nothing where boards are too large, unless somebody insists.
fn boards(game: &mut dyn Match, tree: &Tree, extent: Extent, insisted: bool) -> Boards {
    let mut boards = Boards::default();
    if !insisted && game.picture().places.iter().filter(|place| place.shape != Shape::Bare).count() > SMALL {
        return boards;
    }
    for id in drawn(tree, extent) {
        let mut line: Vec<&str> = tree.line(id).map(|id| tree.node(id).mv.as_str()).collect();
        line.reverse();
        let moves: Vec<&str> = line.into_iter().filter(|mv| !mv.is_empty()).collect();
        let played = moves.iter().take_while(|mv| game.play(mv).is_ok()).count();
        if played == moves.len() {
            let mut picture = game.picture();
            picture.clicks.clear();
            let position = game.position();
            let text = if position.contains('\n') { String::new() } else { position };
            boards.of.insert(id, (picture, text));
        }
        for _ in 0..played {
            game.undo();
        }
    }
    boards
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
        Some("png") => Ok(Format::Png),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("mmd") => Ok(Format::Mermaid),
        Some("tex") => Ok(Format::Tikz),
        Some("json") => Ok(Format::Json),
        _ => Err(Fault::input(format!(
            "'{path}': the name must end in .txt, .svg, .png, .dot, .mmd, .tex or .json, or --format must say what it is"
        ))),
    }
}

fn of_game(explain: &Explain) -> Result<(Tree, Box<dyn Match>), Fault> {
    let follows = Follows::Moves(&explain.moves);
    let game = open(&explain.game, explain.position.as_deref(), &follows)?.game;
    let offered: &[&str] = game.explained().map_or(&[], |teller| teller.methods());
    let usual = if offered.contains(&USUAL) { USUAL } else { offered.first().copied().unwrap_or(USUAL) };
    let asked = explain.method.as_deref().unwrap_or(usual);
    if let (false, Ok(card)) = (explain.with.is_empty(), method(&*game, asked)) {
        check_options(&*game, card, &["with"])?;
        check_ingredients(card, mix(&explain.with, &*game)?)?;
    }
    if explain.nodes == 0 {
        return Err(Fault::input("--nodes: a search has at least one node"));
    }
    let limits = limits(Some(explain.nodes), explain.depth, None);
    let inquiry = Inquiry {
        method: asked,
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
    let parts = [game.setup(), &place, asked];
    tree.title = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    Ok((tree, game))
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
    let asked = explain.method.as_deref().unwrap_or(USUAL);
    let way = Way::NAMED.iter().find(|(name, _)| *name == asked).map(|(_, way)| *way);
    let way = way.ok_or_else(|| {
        let known = known_are(asked, Way::NAMED.map(|(name, _)| name));
        Fault::input(format!("a tree of numbers has no method '{asked}'; {known}"))
    })?;
    let order = Order::read(&explain.order).map_err(Fault::input)?;
    let text = explain.moves.join(" ");
    let text = match text.strip_prefix('@') {
        Some(path) => read_text(path)?,
        None => text,
    };
    let mut tree = explain_numeric(&text, &order, way).map_err(|bad| Fault::input(format!("tree: {bad}")))?;
    tree.title = format!("{}, {asked}", tree.title);
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
