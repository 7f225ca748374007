//! What is told is what the method does: the same nodes, and an event for each of them.

use connect4::{Any, Connect4, Threats};
use engines::{
    EXPLAINED, Order, Parts, Past, Request, Settings, Task, TypedInquiry as Inquiry, Unexplained,
    all_methods, explained,
};
use explain::{Counts, Id, Kind, Recorder, Tree, cut};
use game::{Acyclic, Deterministic, Essence, Game, Indifferent, Knowledge, Notation, Seed, Side, Symmetry};
use mnk::{Lines, Mnk};
use nim::{Grundy, Nim};
use search::{Answer, Goal, Limits, Mix};

fn settings() -> Settings {
    let mix = "order,killers,etc,last-iteration,history".parse().unwrap();
    Settings { memory: 1 << 20, mix, ..Settings::default() }
}

fn best() -> Mix {
    "knowledge,order,threats,table-move,symmetry".parse().unwrap()
}

fn told<G, K>(
    method: &str,
    game: &G,
    expert: fn(&G) -> K,
    inquiry: &Inquiry<'_, G>,
) -> Result<(Answer<G::Move>, Tree), Unexplained>
where
    G: Acyclic + Deterministic + Symmetry + Essence + Notation,
    K: Knowledge<G> + Sync,
{
    let mut recorder = Recorder::new("", |at: &G::Position, mv: G::Move| game.write_move(at, mv));
    let answer = explained(method, game, expert, inquiry, &mut recorder)?;
    Ok((answer, recorder.into_tree()))
}

/// Every method, from a few positions of a game, against its twin in the list of methods.
fn told_as_done<G, K>(game: &G, expert: fn(&G) -> K, plies: usize, seed: u64)
where
    G: Acyclic + Deterministic + Symmetry + Essence + Notation + 'static,
    K: Knowledge<G> + Sync + 'static,
{
    let (mut rng, limits) = (Seed(seed).rng(), Limits::default());
    for _ in 0..6 {
        let mut at = game.start();
        for _ in 0..plies {
            if let Some(mv) = rng.pick(&game.legal(&at)) {
                game.play(&mut at, *mv);
            }
        }
        let Some(viewer) = game.mover(&at) else { continue };
        let best = best();
        let methods = all_methods(Parts { expert, judge: |_, _| Indifferent, best, book: None }).methods;
        let plain = Settings { mix: Mix::PLAIN, ..settings() };
        for method in methods.iter().filter(|method| EXPLAINED.contains(&method.card.name)) {
            let asked = [(Goal::Verdict, settings()), (Goal::Score, settings()), (Goal::Verdict, plain)];
            for (goal, settings) in asked {
                let order = Order::default();
                let inquiry = Inquiry { at: &at, viewer, goal, settings, best, limits: &limits, order };
                let (told, tree) = told(method.card.name, game, expert, &inquiry).unwrap();
                let mut engine = (method.make)(game, settings);
                let task = Task::Solve(goal);
                let done = engine.think(Request {
                    game,
                    at: &at,
                    past: Past::none(&at),
                    viewer,
                    task,
                    limits: &limits,
                    watch: &search::unwatched,
                });
                assert_eq!(told.work.nodes, done.work.nodes, "{} {at:?}", method.card.name);
                assert_eq!(told.claim, done.claim, "{} {at:?}", method.card.name);

                assert_eq!(tree.nodes.len() as u64, told.work.all_nodes(), "{} {at:?}", method.card.name);
                let counts = Counts::of(&tree);
                let cuts = counts.all_cuts();
                assert_eq!(
                    (cuts.nodes + cuts.idle) as u64,
                    told.work.tally.cuts,
                    "{} {at:?}",
                    method.card.name
                );
                assert_eq!(counts.remembered as u64, told.work.tally.closed, "{} {at:?}", method.card.name);
                for root in &tree.searches {
                    assert!(cut(&tree, *root).is_none_or(|cut| cut.kind == Kind::Given));
                }
            }
        }
    }
}

fn tic_tac_toe() -> Mnk<u32> {
    Mnk::new(mnk::Size::read("3,3,3").unwrap())
}

#[test]
fn every_method_is_told_as_it_is_done() {
    told_as_done(&tic_tac_toe(), Lines::of, 3, 1);
    told_as_done(&Mnk::<u32>::new(mnk::Size::read("4,3,3").unwrap()), Lines::of, 6, 2);
    told_as_done(&Nim::read("3+4+2/*").unwrap(), Grundy::of, 1, 3);
    let grid = Any::<u64>::new(connect4::Size::read("4x4").unwrap()).unwrap();
    told_as_done(&Connect4::new(grid), |_| Threats, 7, 4);
}

#[test]
fn a_stopped_search_is_told_to_where_it_stopped() {
    let (game, limits) = (tic_tac_toe(), Limits::nodes(100));
    let at = game.start();
    for method in EXPLAINED {
        let (viewer, goal, order) = (Side::First, Goal::Verdict, Order::default());
        let (settings, best) = (settings(), best());
        let inquiry = Inquiry { at: &at, viewer, goal, settings, best, limits: &limits, order };
        let (answer, tree) = told(method, &game, Lines::of, &inquiry).unwrap();
        assert_eq!(tree.nodes.len() as u64, answer.work.all_nodes());
        if !answer.complete {
            assert_eq!(tree.nodes.len(), 100, "{method}");
            // Where the budget ends, the nodes of one line are open, and no others.
            let open: Vec<Id> = tree.ids().filter(|id| tree.node(*id).left.is_none()).collect();
            let mut line: Vec<Id> = tree.line(*open.last().unwrap()).collect();
            line.reverse();
            assert_eq!(open, line, "{method}");
        }
    }
}

#[test]
fn what_a_method_cannot_do_is_refused() {
    let (game, wide) = (tic_tac_toe(), Limits::default());
    let at = game.start();
    let near = Limits { depth: Some(2), ..Limits::default() };
    let plain = Settings { mix: Mix::PLAIN, ..settings() };
    let deepest_with = |settings, method, limits, reverse| {
        let order = Order { reverse, ..Order::default() };
        let (viewer, goal) = (Side::First, Goal::Verdict);
        let inquiry = Inquiry { at: &at, viewer, goal, settings, best: best(), limits, order };
        let (_, tree) = told(method, &game, Lines::of, &inquiry)?;
        Ok(tree.ids().map(|id| tree.ply(id)).max())
    };
    let deepest = |method, limits, reverse| deepest_with(plain, method, limits, reverse);
    assert_eq!(deepest_with(settings(), "alphabeta", &near, false), Err(Unexplained::NoHorizon));
    assert!(matches!(deepest("dice", &near, false), Err(Unexplained::Method(_))));
    assert_eq!(deepest("minimax", &near, false), Err(Unexplained::NoHorizon));
    assert_eq!(deepest("best", &wide, true), Err(Unexplained::OwnOrder));
    for method in ["alphabeta", "memo", "deepening"] {
        assert_eq!(deepest(method, &near, false), Ok(Some(2)), "{method}");
    }
}
