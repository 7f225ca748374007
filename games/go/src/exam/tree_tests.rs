use super::*;
use crate::exam::goban::pos;

/// A game of three moves in a row; Black wins if the first move was (0, 0), whatever chance says.
struct Toy;

impl World for Toy {
    type Board = Vec<Pos>;

    fn priors(&self, at: &Vec<Pos>, _: Side) -> Vec<(Pos, f64)> {
        if at.len() == 3 { Vec::new() } else { vec![(pos(0, 0), 0.5), (pos(0, 1), 0.5)] }
    }

    fn play(&self, at: &Vec<Pos>, mv: Pos, _: Side) -> Vec<Pos> {
        at.iter().copied().chain([mv]).collect()
    }

    fn simulate(&self, at: &Vec<Pos>, _: Side, rng: &mut Rng) -> Side {
        let first = at.first().copied().unwrap_or_else(|| pos(0, rng.below(2)));
        if first == pos(0, 0) { Side::First } else { Side::Second }
    }
}

fn effort(rounds: usize, threads: usize) -> Effort {
    Effort { rounds, threads, seed: Seed(36) }
}

#[cfg(not(loom))]
mod plain {
    use super::*;
    use crate::exam::census::Counts;
    use crate::exam::goban::Goban;
    use crate::exam::world::ByPatterns;

    fn printed(node: &Node, out: &mut String) {
        *out += &format!("{:?} {:?} {}\n", node.line, node.visits(), node.prior);
        node.children.iter().for_each(|child| printed(child, out));
    }

    #[test]
    fn one_thread_is_reproducible_and_two_rounds_by_hand() {
        let mut tree = Node::root();
        assert_eq!(tree.round(&Toy, &vec![], Side::First, effort(2, 1), 0, &Unwatched), []);
        assert_eq!((tree.visits().n, tree.size()), (1, 3));
        // Both children promise 1/2: the first is taken, won, and expanded.
        assert_eq!(tree.round(&Toy, &vec![], Side::First, effort(2, 1), 1, &Unwatched), [pos(0, 0)]);
        let labels: Vec<Visits> = tree.children().iter().map(Node::visits).collect();
        assert_eq!(labels, [Visits { n: 1, v: 1, lent: 0 }, Visits::default()]);
        let run = || {
            let mut tree = Node::root();
            for round in 0..30 {
                tree.round(&Toy, &vec![], Side::First, effort(30, 1), round, &Unwatched);
            }
            let mut out = String::new();
            printed(&tree, &mut out);
            out
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn totals_are_exact_whatever_the_threads_do() {
        for threads in [1, 2, 3, 8] {
            let mut tree = Node::root();
            let world = ByPatterns(Counts::shipped());
            let g = Goban::new(3);
            for round in 0..20 {
                tree.round(&world, &g, Side::First, effort(20, threads), round, &Unwatched);
                assert_eq!(tree.visits().n as usize, threads * (round + 1));
                audit(&tree).unwrap();
            }
        }
    }

    #[test]
    fn the_good_move_is_found_and_its_tree_is_kept() {
        let (mv, kept) = Node::root().search(&Toy, &vec![], Side::First, effort(20, 2)).unwrap();
        assert_eq!(mv, pos(0, 0));
        let before = kept.visits().n;
        assert!(before > 20);
        // White goes on from there: what was seen is not forgotten.
        let (_, next) = kept.search(&Toy, &vec![mv], Side::Second, effort(5, 2)).unwrap();
        assert!(next.visits().n > 5);
        // White's turn at the root: he avoids what Black likes.
        let (mv, _) = Node::root().search(&Toy, &vec![], Side::Second, effort(20, 2)).unwrap();
        assert_eq!(mv, pos(0, 1));
        let over = vec![pos(0, 0); 3];
        assert!(Node::root().search(&Toy, &over, Side::Second, effort(2, 1)).is_none());
    }

    #[test]
    fn with_one_round_a_fresh_tree_takes_the_first_move() {
        let (mv, kept) = Node::root().search(&Toy, &vec![], Side::Second, effort(1, 4)).unwrap();
        assert_eq!((mv, kept.visits().n), (pos(0, 0), 0));
    }

    #[test]
    fn virtual_losses_send_two_threads_different_ways() {
        // The first child is ahead by a little; a thread that comes while another is on its way takes the second.
        let mut tree = Node::root();
        tree.expand(&Toy, &vec![], Side::First);
        tree.children[0].prior = 0.6;
        let by = By { thread: 0, watch: &Unwatched };
        let first = tree.choose(Side::First, by).last();
        let second = tree.choose(Side::First, by).last();
        assert_eq!((first, second), (pos(0, 0), pos(0, 1)));
        assert!(audit(&tree).is_err(), "lent losses are seen");
    }

    #[test]
    fn an_audit_finds_a_lost_update() {
        let mut tree = Node::root();
        for round in 0..6 {
            tree.round(&Toy, &vec![], Side::First, effort(6, 2), round, &Unwatched);
        }
        assert_eq!(audit(&tree).map(|ended| ended > 0), Ok(true));
        tree.visits.lock().unwrap().n = 1;
        assert!(audit(&tree).is_err());
    }
}

/// Every order in which threads can take the locks.
#[cfg(loom)]
mod model {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    fn descents(tree: Node, threads: usize) -> Arc<Node> {
        let tree = Arc::new(tree);
        let go = move |tree: &Node, thread: usize| {
            let with = Descent { world: &Toy, thread, watch: &Unwatched };
            tree.descend(&with, &vec![], Side::First, &mut effort(1, threads).rng(0, thread));
        };
        let others: Vec<_> = (1..threads)
            .map(|thread| {
                let tree = Arc::clone(&tree);
                thread::spawn(move || go(&tree, thread))
            })
            .collect();
        go(&tree, 0);
        others.into_iter().for_each(|other| other.join().unwrap());
        tree
    }

    #[test]
    fn two_threads_never_wait_for_each_other_and_lose_no_visit() {
        loom::model(|| {
            let mut tree = Node::root();
            tree.expand(&Toy, &vec![], Side::First);
            let tree = descents(tree, 2);
            assert_eq!(tree.visits().n, 2);
            // The second to choose sees the virtual losses of the first, or his visit.
            assert_eq!(tree.children().iter().map(|child| child.visits().n).sum::<u32>(), 2);
            audit(&tree).unwrap();
        });
    }

    #[test]
    fn nor_do_they_two_levels_deep() {
        loom::model(|| {
            let mut tree = Node::root();
            tree.expand(&Toy, &vec![], Side::First);
            tree.expand(&Toy, &vec![], Side::First);
            let tree = descents(tree, 2);
            assert_eq!((tree.visits().n, tree.size()), (2, 5));
            audit(&tree).unwrap();
        });
    }

    /// With three threads all orders are too many; those with at most three interruptions are tried.
    #[test]
    fn nor_do_three_with_few_interruptions() {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(3);
        builder.check(|| {
            let mut tree = Node::root();
            tree.expand(&Toy, &vec![], Side::First);
            let tree = descents(tree, 3);
            assert_eq!(tree.visits().n, 3);
            audit(&tree).unwrap();
        });
    }
}
