//! Shows a search as it happened: every node with its window, its value and the reason for which it was left.
//!
//! Reading order: [`Tree`] (what was searched), [`Recorder`] (which listens to a search and writes the tree
//! down), `cuts` (what kinds of cuts there are: the page to read), [`Counts`], `numeric` (trees of numbers as a
//! game). A tree is then written as a [`scene`] for the renderers of `picture`, as text by [`outline`], for
//! Graphviz, Mermaid and LaTeX by [`dot`], [`mermaid`] and [`tikz`], or as JSON by [`events`].
//!
//! ```
//! use explain::{Counts, Extent, Order, Way, explain_numeric, outline};
//!
//! let tree = explain_numeric("[[1 3] [-1 5]]", &Order::Natural, Way::AlphaBeta).unwrap();
//! assert_eq!(Counts::of(&tree).all_cuts().saved, 1);
//! assert!(outline(&tree, Extent::default()).contains("α-cut"));
//! ```

mod boards;
mod counts;
mod cuts;
mod dot;
mod events;
mod layout;
mod mermaid;
mod nested;
mod numeric;
mod order;
mod outline;
mod recorder;
mod scene;
mod shown;
mod steps;
mod tikz;
mod tongue;
mod tree;

pub use boards::Boards;
pub use counts::{Counts, Cuts};
pub use cuts::{Bound, Cut, Kind, cut};
pub use dot::dot;
pub use events::events;
pub use mermaid::mermaid;
pub use numeric::{Way, explain_numeric};
pub use order::{Exception, Order};
pub use outline::{outline, outline_with};
pub use recorder::Recorder;
pub use scene::{scene, scene_after, scene_with};
pub use shown::{Extent, drawn};
pub use steps::{Step, steps};
pub use tikz::tikz;
pub use tongue::Tongue;
pub use tree::{Id, Left, Node, Role, Tree};

#[cfg(test)]
mod tests {
    use super::*;
    use game::Tone;
    use picture::Look;

    /// A tree with a cut of each kind, and every way to write it.
    #[test]
    fn every_format_shows_the_same_search() {
        let text = "[5 [[[3 9] 8] 7] [[6 [1 2]] [4 3] 1]]";
        let tree = explain_numeric(text, &Order::Natural, Way::AlphaBeta).unwrap();
        let (extent, nodes) = (Extent::default(), tree.nodes.len());
        let picture = scene(&tree, extent);
        let vertices = picture.places.iter().filter(|place| !place.label.is_empty()).count();
        assert_eq!(vertices, nodes);
        assert!(picture::svg(&picture, Look::FILE).contains("α-cut, strict, deep"));
        assert_eq!(dot(&tree, extent).matches("tooltip=").count(), nodes);
        assert_eq!(events(&tree).matches("\"enter\"").count(), nodes);
        assert_eq!(events(&tree).matches("\"leave\"").count(), nodes);
        assert_eq!(outline(&tree, extent).matches(" in (").count(), nodes);
        let max = tree.ids().filter(|id| tree.role(*id) == Role::Max).count();
        assert_eq!(tikz(&tree, extent).matches("\\node[max").count(), max);
        assert!(mermaid(&tree, extent).contains(&format!("stroke:{}", picture::tone(Tone(3)))));
    }

    /// [[1 3] [2 5]]: after the first move is worth 1, a null window says that the second is better.
    #[test]
    fn a_second_search_is_no_second_move() {
        let tree = explain_numeric("[[1 3] [2 5]]", &Order::Natural, Way::Pvs).unwrap();
        let again: Vec<Id> = tree.ids().filter(|id| tree.node(*id).again).collect();
        let [twice] = again[..] else { panic!("{again:?}") };
        assert_eq!(
            (tree.name(twice).as_str(), tree.tried(Id(0)), tree.best(Id(0))),
            ("1 again", 2, Some(twice))
        );
        let text = outline(&tree, Extent::default());
        assert!(text.contains("all of 2 moves looked at") && text.contains("; 1 searched again"), "{text}");
        assert!(text.contains("─ 1 again min = 2"), "{text}");
        assert_eq!(events(&tree).matches("\"again\":true").count(), 1);
        let extent = Extent::default();
        assert!([dot(&tree, extent), mermaid(&tree, extent)].iter().all(|text| text.contains("1 again")));
    }

    #[test]
    fn every_drawing_has_its_title() {
        let mut tree = explain_numeric("[[1 3] [-1 5]]", &Order::Natural, Way::AlphaBeta).unwrap();
        tree.title = "Max's choice".into();
        let extent = Extent::default();
        assert!(mermaid(&tree, extent).starts_with("---\ntitle: 'Max''s choice'\n---\nflowchart TD\n"));
        for text in [dot(&tree, extent), tikz(&tree, extent), outline(&tree, extent)] {
            assert!(text.contains("Max's choice"), "{text}");
        }
        assert!(picture::svg(&scene(&tree, extent), Look::FILE).contains("choice"));
    }

    /// Moves and titles come from outside.
    #[test]
    fn nothing_in_a_name_breaks_a_format() {
        let mut tree = explain_numeric("[[1 3] [-1 5]]", &Order::Natural, Way::AlphaBeta).unwrap();
        tree.title = "a\"b\\c\n{%$#&_^~}<]".into();
        tree.nodes[1].mv = tree.title.clone();
        let extent = Extent::default();
        assert!(dot(&tree, extent).contains(r#"label="a\"b\\c\l{%$#&_^~}<]""#));
        assert!(events(&tree).contains(r#""move":"a\"b\\c\u000a{%$#&_^~}<]""#));
        assert!(mermaid(&tree, extent).contains("a#34;b\\c {%$#35;#38;_^~}#60;]"));
        let escaped = r"a{''}b\textbackslash{}c \{\%\$\#\&\_\textasciicircum{}\textasciitilde{}\}$<${]}";
        assert!(tikz(&tree, extent).contains(escaped));
        assert!(!picture::svg(&scene(&tree, extent), Look::FILE).contains("}<]"));
    }
}
