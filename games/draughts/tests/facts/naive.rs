//! The rules once more, written plainly: a board of letters, one jump at a time, no bits. Both must agree everywhere,
//! and what is written must read back.

use draughts::{Board, Brazilian, Draughts, English, International, Kind, Move, Russian, Variant};
use game::{Game, Notation, Rng, Seed};
use std::collections::BTreeSet;

/// What tells the games apart, in words of its own.
struct Rules {
    size: i32,
    men_jump_back: bool,
    long_kings: bool,
    most: bool,
    kind: Kind,
}

fn rules(kind: Kind) -> Rules {
    let size = if kind == Kind::International { 10 } else { 8 };
    let european = kind != Kind::English;
    let most = matches!(kind, Kind::Brazilian | Kind::International);
    Rules { size, men_jump_back: european, long_kings: european, most, kind }
}

type Place = (i32, i32);
/// `w`, `W`, `b`, `B` or a dot, by column and row from the top.
type Letters = Vec<Vec<char>>;
/// From, to, what was captured, and whether a king stands there now.
type Played = (Place, Place, BTreeSet<Place>, bool);

fn at(board: &Letters, (x, y): Place) -> Option<char> {
    board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
}

const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

impl Rules {
    fn forward(&self, piece: char) -> i32 {
        if piece.eq_ignore_ascii_case(&'w') { -1 } else { 1 }
    }

    fn last_row(&self, piece: char) -> i32 {
        if piece.eq_ignore_ascii_case(&'w') { 0 } else { self.size - 1 }
    }

    /// All single jumps: the victim and where the piece may land.
    fn jumps(
        &self,
        board: &Letters,
        from: Place,
        piece: char,
        taken: &BTreeSet<Place>,
    ) -> Vec<(Place, Place)> {
        let king = piece.is_ascii_uppercase();
        let mut found = Vec::new();
        for (dx, dy) in DIAGONALS {
            if !king && !self.men_jump_back && dy != self.forward(piece) {
                continue;
            }
            let on = |distance: i32| (from.0 + distance * dx, from.1 + distance * dy);
            let mut distance = 1;
            while king && self.long_kings && at(board, on(distance)) == Some('.') {
                distance += 1;
            }
            let victim = on(distance);
            let enemy =
                at(board, victim).is_some_and(|other| other != '.' && !other.eq_ignore_ascii_case(&piece));
            if !enemy || taken.contains(&victim) {
                continue;
            }
            distance += 1;
            while at(board, on(distance)) == Some('.') {
                found.push((victim, on(distance)));
                distance += 1;
                if !(king && self.long_kings) {
                    break;
                }
            }
        }
        found
    }

    /// Follows a capture to all its ends. The piece itself has been taken off the board.
    fn follow(
        &self,
        board: &Letters,
        start: Place,
        on: Place,
        piece: char,
        taken: &BTreeSet<Place>,
        out: &mut BTreeSet<Played>,
    ) {
        let mut goes_on = false;
        // What has jumped over the same piece could go on from another square behind it.
        let jumps = self.jumps(board, on, piece, taken);
        for &(victim, to) in &jumps {
            let mut taken = taken.clone();
            taken.insert(victim);
            let mut piece = piece;
            let crowned = piece.is_ascii_lowercase() && to.1 == self.last_row(piece);
            if crowned && self.kind == Kind::Russian {
                piece = piece.to_ascii_uppercase();
            }
            goes_on = true;
            if crowned && self.kind == Kind::English {
                out.insert((start, to, taken, true));
                continue;
            }
            let can = |to: Place| !self.jumps(board, to, piece, &taken).is_empty();
            let rivals = jumps.iter().filter(|(other, _)| *other == victim);
            if can(to) {
                self.follow(board, start, to, piece, &taken, out);
            } else if !rivals.map(|&(_, to)| to).any(can) {
                let king = piece.is_ascii_uppercase() || to.1 == self.last_row(piece);
                out.insert((start, to, taken, king));
            }
        }
        assert!(goes_on, "only what can go on is followed");
    }

    fn moves(&self, board: &Letters, mover: char) -> BTreeSet<Played> {
        let mut captures = BTreeSet::new();
        let mut quiet = BTreeSet::new();
        for y in 0..self.size {
            for x in 0..self.size {
                let piece = board[y as usize][x as usize];
                if !piece.eq_ignore_ascii_case(&mover) {
                    continue;
                }
                let mut without = board.clone();
                without[y as usize][x as usize] = '.';
                if !self.jumps(&without, (x, y), piece, &BTreeSet::new()).is_empty() {
                    self.follow(&without, (x, y), (x, y), piece, &BTreeSet::new(), &mut captures);
                }
                self.quiet(board, (x, y), piece, &mut quiet);
            }
        }
        if captures.is_empty() {
            return quiet;
        }
        let most = captures.iter().map(|(_, _, taken, _)| taken.len()).max();
        captures.retain(|(_, _, taken, _)| !self.most || Some(taken.len()) == most);
        captures
    }

