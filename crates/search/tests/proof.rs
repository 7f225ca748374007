//! Facts about proof-number search: it finds what plain minimax finds, however little it can remember.

use connect4::{Any, Connect4, Size, Threats};
use game::{
    Acyclic, Bounds, Claim, Deterministic, Game, Knowledge, MoveCode, Outcome, Rng, RulesOnly, Score, Seed,
    Side, Status, Verdict,
};
use mnk::{Lines, Mnk};
use nim::{Grundy, Nim};
use search::{
    Answer, AsIs, Ask, Dfpn, Effort, Fold, Folded, Goal, Limits, Table, WindowSearch, Windows, answer,
};
use testkit::{random_position, value};

/// From eight entries to more than any of these positions needs.
const MEMORIES: [usize; 5] = [64, 256, 2 << 10, 32 << 10, 1 << 20];

fn connect4(size: &str) -> Connect4<Any<u64>> {
    Connect4::new(Any::new(Size::read(size).unwrap()).unwrap())
}

fn mnk(size: &str) -> Mnk<u64> {
    Mnk::new(mnk::Size::read(size).unwrap())
}

fn table<G: Game>(game: &G, memory: usize) -> Table<G::Key> {
    Table::of::<_, Effort>(game, memory)
}

fn ask<G, K, F>(
    game: &G,
    knowledge: K,
    at: &G::Position,
    goal: Goal,
    table: &mut Table<G::Key>,
    limits: &Limits,
) -> Answer<G::Move>
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    let mover = game.mover(at).expect("an open position");
    let mut search = Dfpn::<G, K, F>::new(game, knowledge, table, limits);
    answer(game, &mut search, at, mover, Ask { goal, each_move: false, windows: Windows::One })
}

/// Checks score, verdict, a random window and the move named against plain minimax.
fn check<G, K, F>(game: &G, knowledge: &K, at: &G::Position, memory: usize, rng: &mut Rng)
where
    G: Acyclic + Deterministic,
    K: Knowledge<G>,
    F: Fold<G, Key = G::Key>,
{
    let (truth, mover) = (value(game, at), game.mover(at).expect("an open position"));
    let mut table = table(game, memory);
    let limits = Limits::default();
    let score = ask::<G, K, F>(game, knowledge.clone(), at, Goal::Score, &mut table, &limits);
    assert_eq!(score.claim, Claim::Proved(Bounds::exactly(truth)), "{memory} bytes, {at:?}");
    let verdict = ask::<G, K, F>(game, knowledge.clone(), at, Goal::Verdict, &mut table, &limits);
    assert_eq!(verdict.claim.proved().verdict(), Some(truth.verdict()), "{memory} bytes, {at:?}");

    let scale = game.scale();
    let alpha = scale.lower.0 - 1 + rng.below((scale.upper.0 - scale.lower.0 + 2) as usize) as i32;
    let beta = alpha + 1 + rng.below((scale.upper.0 + 1 - alpha) as usize) as i32;
    for viewer in Side::BOTH {
        let mut search = Dfpn::<G, K, F>::new(game, knowledge.clone(), &mut table, &limits);
        let found = search.probe(at, viewer, (Score(alpha), Score(beta)), &mut Bounds::ANY.clone()).unwrap();
        let truth = if viewer == mover { truth } else { -truth };
        let Bounds { lower, upper } = found.known;
        assert!(lower <= truth && truth <= upper, "{truth} outside {found:?}");
        assert!(lower.0 >= beta || upper.0 <= alpha || lower == upper, "({alpha}, {beta}): {found:?}");
        if let Some(mv) = found.choice.filter(|_| viewer == mover) {
            let mut child = at.clone();
            game.play(&mut child, mv);
            let reached = match game.status(&child) {
                Status::Over(outcome) => outcome.seen_by(mover),
                Status::Turn(side) if side == mover => value(game, &child),
                _ => -value(game, &child),
            };
            assert!(reached >= lower, "{mv:?} reaches {reached}, not {lower}: {at:?}");
        }
    }
}

