//! Whatever is written as a tree of numbers is refused with a place, or searched to the same value by every way.

use super::text;
use explain::{Extent, Id, Order, Way, explain_numeric, outline};

/// The first line is the order, the rest the tree.
pub fn run(bytes: &[u8]) {
    let text = text(bytes);
    let (order, tree) = text.split_once('\n').unwrap_or(("natural", &text));
    let order = Order::read(order).unwrap_or_default();
    match explain_numeric(tree, &order, Way::Minimax) {
        Err(bad) => assert!(!bad.to_string().chars().any(char::is_control), "{bad:?}"),
        Ok(full) => {
            for way in [Way::AlphaBeta, Way::Pvs] {
                let tree = explain_numeric(tree, &order, way).expect("it was read before");
                assert_eq!(tree.value(Id(0)), full.value(Id(0)));
                assert!(way == Way::Pvs || tree.nodes.len() <= full.nodes.len());
                assert!(!outline(&tree, Extent::default()).is_empty());
            }
        }
    }
}
