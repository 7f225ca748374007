//! The terms by number: each group is a stretch of the one array of weights.

use crate::{Kind, Square};

/// A stretch of terms with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What it is about.
    pub name: &'static str,
    /// Its first term.
    pub first: usize,
    /// How many there are.
    pub len: usize,
}

impl Group {
    const fn after(before: Group, name: &'static str, len: usize) -> Group {
        Group { name, first: before.first + before.len, len }
    }
}

/// By kind, the king left out.
pub const MATERIAL: Group = Group { name: "material", first: 0, len: 5 };
/// By kind and square as its side sees the board, a1 first.
pub const SQUARES: Group = Group::after(MATERIAL, "squares", 6 * 64);
/// By how many squares it sees that no enemy pawn guards.
pub const KNIGHT_MOBILITY: Group = Group::after(SQUARES, "knight's mobility", 9);
/// The same.
pub const BISHOP_MOBILITY: Group = Group::after(KNIGHT_MOBILITY, "bishop's mobility", 14);
/// The same.
pub const ROOK_MOBILITY: Group = Group::after(BISHOP_MOBILITY, "rook's mobility", 15);
/// The same.
pub const QUEEN_MOBILITY: Group = Group::after(ROOK_MOBILITY, "queen's mobility", 28);
/// Two bishops on different colours.
pub const BISHOP_PAIR: Group = Group::after(QUEEN_MOBILITY, "bishop pair", 1);
/// A pawn that no enemy pawn can stop, by rank.
pub const PASSED: Group = Group::after(BISHOP_PAIR, "passed pawn", 8);
/// The same with an empty square before it.
pub const FREE_PASSED: Group = Group::after(PASSED, "free passed pawn", 8);
/// Steps between a passed pawn's next square and its own king, and the enemy's.
pub const PASSED_KINGS: Group = Group::after(FREE_PASSED, "king's distance to a passed pawn", 2);
/// A pawn beside another or guarded by one, by rank.
pub const CONNECTED: Group = Group::after(PASSED_KINGS, "connected pawn", 8);
/// No own pawn on the files beside it.
pub const ISOLATED: Group = Group::after(CONNECTED, "isolated pawn", 1);
/// An own pawn before it on its file.
pub const DOUBLED: Group = Group::after(ISOLATED, "doubled pawn", 1);
/// No own pawn beside or behind it can guard its next square, and an enemy pawn does attack that.
pub const BACKWARD: Group = Group::after(DOUBLED, "backward pawn", 1);
/// A rook on a file without pawns, without own pawns.
pub const ROOK_FILE: Group = Group::after(BACKWARD, "rook on an open or half-open file", 2);
/// A knight, a bishop that an own pawn guards where no enemy pawn will come, on ranks 4 to 6.
pub const OUTPOST: Group = Group::after(ROOK_FILE, "outpost of knight or bishop", 2);
/// Own pawns on the two ranks before the king on his file and beside, by number up to three.
pub const SHELTER: Group = Group::after(OUTPOST, "pawns before the king", 4);
/// Files at the king without an own pawn, by number.
pub const KING_FILES: Group = Group::after(SHELTER, "open files at the king", 4);
/// How hard the enemy's pieces press on the squares around the king, in steps up to fifteen.
pub const KING_DANGER: Group = Group::after(KING_FILES, "pressure on the king", 16);
/// A pawn attacks a minor piece, a rook or queen.
pub const PAWN_THREAT: Group = Group::after(KING_DANGER, "threat by a pawn", 2);
/// A minor piece attacks a rook or queen.
pub const MINOR_THREAT: Group = Group::after(PAWN_THREAT, "threat by a minor piece", 1);
/// An enemy piece that is attacked and not guarded.
pub const LOOSE: Group = Group::after(MINOR_THREAT, "attack on an unguarded piece", 1);
/// Being to move.
pub const TEMPO: Group = Group::after(LOOSE, "tempo", 1);

/// How many terms there are.
pub const TERMS: usize = TEMPO.first + TEMPO.len;

/// All groups in their order.
pub const GROUPS: [Group; 23] = [
    MATERIAL,
    SQUARES,
    KNIGHT_MOBILITY,
    BISHOP_MOBILITY,
    ROOK_MOBILITY,
    QUEEN_MOBILITY,
    BISHOP_PAIR,
    PASSED,
    FREE_PASSED,
    PASSED_KINGS,
    CONNECTED,
    ISOLATED,
    DOUBLED,
    BACKWARD,
    ROOK_FILE,
    OUTPOST,
    SHELTER,
    KING_FILES,
    KING_DANGER,
    PAWN_THREAT,
    MINOR_THREAT,
    LOOSE,
    TEMPO,
];

/// The term of a man on a square, which is seen from its own side.
#[inline(always)]
pub const fn on_square(kind: Kind, seen: Square) -> usize {
    SQUARES.first + 64 * kind.order() + seen.index()
}