    fn quiet(&self, board: &Letters, from: Place, piece: char, out: &mut BTreeSet<Played>) {
        let king = piece.is_ascii_uppercase();
        for (dx, dy) in DIAGONALS {
            if !king && dy != self.forward(piece) {
                continue;
            }
            let far = if king && self.long_kings { self.size } else { 1 };
            for distance in 1..=far {
                let to = (from.0 + distance * dx, from.1 + distance * dy);
                if at(board, to) != Some('.') {
                    break;
                }
                out.insert((from, to, BTreeSet::new(), king || to.1 == self.last_row(piece)));
            }
        }
    }
}

fn place<V: Variant>(square: draughts::Square) -> Place {
    let (column, row) = square.column_and_row::<V>();
    (column as i32, row as i32)
}

fn letters<V: Variant>(game: &Draughts<V>, board: &Board) -> Letters {
    let mut letters = vec![vec!['.'; 2 * V::HALF as usize]; 2 * V::HALF as usize];
    // Read from the written position, so that no bit is shared.
    let text = game.write_position(board);
    for part in text.split(':').skip(1) {
        let colour = part.chars().next().unwrap().to_ascii_lowercase();
        for word in part[1..].split(',').filter(|word| !word.is_empty()) {
            let (king, word) = word.strip_prefix('K').map_or((false, word), |word| (true, word));
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            for number in first.parse::<usize>().unwrap()..=last.parse().unwrap() {
                let half = V::HALF as usize;
                let (row, column) = ((number - 1) / half, (number - 1) % half);
                let column = 2 * column + usize::from(row.is_multiple_of(2));
                letters[row][column] = if king { colour.to_ascii_uppercase() } else { colour };
            }
        }
    }
    letters
}

fn compare<V: Variant>(game: &Draughts<V>, board: &Board) -> usize {
    let kind = Kind::read(V::NAME).unwrap();
    let text = game.write_position(board);
    let mover = text.chars().next().unwrap().to_ascii_lowercase();
    let expected = rules(kind).moves(&letters(game, board), mover);
    let king = |mv: &Move| mv.crowns() || board.piece(mv.from()).is_some_and(|(_, king)| king);
    let found: Vec<Played> = game
        .legal(board)
        .into_iter()
        .map(|mv| {
            (place::<V>(mv.from()), place::<V>(mv.to()), mv.captured().map(place::<V>).collect(), king(&mv))
        })
        .collect();
    for mv in game.legal(board) {
        let (short, whole) = (game.write_move(board, mv), game.write_whole_path(board, mv));
        assert_eq!(game.read_move(board, &short), Ok(mv), "{} {short} in {text}", V::NAME);
        assert_eq!(game.read_move(board, &whole), Ok(mv), "{} {whole} in {text}", V::NAME);
        let jumps = game.path(board, mv).len() - 1;
        assert_eq!(jumps, mv.captured().count().max(1), "one jump, one victim: {whole} in {text}");
    }
    let set: BTreeSet<Played> = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "a move is listed twice in {text}");
    assert_eq!(set, expected, "{} {text}", V::NAME);
    found.len()
}

/// A position with pieces anywhere, many of them kings.
fn scattered<V: Variant>(rng: &mut Rng) -> String {
    let squares = 2 * V::HALF * V::HALF;
    let density = 3 + rng.below(8);
    let mut sides = [Vec::new(), Vec::new()];
    for number in 1..=squares {
        if rng.below(density) > 1 {
            continue;
        }
        let white = rng.below(2) == 1;
        let last = if white { number <= V::HALF } else { number > squares - V::HALF };
        let king = last || rng.below(3) == 0;
        sides[usize::from(white)].push(format!("{}{number}", if king { "K" } else { "" }));
    }
    let most = (V::HALF * (V::HALF - 1)) as usize;
    sides.iter_mut().for_each(|side| side.truncate(most));
    format!("{}:W{}:B{}", ["W", "B"][rng.below(2)], sides[1].join(","), sides[0].join(","))
}

fn agree<V: Variant>(games: usize) {
    let game = Draughts::<V>::new();
    let mut rng = Seed(7).rng();
    for _ in 0..games {
        let mut at = game.start();
        for _ in 0..150 {
            compare(&game, &at);
            let Some(&mv) = rng.pick(&game.legal(&at)) else { break };
            game.play(&mut at, mv);
        }
    }
    let mut captures = 0;
    for _ in 0..games * 100 {
        let at = game.read_position(&scattered::<V>(&mut rng)).unwrap();
        compare(&game, &at);
        captures += usize::from(game.must_capture(&at));
    }
    assert!(captures > games * 25, "{captures} positions with captures");
}

#[test]
fn plain_rules_agree() {
    agree::<English>(30);
    agree::<Brazilian>(30);
    agree::<Russian>(30);
    agree::<International>(15);
}