/// Checks positions with a few empty cells, with and without knowledge and symmetry, with every memory.
fn check_all<G, K>(game: &G, expert: &K, positions: usize, plies: impl Fn(&mut Rng) -> usize)
where
    G: Acyclic + Deterministic + game::Symmetry,
    K: Knowledge<G>,
{
    let mut rng = Seed(2002).rng();
    for i in 0..positions {
        let plies = plies(&mut rng);
        let at = random_position(game, plies, &mut rng);
        if game.mover(&at).is_none() {
            continue;
        }
        let memory = MEMORIES[i % MEMORIES.len()];
        check::<G, K, Folded>(game, expert, &at, memory, &mut rng);
        check::<G, RulesOnly, AsIs>(game, &RulesOnly, &at, memory, &mut rng);
    }
}

#[test]
fn connect_four_is_worth_what_minimax_says() {
    for (size, cells) in [("4x4", 16), ("3x5", 15), ("5x3", 15), ("4x5", 20), ("5x4", 20)] {
        check_all(&connect4(size), &Threats, 500, |rng| cells - 1 - rng.below(9));
        check_all(&connect4(size), &Threats, 5, |_| cells - 12);
    }
}

#[test]
fn rows_are_worth_what_minimax_says() {
    let game = mnk("3,3,3");
    check_all(&game, &Lines::of(&game), 500, |rng| 1 + rng.below(8));
    let game = mnk("4,3,3");
    check_all(&game, &Lines::of(&game), 500, |rng| 4 + rng.below(8));
}

#[test]
fn heaps_are_worth_what_minimax_says() {
    for text in ["7+5/*", "3+2+2/*", "12/1,2,3", "9+6/2,3/misere", "4+3/*/misere", "3+2+1/*/misere"] {
        let game = Nim::read(text).unwrap();
        check_all(&game, &Grundy::of(&game), 100, |rng| rng.below(5));
    }
}

#[test]
fn the_small_boards_are_known() {
    fn verdict<G: Acyclic + Deterministic + game::Symmetry>(
        game: &G,
        knowledge: impl Knowledge<G>,
    ) -> Verdict {
        let limits = Limits::default();
        let table = &mut table(game, 1 << 20);
        let answer = ask::<G, _, Folded>(game, knowledge, &game.start(), Goal::Verdict, table, &limits);
        assert!(answer.complete && (answer.best.is_some() || answer.claim.proved().upper < Score::DRAW));
        answer.claim.proved().verdict().unwrap()
    }
    for (size, expected) in [
        ("3,3,3", Verdict::Draw),
        ("4,3,3", Verdict::Win),
        ("4,4,4", Verdict::Draw),
        // Forced lines on a large board: the strength of proof numbers.
        ("6,5,4", Verdict::Win),
        ("6,6,4", Verdict::Win),
    ] {
        let game = mnk(size);
        assert_eq!(verdict(&game, Lines::of(&game)), expected, "{size}");
    }
    for (size, expected) in [("4x4", Verdict::Draw), ("5x4", Verdict::Draw), ("6x4", Verdict::Loss)] {
        assert_eq!(verdict(&connect4(size), Threats), expected, "{size}");
    }
    let limits = Limits::default();
    let game = connect4("4x4");
    let plain = ask::<_, _, AsIs>(
        &game,
        RulesOnly,
        &game.start(),
        Goal::Verdict,
        &mut table(&game, 1 << 20),
        &limits,
    );
    assert_eq!(plain.claim, Claim::Proved(Bounds::exactly(Score::DRAW)));
}

#[test]
fn a_few_dozen_entries_are_enough() {
    for (size, memory) in [("4x4", 64), ("4x4", 512), ("5x4", 512)] {
        let (game, limits) = (connect4(size), Limits::default());
        let table = &mut table(&game, memory);
        let answer = ask::<_, _, Folded>(&game, Threats, &game.start(), Goal::Verdict, table, &limits);
        assert_eq!(answer.claim, Claim::Proved(Bounds::exactly(Score::DRAW)), "{size} in {memory} bytes");
        assert!(answer.work.tally.evictions > 1000, "the table is under pressure");
    }
}

