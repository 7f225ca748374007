//! Part IV: playouts and the tree search.

use super::name;
use crate::exam::action::{Visits, pop_greatest};
use crate::exam::census::Counts;
use crate::exam::control::scores;
use crate::exam::goban::{Goban, Pos, pos};
use crate::exam::playout::{next_player, play_out};
use crate::exam::questions::Ask;
use crate::exam::stage::{self, staged_round};
use crate::exam::tree::{Effort, Node, Unwatched, audit};
use crate::exam::world::{ByPatterns, World};
use game::{Seed, Side};

fn world() -> ByPatterns<'static> {
    ByPatterns(Counts::shipped())
}

pub(in crate::exam) fn q24(_: &Ask) -> String {
    Side::BOTH.map(|side| format!("after {} comes {}\n", name(side), name(next_player(side)))).concat()
}

pub(in crate::exam) fn q25(_: &Ask) -> String {
    let game = play_out(&Goban::new(5), Side::First, &mut Seed(25).rng());
    let end = game.boards.last().expect("never empty");
    let told = scores(end);
    let mut out = format!("{} moves from the empty board:\n{end}", game.moves.len());
    out += &format!(
        "Black {}, White {}, open {}: {} wins\n",
        told.black,
        told.white,
        told.open,
        name(game.winner)
    );
    let (mut finals, mut black, games) = (0, 0, 200);
    let mut rng = Seed(26).rng();
    for _ in 0..games {
        let game = play_out(&Goban::new(5), Side::First, &mut rng);
        finals += usize::from(scores(game.boards.last().expect("never empty")).are_final());
        black += usize::from(game.winner == Side::First);
    }
    out + &format!("{games} more: all ended, {finals} of them controlled everywhere, Black won {black}\n")
}

pub(in crate::exam) fn q26(_: &Ask) -> String {
    let mut tree = Node::root();
    tree.expand(&world(), &Goban::new(3), Side::First);
    let child = &tree.children()[4];
    let Visits { n, v, .. } = child.visits();
    let mv = child.mv().expect("a child has a move");
    format!(
        "a node of the tree on 3x3:\nn = {n}, v = {v}, prior = {:.3}, pos = {mv}, t = its lock\n",
        child.prior()
    )
}

const SAMPLES: [(u32, u32, f64); 4] = [(0, 0, 0.25), (4, 3, 0.5), (1, 0, 1.0), (10, 4, 0.2)];

pub(in crate::exam) fn q27(_: &Ask) -> String {
    let mut out =
        "V = v / n + prior / (1 + n), or the prior where n = 0; n and v are read under the node's lock\n"
            .to_owned();
    for (n, v, prior) in SAMPLES {
        let value = Visits { n, v, lent: 0 }.action_value(prior, Side::First);
        out += &format!("n {n}, v {v}, prior {prior}: {value:.4}\n");
    }
    out
}

pub(in crate::exam) fn q28(_: &Ask) -> String {
    let mut out = "V = (n - v) / n + (1 - prior) / (1 + n), or 1 - prior where n = 0\n".to_owned();
    for (n, v, prior) in SAMPLES {
        let white = Visits { n, v, lent: 0 }.action_value(prior, Side::Second);
        let mirrored = Visits { n, v: n - v, lent: 0 }.action_value(1.0 - prior, Side::First);
        out += &format!(
            "n {n}, v {v}, prior {prior}: {white:.4}, Black's with colours exchanged: {mirrored:.4}\n"
        );
    }
    out
}

pub(in crate::exam) fn q29(_: &Ask) -> String {
    let list = vec![("a", 3.0), ("b", 7.0), ("c", 7.0), ("d", 1.0)];
    let mut out = format!("list  {list:?}\n");
    let (best, rest) = pop_greatest(list, |&(_, value)| value).expect("not empty");
    out += &format!("first greatest {best:?}, the others {rest:?}\n");
    out
}

pub(in crate::exam) fn q30(ask: &Ask) -> String {
    let Effort { rounds, threads, seed } = ask.effort;
    let g = Goban::new(ask.d);
    let mut out =
        format!("{rounds} rounds of {threads} threads on an empty {0}x{0}, Black to move:\n", ask.d);
    let (mut tree, mut rng) = (Node::root(), seed.rng());
    for number in 0..rounds {
        let seen = staged_round(&mut tree, &world(), &g, Side::First, ask.effort, number, &mut rng);
        out += &format!("\nround {}\n{}", number + 1, seen.text);
        out += &format!("steps: {}, waits: {}\n", seen.steps, seen.waits);
    }
    out + "\n" + &totals(&tree, rounds * threads)
}

/// Whether all that was counted is there.
fn totals(tree: &Node, descents: usize) -> String {
    let Visits { n, v, .. } = tree.visits();
    match audit(tree) {
        Ok(_) => format!(
            "totals exact: {n} visits of {descents} descents at the root, {v} won by Black, no losses lent\n"
        ),
        Err(wrong) => format!("totals WRONG: {wrong}\n"),
    }
}

