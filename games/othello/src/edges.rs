//! Which discs on an edge nobody can ever turn over.
//!
//! A disc on an edge is turned over only along it, by a disc on it; so the fate of an edge does not depend on the
//! rest of the board, except for when which squares are taken. The table looks at every order of taking them.

/// For every edge of so many squares, which own discs stay for ever.
#[derive(Clone, Debug)]
pub struct Edges {
    /// The value of a set in base three: for both sides' sets, `one + 2 * other` numbers an edge.
    ternary: Vec<u16>,
    /// The own discs that stay, by the number of the edge.
    stable: Vec<u16>,
}

impl Edges {
    /// The table for edges of this length.
    pub fn new(length: u32) -> Edges {
        let value = |set: u32| (0..length).fold(0, |sum, i| sum + (set >> i & 1) as u16 * 3u16.pow(i));
        let ternary: Vec<u16> = (0..1 << length).map(value).collect();
        let mut edges = Edges { ternary, stable: vec![0; 3usize.pow(length)] };
        // Full edges first: what becomes of an edge is known before the edge itself.
        let mut sets: Vec<u32> = (0..1 << length).collect();
        sets.sort_by_key(|taken| std::cmp::Reverse(taken.count_ones()));
        for taken in sets {
            let mut own = taken;
            loop {
                let found = edges.worked_out(length, own, taken ^ own);
                let number = edges.number(own, taken ^ own);
                edges.stable[number] = found;
                if own == 0 {
                    break;
                }
                own = (own - 1) & taken;
            }
        }
        edges
    }

    /// The own discs that nobody can ever turn over, sets being bits along the edge.
    #[inline(always)]
    pub fn stable(&self, own: u32, other: u32) -> u32 {
        u32::from(self.stable[self.number(own, other)])
    }

    #[inline(always)]
    fn number(&self, own: u32, other: u32) -> usize {
        usize::from(self.ternary[own as usize]) + 2 * usize::from(self.ternary[other as usize])
    }

    /// Own discs that stay whoever takes whichever square next.
    fn worked_out(&self, length: u32, own: u32, other: u32) -> u16 {
        let mut stable = own;
        for square in (0..length).filter(|i| (own | other) >> i & 1 == 0) {
            let mine = turned_over(length, square, own, other);
            stable &= self.stable(own | mine | 1 << square, other & !mine);
            let theirs = turned_over(length, square, other, own);
            stable &= self.stable(own & !theirs, other | theirs | 1 << square);
        }
        stable as u16
    }
}

/// What a disc on this square of an edge turns over along it.
fn turned_over(length: u32, square: u32, own: u32, other: u32) -> u32 {
    let along = |squares: &mut dyn Iterator<Item = u32>| {
        let mut passed = 0;
        for i in squares {
            match (own >> i & 1, other >> i & 1) {
                (1, _) => return passed,
                (_, 1) => passed |= 1 << i,
                _ => return 0,
            }
        }
        0
    };
    along(&mut (square + 1..length)) | along(&mut (0..square).rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stable(edge: &str) -> String {
        let set = |disc| edge.chars().enumerate().fold(0, |set, (i, c)| set | u32::from(c == disc) << i);
        let found = Edges::new(edge.len() as u32).stable(set('X'), set('O'));
        (0..edge.len()).map(|i| if found >> i & 1 == 1 { 'X' } else { '.' }).collect()
    }

    #[test]
    fn what_stays_on_an_edge() {
        for (edge, stays) in [
            ("--------", "........"),
            ("X-------", "X......."),
            ("XXX-----", "XXX....."),
            ("-XXXXXX-", "........"),
            ("XOX-----", "X......."),
            ("XOXXOXOO", "X.XX.X.."),
            ("XXXOOO-X", "XXX....X"),
            ("X-XXXX-X", "X......X"),
            ("XXXX-X", "XXXX.X"),
            // O in the gap would turn over nothing, since X stands behind; X would only gain.
            ("XXX-XXXX", "XXX.XXXX"),
            ("XX", "XX"),
        ] {
            assert_eq!(stable(edge), stays, "{edge}");
        }
    }

    /// Plays every order of taking squares and watches the discs.
    fn plainly(length: u32, own: u32, other: u32, watched: u32) -> u32 {
        let mut stays = watched & own;
        for square in (0..length).filter(|i| (own | other) >> i & 1 == 0) {
            let gain = turned_over(length, square, own, other);
            stays &= plainly(length, own | gain | 1 << square, other & !gain, stays);
            let loss = turned_over(length, square, other, own);
            stays &= plainly(length, own & !loss, other | loss | 1 << square, stays);
        }
        stays
    }

    #[test]
    fn the_table_agrees_with_all_orders() {
        for length in [4, 6] {
            let edges = Edges::new(length);
            for own in 0..1 << length {
                for other in (0..1 << length).filter(|other| own & other == 0) {
                    assert_eq!(edges.stable(own, other), plainly(length, own, other, own));
                }
            }
        }
    }
}