#[test]
fn a_stopped_search_claims_nothing_wrong() {
    let game = connect4("4x4");
    let mut table = table(&game, 1 << 16);
    let start = game.start();
    let all = ask::<_, _, Folded>(&game, Threats, &start, Goal::Verdict, &mut table, &Limits::default());
    let nodes = all.work.all_nodes();
    let mut half_known = 0;
    for limit in (0..nodes).step_by(nodes as usize / 40) {
        let limits = Limits::nodes(limit);
        let answer = ask::<_, _, Folded>(&game, Threats, &start, Goal::Verdict, &mut table, &limits);
        let Bounds { lower, upper } = answer.claim.proved();
        assert!(!answer.complete && answer.work.all_nodes() == limit);
        assert!(lower <= Score::DRAW && Score::DRAW <= upper, "after {limit} nodes: {:?}", answer.claim);
        half_known += usize::from(upper == Score::DRAW);
        let again =
            ask::<_, _, Folded>(&game, Threats, &start, Goal::Verdict, &mut table, &Limits::default());
        assert_eq!(again, all, "what a stopped search has left in the table does no harm");
    }
    assert!(half_known > 0, "a stop between the two questions keeps the first answer");
}

/// A random graph without cycles whose positions come in two versions: in the other one all players have
/// changed their names. Both share a key, and the movers do not alternate.
#[derive(Debug)]
struct Maze {
    rooms: Vec<Room>,
}

#[derive(Debug)]
struct Room {
    owner: Side,
    /// Doors lead to later rooms; some of them change the names.
    doors: Vec<(u8, bool)>,
    outcome: Outcome,
}

impl Maze {
    fn random(rng: &mut Rng) -> Maze {
        let count = 16 + rng.below(12);
        let side = |rng: &mut Rng| Side::BOTH[rng.below(2)];
        let rooms = (0..count).map(|i| Room {
            owner: side(rng),
            doors: (0..1 + rng.below(3))
                .map(|_| (i + 1 + rng.below(5), rng.below(2) == 0))
                .filter(|&(to, _)| to < count)
                .map(|(to, renamed)| (to as u8, renamed))
                .collect(),
            outcome: match rng.below(4) {
                0 => Outcome::Draw,
                margin => Outcome::Win { winner: side(rng), margin: margin as u16 },
            },
        });
        Maze { rooms: rooms.collect() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Visitor {
    room: u8,
    renamed: bool,
}

impl Game for Maze {
    type Position = Visitor;
    type Move = (u8, bool);
    type Key = u64;
    const SOUND_KEYS: bool = true;

    fn start(&self) -> Visitor {
        Visitor { room: 0, renamed: false }
    }
    fn turn(&self, at: &Visitor) -> Side {
        let owner = self.rooms[usize::from(at.room)].owner;
        if at.renamed { owner.other() } else { owner }
    }

    fn status(&self, at: &Visitor) -> Status {
        let room = &self.rooms[usize::from(at.room)];
        let named = |side: Side| if at.renamed { side.other() } else { side };
        match room.outcome {
            _ if !room.doors.is_empty() => Status::Turn(named(room.owner)),
            Outcome::Draw => Status::Over(Outcome::Draw),
            Outcome::Win { winner, margin } => Status::Over(Outcome::Win { winner: named(winner), margin }),
        }
    }
    fn moves(&self, at: &Visitor, out: &mut Vec<(u8, bool)>) {
        out.extend(&self.rooms[usize::from(at.room)].doors);
    }
    fn play(&self, at: &mut Visitor, (room, renames): (u8, bool)) {
        *at = Visitor { room, renamed: at.renamed ^ renames };
    }
    fn key(&self, at: &Visitor) -> u64 {
        u64::from(at.room)
    }
    fn key_bits(&self) -> u32 {
        8
    }
    fn scale(&self) -> Bounds {
        Bounds::within(3)
    }
    fn code(&self, (room, _): (u8, bool)) -> MoveCode {
        MoveCode::from(room)
    }
}

impl Acyclic for Maze {}
impl Deterministic for Maze {}

#[test]
fn movers_need_not_alternate_and_names_may_change() {
    let mut rng = Seed(34).rng();
    for i in 0..3000 {
        let maze = Maze::random(&mut rng);
        if maze.mover(&maze.start()).is_some() {
            let memory = MEMORIES[i % MEMORIES.len()];
            check::<_, _, AsIs>(&maze, &RulesOnly, &maze.start(), memory, &mut rng);
        }
    }
}
