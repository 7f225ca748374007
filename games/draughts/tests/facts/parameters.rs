//! The parameters of the rules, tried in combinations that the catalog does not offer.

use draughts::{Colour, Crowning, Draughts, Kind, Orders, Squares, Variant};
use game::Game;

/// American pool checkers: Russian draughts in which a man becomes a king only where its move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pool;

/// English draughts on six by six.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct SmallEnglish;

/// International draughts on six by six.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct SmallInternational;

impl Variant for Pool {
    type Key = [u64; 3];
    const KIND: Kind = Kind::Brazilian;
    const NAME: &'static str = "pool";
    const TITLE: &'static str = "Pool checkers";
    const GAME_TYPE: u32 = 23;
    const HALF: u32 = 4;
    const BEGINS: Colour = Colour::Black;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = true;
    const FLYING: bool = true;
    const MAJORITY: bool = false;
    const CROWNING: Crowning = Crowning::WhereItEnds;
    const KEY_BITS: u32 = 192;
    fn key(of: [u64; 2], kings: u64, second: bool) -> [u64; 3] {
        [of[0], of[1], kings | u64::from(second) << 63]
    }
}

impl Variant for SmallEnglish {
    type Key = [u64; 3];
    const KIND: Kind = Kind::English;
    const NAME: &'static str = "english-6x6";
    const TITLE: &'static str = "English draughts, six by six";
    const GAME_TYPE: u32 = 21;
    const HALF: u32 = 3;
    const BEGINS: Colour = Colour::Black;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = false;
    const FLYING: bool = false;
    const MAJORITY: bool = false;
    const CROWNING: Crowning = Crowning::EndsTheMove;
    const KEY_BITS: u32 = 192;
    fn key(of: [u64; 2], kings: u64, second: bool) -> [u64; 3] {
        Pool::key(of, kings, second)
    }
}

impl Variant for SmallInternational {
    type Key = [u64; 3];
    const KIND: Kind = Kind::International;
    const NAME: &'static str = "international-6x6";
    const TITLE: &'static str = "International draughts, six by six";
    const GAME_TYPE: u32 = 20;
    const HALF: u32 = 3;
    const BEGINS: Colour = Colour::White;
    const SQUARES: Squares = Squares::Numbers;
    const MEN_CAPTURE_BACK: bool = true;
    const FLYING: bool = true;
    const MAJORITY: bool = true;
    const CROWNING: Crowning = Crowning::WhereItEnds;
    const KEY_BITS: u32 = 192;
    fn key(of: [u64; 2], kings: u64, second: bool) -> [u64; 3] {
        Pool::key(of, kings, second)
    }
}

/// Lines of 1, 2, 3 … moves; the source is that of `testdata/draughts.perft`.
fn check<V: Variant>(orders: Orders, numbers: &[u64]) {
    let game = Draughts::<V>::new();
    for (depth, &lines) in (1..).zip(numbers) {
        assert_eq!(game.lines(&game.start(), depth, orders), lines, "{} {depth}", V::NAME);
    }
}

#[test]
fn other_games_have_the_known_numbers_of_lines() {
    check::<Pool>(Orders::Apart, &[7, 49, 302, 1469, 7482, 37986, 190_146, 929_902, 4_570_615]);
    check::<Pool>(Orders::Together, &[7, 49, 302, 1469, 7482, 37986, 190_146, 929_896, 4_570_534]);
    let small = [5, 25, 106, 369, 1271, 4104, 12495, 37474, 104_013, 290_032, 808_158, 2_209_549];
    check::<SmallEnglish>(Orders::Apart, &small);
    let small = [5, 25, 106, 369, 1301, 4214, 12912, 39526, 113_614, 329_982, 933_564, 2_678_979];
    check::<SmallInternational>(Orders::Together, &small);
}
