//! A search as a picture.

use crate::boards::Boards;
use crate::counts::{legend, many, score_text};
use crate::cuts::{Bound, Kind, argument, cut};
use crate::layout::{ASIDE, BOARD, Detail, Item, RAISED, What, headings, layout_with, tag_of};
use crate::shown::{Extent, shown};
use crate::steps::{Progress, Step};
use crate::tree::{Id, Role, Tree};
use game::{Beside, Inset, Layer, Outline, Pen, Picture, Shape, Spot, Thing, Tone};
use search::Why;

/// The tree as a scene. Max's nodes are square, Min's round, finished games have two rims; moves that a cut
/// left untried are dashed stubs in the colour of the cut.
pub fn scene(tree: &Tree, extent: Extent) -> Picture {
    scene_with(tree, extent, &Boards::default())
}

/// The same with a small board beside the nodes that have one.
pub fn scene_with(tree: &Tree, extent: Extent, boards: &Boards) -> Picture {
    scene_by(tree, extent, &Progress::finished(tree), boards)
}

/// The same as it was after so many of its [`steps`](crate::steps()), every node where it will stand in the end; the
/// node of the last step is ringed.
pub fn scene_after(tree: &Tree, extent: Extent, steps: &[Step]) -> Picture {
    let mut picture = scene_by(tree, extent, &Progress::after(tree, steps), &Boards::default());
    let here = steps.last().map(|step| hover(tree, step.node()));
    let spot = picture.places.iter().position(|place| Some(&place.label) == here.as_ref());
    let ring = spot.map(|spot| Thing::Ring { on: Spot(spot) });
    // Under everything, so that no note is hidden.
    picture.layers.insert(0, Layer { name: "here", things: ring.into_iter().collect() });
    picture
}

