//! Endgames: all positions with some material or what can become of it by captures and crownings, numbered.
//!
//! A builder of tables that goes material by material takes [`Material::index`] for one slice and the rules for what
//! leads out of it: a capture or a crowning leads to a slice with fewer pieces or fewer men, everything else stays.

use crate::board::{Board, Move};
use crate::material::{Material, highest};
use crate::rules::Draughts;
use crate::slices::Slices;
use crate::variant::Variant;
use game::{BadMove, BadText, Bounds, Deterministic, Game, Indexed, MoveCode, Notation, Side, Status};

/// Men and kings of one side.
type Pieces = (u8, u8);

/// The endgame that a position belongs to: a set of positions that no move leaves.
#[derive(Clone, Debug)]
pub struct Endgame<V> {
    rules: Draughts<V>,
    first: Board,
    /// All that can become of the material, and the number of positions before each; sorted.
    slices: Vec<(Material, u64)>,
    positions: Option<u64>,
    /// The same cut into slices, where pieces are few.
    pub(crate) parts: Option<Slices>,
}

impl<V: Variant> Endgame<V> {
    /// The endgame that begins with this position.
    pub fn new(first: &Board) -> Endgame<V> {
        let most = Material::of(first);
        let side = |side: usize| {
            let (men, kings) = (most.men[side], most.kings[side]);
            // A man may have become a king, and every piece may be gone.
            (0..=men).flat_map(move |left| (0..=men + kings - left).map(move |crowned| (left, crowned)))
        };
        let all = side(0).flat_map(|own| side(1).map(move |other| (own, other)));
        Endgame::of_slices(first, all)
    }

    /// All positions with at most so many pieces, at least two. It begins with the men of both sides that start
    /// from their first rows, the first side having one more where the number is odd.
    pub fn up_to(pieces: u8) -> Endgame<V> {
        let side =
            move || (0..=pieces).flat_map(move |men| (0..=pieces - men).map(move |kings| (men, kings)));
        let all = side().flat_map(|own| side().map(move |other| (own, other)));
        let few = all.filter(|((men, kings), (other_men, other_kings))| {
            men + kings + other_men + other_kings <= pieces
        });
        let start = Draughts::<V>::new().start();
        let [own, other] = [pieces.div_ceil(2), pieces / 2].map(u32::from);
        let home = |side: Side, count: u32| {
            let row = start.of(side);
            let from_below = V::moves_down(side);
            let take = |left: u64, _| {
                let man = if from_below { left & left.wrapping_neg() } else { highest(left) };
                left & !man
            };
            row & !(0..count).fold(row, take)
        };
        let of = [home(Side::First, own), home(Side::Second, other)];
        let endgame = Endgame::of_slices(&Board { of, kings: 0, mover: Side::First }, few);
        let parts = Slices::of::<V>(endgame.slices.iter().map(|(material, _)| *material));
        Endgame { parts, ..endgame }
    }

    fn of_slices(first: &Board, all: impl Iterator<Item = (Pieces, Pieces)>) -> Endgame<V> {
        let material =
            |(own, other): (Pieces, Pieces)| Material { men: [own.0, other.0], kings: [own.1, other.1] };
        let mut all: Vec<Material> =
            all.map(material).filter(|material| material.positions::<V>() != Some(0)).collect();
        all.sort_unstable();
        let mut positions = Some(0u64);
        let mut slices = Vec::with_capacity(all.len());
        for material in all {
            slices.push((material, positions.unwrap_or(0)));
            let here = material.positions::<V>();
            positions = positions.zip(here).and_then(|(before, here)| before.checked_add(here));
        }
        // The side to move needs a bit more.
        let positions = positions.filter(|count| *count < 1 << 63);
        Endgame { rules: Draughts::new(), first: *first, slices, positions, parts: None }
    }

    /// The rules.
    pub fn rules(&self) -> &Draughts<V> {
        &self.rules
    }

    /// Its materials, each with the number of positions before it, one side to move.
    pub fn materials(&self) -> &[(Material, u64)] {
        &self.slices
    }

    /// Whether a position with this material belongs to it.
    pub fn holds(&self, material: Material) -> bool {
        self.slice(material).is_some()
    }

    fn slice(&self, material: Material) -> Option<u64> {
        let found = self.slices.binary_search_by_key(&material, |(material, _)| *material);
        found.ok().map(|i| self.slices[i].1)
    }
}

impl<V: Variant> Game for Endgame<V> {
    type Position = Board;
    type Move = Move;
    type Key = V::Key;

    const SOUND_KEYS: bool = true;

    fn start(&self) -> Board {
        self.first
    }
    fn turn(&self, at: &Board) -> Side {
        at.mover
    }
    fn status(&self, at: &Board) -> Status {
        self.rules.status(at)
    }
    fn moves(&self, at: &Board, out: &mut Vec<Move>) {
        self.rules.moves(at, out);
    }
    fn play(&self, at: &mut Board, mv: Move) {
        self.rules.play(at, mv);
    }
    fn key(&self, at: &Board) -> V::Key {
        self.rules.key(at)
    }
    fn key_bits(&self) -> u32 {
        self.rules.key_bits()
    }
    fn scale(&self) -> Bounds {
        self.rules.scale()
    }
    fn code(&self, mv: Move) -> MoveCode {
        self.rules.code(mv)
    }
}

impl<V: Variant> Deterministic for Endgame<V> {}

impl<V: Variant> Notation for Endgame<V> {
    fn write_move(&self, at: &Board, mv: Move) -> String {
        self.rules.write_move(at, mv)
    }
    fn read_move(&self, at: &Board, text: &str) -> Result<Move, BadMove> {
        self.rules.read_move(at, text)
    }
    fn write_position(&self, at: &Board) -> String {
        self.rules.write_position(at)
    }

    /// A position with other material is none of this endgame.
    fn read_position(&self, text: &str) -> Result<Board, BadText> {
        let at = self.rules.read_position(text)?;
        if self.holds(Material::of(&at)) {
            return Ok(at);
        }
        let most = self.slices.iter().map(|(material, _)| material.pieces()).max().unwrap_or(0);
        let pieces = Material::of(&at).pieces();
        Err(BadText::new(if pieces > most {
            format!("this endgame has at most {most} pieces, the position {pieces}")
        } else {
            let first = self.write_position(&self.first);
            format!("'{text}' has other material than what can come of {first}")
        }))
    }

    fn write_record(&self, first: &Board, line: &[Move]) -> Option<(&'static str, String)> {
        self.rules.write_record(first, line)
    }
}

/// Twice the number within all slices, and one more if the second side is to move.
impl<V: Variant> Indexed for Endgame<V> {
    fn indices(&self) -> Option<u64> {
        self.positions.map(|positions| 2 * positions)
    }

    fn index(&self, at: &Board) -> u64 {
        let material = Material::of(at);
        let before = self.slice(material).expect("a position of this endgame");
        2 * (before + material.index::<V>(at)) + at.mover as u64
    }

    fn at_index(&self, index: u64) -> Option<Board> {
        if index >= self.indices()? {
            return None;
        }
        let number = index / 2;
        let (material, before) =
            self.slices[self.slices.partition_point(|(_, before)| *before <= number) - 1];
        let mover = Side::BOTH[(index % 2) as usize];
        Some(material.at_index::<V>(number - before, mover))
    }

    fn before(&self, at: &Board, out: &mut Vec<Board>) {
        crate::unmove::before::<V>(at, |material| self.holds(material), out);
    }
}
