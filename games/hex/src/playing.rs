//! What guides Monte Carlo tree search through Hex: games that keep bridges, learning from later moves, and virtual
//! connections where many games pass.

use crate::{Cell, Colour, Hex, Judge, Set, Stones, Web, Width};
use game::{Bounds, Game, Guide, Heard, Lesson, Luck, Score, Share, Side, Taste};

/// A cell in a game that is played out.
const EMPTY: u8 = 2;

/// Plays out games and studies positions.
#[derive(Clone)]
pub struct Bridges<const W: usize> {
    webs: [Web<W>; 2],
    /// The board with its edges around it, so that every cell has six neighbours.
    cells: Vec<u8>,
    /// The empty cells in the order in which they are taken.
    order: Vec<u16>,
    /// The place in `cells` of each cell of the board.
    places: Vec<u16>,
    /// The steps from a place to its neighbours, in a circle.
    steps: [isize; 6],
}

impl<const W: usize> Bridges<W>
where
    Set<W>: Width,
{
    /// A guide for this game.
    pub fn of(hex: &Hex<W>) -> Bridges<W> {
        let size = hex.grid().size();
        let (columns, rows) = (usize::from(size.columns), usize::from(size.rows));
        let width = columns + 2;
        let place = |cell: usize| (cell / columns + 1) * width + cell % columns + 1;
        let mut cells = vec![EMPTY; width * (rows + 2)];
        for row in 0..rows + 2 {
            cells[row * width] = Colour::White as u8;
            cells[row * width + columns + 1] = Colour::White as u8;
        }
        for column in 1..=columns {
            cells[column] = Colour::Black as u8;
            cells[(rows + 1) * width + column] = Colour::Black as u8;
        }
        let down = width as isize;
        Bridges {
            webs: Colour::BOTH.map(|colour| Web::new(hex.grid(), colour, Judge::<W>::REACH)),
            cells,
            order: Vec::new(),
            places: (0..size.cells()).map(|cell| place(cell) as u16).collect(),
            steps: [-down, 1 - down, 1, down, down - 1, -1],
        }
    }

    /// The cell that keeps a bridge of `own` after the opponent's stone here, if there is one: between two own
    /// stones around that stone, one cell is still empty.
    #[inline(always)]
    fn rescue(&self, place: usize, own: u8, luck: &mut Luck) -> Option<usize> {
        let around = self.steps.map(|step| place.wrapping_add_signed(step));
        let seen = around.map(|place| self.cells[place]);
        let turn = luck.below(6);
        (0..6).map(|i| (i + turn) % 6).find_map(|i| {
            let keeps = seen[i] == own && seen[(i + 1) % 6] == EMPTY && seen[(i + 2) % 6] == own;
            keeps.then(|| around[(i + 1) % 6])
        })
    }
}

impl<const W: usize> Guide<Hex<W>> for Bridges<W>
where
    Set<W>: Width,
{
    const AMAF: bool = true;

    fn taste(&self) -> Taste {
        Taste { curiosity: 0.1, trust: 0.0, patience: 1000.0 }
    }

    fn opens_at(&self) -> u32 {
        4
    }

    /// The board is filled: exactly one colour has then joined its edges. A bridge that is attacked is kept.
    fn finish(
        &mut self,
        game: &Hex<W>,
        at: &mut Stones<W>,
        viewer: Side,
        luck: &mut Luck,
        heard: &mut Heard,
    ) -> Share {
        if at.won {
            // Whoever is not to move made the last stone.
            return Share::of(if at.mover == viewer { game::Verdict::Loss } else { game::Verdict::Win });
        }
        for cell in game.grid().all().each() {
            self.cells[usize::from(self.places[cell])] = EMPTY;
        }
        for colour in Colour::BOTH {
            for cell in at.of(colour).each() {
                self.cells[usize::from(self.places[cell])] = colour as u8;
            }
        }
        self.order.clear();
        self.order.extend(game.empty(at).each().map(|cell| cell as u16));
        let (mut turn, mut last) = (at.turn(), None);
        let width = usize::from(game.grid().size().columns) + 2;
        let mut end = self.order.len();
        loop {
            let rescue = last.and_then(|last| self.rescue(last, turn as u8, luck));
            let place = match rescue {
                Some(place) => place,
                None => {
                    // What was taken to keep a bridge is still in the list.
                    let mut drawn = None;
                    while drawn.is_none() && end > 0 {
                        let pick = luck.below(end);
                        end -= 1;
                        self.order.swap(pick, end);
                        let place = usize::from(self.places[usize::from(self.order[end])]);
                        drawn = (self.cells[place] == EMPTY).then_some(place);
                    }
                    let Some(place) = drawn else { break };
                    place
                }
            };
            self.cells[place] = turn as u8;
            let cell = (place / width - 1) * (width - 2) + place % width - 1;
            at.of[turn as usize].insert(cell);
            heard.hear(at.player(turn), game.mark(Cell::at(cell)));
            (turn, last) = (turn.other(), Some(place));
        }
        let black = game.grid().joined(Colour::Black, at.of(Colour::Black));
        let winner = at.player(if black { Colour::Black } else { Colour::White });
        Share::of(if winner == viewer { game::Verdict::Win } else { game::Verdict::Loss })
    }

    fn studies_at(&self) -> Option<u32> {
        Some(200)
    }

    /// Who is as good as joined; and if the opponent is joined unless something is done, where it must be done.
    fn study(&mut self, game: &Hex<W>, at: &Stones<W>, lesson: &mut Lesson<Cell>) {
        if game.may_swap(at) {
            return;
        }
        for colour in Colour::BOTH {
            self.webs[colour as usize].build(game.grid(), at.of(colour), at.of(colour.other()));
        }
        let (mine, theirs) = (&self.webs[at.turn() as usize], &self.webs[at.turn().other() as usize]);
        let (from, to) = mine.edges();
        if mine.full(from, to).chain(mine.semi(from, to)).next().is_some() {
            lesson.bounds = Bounds::exactly(Score(1));
            return;
        }
        let (from, to) = theirs.edges();
        if theirs.full(from, to).next().is_some() {
            lesson.bounds = Bounds::exactly(Score(-1));
            return;
        }
        let empty = game.empty(at);
        let must = theirs.semi(from, to).fold(empty, |must, carrier| must & carrier);
        lesson.lost.extend(empty.without(must).each().map(Cell::at));
    }
}