pub(in crate::exam) fn q31(_: &Ask) -> String {
    let g = Goban::of(".OX O.X XX.");
    let mut out = g.to_string();
    for player in Side::BOTH {
        out += &format!("{} to move:", name(player));
        for (mv, prior) in world().priors(&g, player) {
            out += &format!(" {mv} {prior:.3}");
        }
        out.push('\n');
    }
    out + "each becomes a node with n = 0, v = 0 and a new lock; playable moves only, none on a final board\n"
}

fn listed(tree: &Node, out: &mut String) {
    for child in tree.children().iter().filter(|child| child.visits().n > 0 || !child.children().is_empty()) {
        let Visits { n, v, .. } = child.visits();
        let mv = child.mv().expect("a child has a move");
        *out += &format!("  {mv} n {n}, v {v}, {} children\n", child.children().len());
    }
}

fn searched(ask: &Ask, rounds: usize) -> (Node, Vec<Vec<Pos>>) {
    let (mut tree, g) = (Node::root(), Goban::new(ask.d));
    let leaves = (0..rounds)
        .map(|number| tree.round(&world(), &g, Side::First, ask.effort, number, &Unwatched))
        .collect();
    (tree, leaves)
}

pub(in crate::exam) fn q32(ask: &Ask) -> String {
    let one = Ask { effort: Effort { threads: 1, ..ask.effort }, ..*ask };
    let (tree, leaves) = searched(&one, 4);
    let mut out =
        "Down by most visits, the first of equals, to a leaf; all its children are added.\n".to_owned();
    for (number, leaf) in leaves.iter().enumerate() {
        out += &format!("round {}: expanded {}\n", number + 1, stage::name(leaf));
    }
    listed(&tree, &mut out);
    out + &format!("{} nodes\n", tree.size())
}

pub(in crate::exam) fn q33(ask: &Ask) -> String {
    let (tree, _) = searched(ask, 1);
    format!(
        "A round ends when every thread that it started was joined; only then the tree may be changed.\n{}",
        totals(&tree, ask.effort.threads)
    )
}

pub(in crate::exam) fn q34(ask: &Ask) -> String {
    let Effort { rounds, threads, .. } = ask.effort;
    let (tree, leaves) = searched(ask, rounds);
    let mut out = format!("{rounds} rounds of {threads} real threads on {0}x{0}:\n", ask.d);
    for (number, leaf) in leaves.iter().enumerate() {
        out += &format!("round {}: {threads} descents, then expanded {}\n", number + 1, stage::name(leaf));
    }
    out + &totals(&tree, rounds * threads)
}

pub(in crate::exam) fn q35(ask: &Ask) -> String {
    let (mut waits, mut steps, orders) = (0, 0, 50);
    for seed in 0..orders {
        let (mut tree, mut rng) = (Node::root(), Seed(seed).rng());
        for number in 0..2 {
            let effort = Effort { threads: ask.effort.threads.max(2), ..ask.effort };
            let seen =
                staged_round(&mut tree, &world(), &Goban::new(2), Side::First, effort, number, &mut rng);
            (waits, steps) = (waits + seen.waits, steps + seen.steps);
        }
        audit(&tree).expect("exact totals");
    }
    format!(
        "A thread holds at most two locks, of a node and then of one of its children: parent before child. Threads\n\
         waiting in a circle would need a node below itself. Each descent goes one level down at every step of a\n\
         finite tree, plays one game, which ends, and comes back: every thread ends, and so does the round.\n\
         {orders} drawn orders: {steps} steps, {waits} waits, nobody waited for ever, all totals exact\n\
         every order is tried by a model checker: cargo xtask test --only model\n"
    )
}

pub(in crate::exam) fn q36(ask: &Ask) -> String {
    let Effort { rounds, threads, .. } = ask.effort;
    let (world, g) = (world(), Goban::new(ask.d));
    let mut out = format!("ns = {rounds}, nt = {threads} on an empty {0}x{0}, Black to move:\n", ask.d);
    let Some((mv, kept)) = Node::root().search(&world, &g, Side::First, ask.effort) else {
        return out + "there is no move\n";
    };
    let Visits { n, v, .. } = kept.visits();
    out += &format!(
        "chosen {mv}, visited {n} times, {v} won by Black; its tree of {} nodes is kept\n",
        kept.size()
    );
    let next = world.play(&g, mv, Side::First);
    if let Some((reply, behind)) = kept.search(&world, &next, Side::Second, ask.effort) {
        out += &format!("then White {reply}, visited {} times, on top of what was kept\n", behind.visits().n);
    }
    let fresh = Effort { rounds: 1, ..ask.effort };
    let first = Node::root().search(&world, &g, Side::First, fresh).map(|(mv, _)| mv);
    out += &format!(
        "ns = 1 on a fresh tree: no child was visited, so the first of equals is taken: {}\n",
        first.unwrap_or(pos(0, 0))
    );
    out
}