fn scene_by(tree: &Tree, extent: Extent, progress: &Progress, boards: &Boards) -> Picture {
    let twigs = shown(tree, extent);
    let (items, detail) = (layout_with(tree, &twigs, boards), Detail::of(&twigs));
    let mut picture = Picture { title: tree.title.clone(), ..Picture::default() };
    let (mut lines, mut rims, mut notes, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for item in &items {
        let on = place(&mut picture, tree, item, progress);
        let note = |side, text: String, tone| Thing::Note { on, side, text, tone };
        let parent = item.parent.map(|parent| (Spot(parent), &items[parent].what));
        if !happened(&items, item, progress) {
            continue;
        }
        let kind = match parent {
            Some((_, What::Node(above))) => cut(tree, *above).map(|cut| cut.kind),
            _ => None,
        };
        let (tone, pen) = match &item.what {
            What::Node(id) if is_best(tree, *id) && progress.parent_left(tree, *id) => (Tone(0), Pen::Heavy),
            What::Node(_) | What::Folded(_) => (Tone(0), Pen::Thin),
            What::Stub(_) => (kind.map_or(Tone(0), tone), Pen::Dashed),
        };
        if let Some((from, _)) = parent {
            lines.push(Thing::Line { from, to: on, tone, pen });
        }
        match &item.what {
            What::Stub(text) => notes.push(note(Beside::Below, text.clone(), tone)),
            What::Folded(nodes) => {
                // Two lines: the number may be long, and so is a row of them.
                let lines = [
                    format!("+{nodes}"),
                    tree.tongue.say(many(*nodes, "node").split(' ').next_back().unwrap_or_default()),
                ];
                notes.extend(lines.map(|line| note(Beside::Below, line, Tone(0))));
            }
            What::Node(id) => {
                if let Some(board) = boards.picture(*id) {
                    let (x, y) = (item.x - ASIDE, item.y - RAISED);
                    picture.insets.push(Inset { x, y, size: BOARD, picture: board.clone() });
                }
                let value = tree.value(*id).filter(|_| progress.left(*id));
                let text = value.map_or_else(|| "?".into(), score_text);
                values.push(Thing::Text { on, text });
                let tone_of = |head: &str| if head.starts_with('(') { Tone(0) } else { Tone::LAST };
                let heads = headings(tree, *id, detail).into_iter();
                notes.extend(heads.map(|head| note(Beside::Above, head.clone(), tone_of(&head))));
                if !progress.left(*id) {
                    continue;
                }
                let tone = rim_of(tree, *id);
                rims.extend(tone.map(|tone| Thing::Rim { on, tone }));
                let tag = tag_of(tree, *id, cut(tree, *id));
                notes.extend(tag.map(|tag| note(Beside::Right, tag, tone.unwrap_or_default())));
            }
        }
    }
    picture.layer("lines", lines);
    picture.layer("cuts", rims);
    picture.layer("moves", notes);
    picture.layer("values", values);
    picture.legend = vec![(None, tree.title.clone())];
    picture.legend.extend(legend(tree).into_iter().map(|(kind, text)| (kind.map(tone), text)));
    picture
}

/// Whether an item is to be seen yet: a node that was entered, or what hangs from a node that was left.
fn happened(items: &[Item], item: &Item, progress: &Progress) -> bool {
    match (&item.what, item.parent.map(|parent| &items[parent].what)) {
        (What::Node(id), _) => progress.entered(*id),
        (_, Some(What::Node(above))) => progress.left(*above),
        _ => true,
    }
}

fn place(picture: &mut Picture, tree: &Tree, item: &Item, progress: &Progress) -> Spot {
    let id = match item.what {
        What::Node(id) if progress.entered(id) => id,
        _ => return picture.place(item.x, item.y, Shape::Bare, ""),
    };
    let over = progress.left(id) && tree.node(id).left.is_some_and(|left| left.why == Why::Over);
    let rim = if over { Outline::Double } else { Outline::Single };
    let shape = match tree.role(id) {
        // Dice decide: neither square nor round.
        _ if tree.node(id).chance => Shape::Hexagon,
        Role::Max => Shape::Square(rim),
        Role::Min => Shape::Round(rim),
    };
    picture.place(item.x, item.y, shape, hover(tree, id))
}

/// Whether this is the move that its parent's value comes from.
pub(crate) fn is_best(tree: &Tree, id: Id) -> bool {
    tree.node(id).parent.is_some_and(|parent| tree.best(parent) == Some(id))
}

/// All that is known of a node, in one sentence.
pub(crate) fn hover(tree: &Tree, id: Id) -> String {
    let node = tree.node(id);
    let name = if node.mv.is_empty() { tree.tongue.say("start") } else { tree.name(id) };
    let role = tree.role_word(id);
    let (alpha, beta) = tree.window(id);
    let value = tree.value(id).map_or_else(|| "none".into(), score_text);
    let facts =
        format!("node {}, window ({}, {}), value {value}", id.0 + 1, score_text(alpha), score_text(beta));
    format!("{name} ({role}): {}, {}", tree.tongue.say(&facts), reason(tree, id))
}

/// Why a node was left, in words.
pub(crate) fn reason(tree: &Tree, id: Id) -> String {
    let node = tree.node(id);
    let reason: String = match node.left.map(|left| left.why) {
        None => "stopped".into(),
        Some(Why::Over) => "game over".into(),
        Some(Why::Known) => "known".into(),
        Some(Why::Horizon) if tree.grades(id) => "the horizon: graded".into(),
        Some(Why::Horizon) => "the horizon: taken for a draw".into(),
        Some(Why::Remembered) => "from the table".into(),
        Some(Why::Foreseen) => "the table knows a move that is good enough".into(),
        Some(Why::Searched) => format!("all of {} looked at", many(tree.tried(id), "move")),
        Some(Why::Cut) => {
            let kind = cut(tree, id).expect("the node was cut").kind;
            let argument = argument(tree, id).map_or_else(String::new, |words| format!("; {words}"));
            match node.skipped.len() {
                0 => format!("{kind}{argument}; nothing was left to cut"),
                _ => format!("{kind}{argument}; not looked at: {}", node.skipped.join(" ")),
            }
        }
    };
    tree.tongue.say(&reason)
}

/// The colour of a node that was cut while moves were left.
pub(crate) fn rim_of(tree: &Tree, id: Id) -> Option<Tone> {
    cut(tree, id).filter(|cut| !cut.idle()).map(|cut| tone(cut.kind))
}

/// The colour of a kind of cut: blue and violet for alpha, orange and green for beta; deep cuts are violet or
/// green, and cuts on equality are lighter.
pub(crate) fn tone(kind: Kind) -> Tone {
    match kind {
        Kind::Given => Tone(0),
        Kind::Rival { bound, levels, equal } => {
            let family = if bound == Bound::Alpha { 1 } else { 5 };
            Tone(family + 2 * u8::from(levels > 2) + u8::from(equal))
        }
    }
}
