//! The squares that lie from a square in one direction, up to the edge.

/// The eight directions as steps of column and row. The first four lead to later squares, the others, in the
/// same order, back.
pub const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The squares from `square`, itself left out, in a direction on a board with sides of `side` squares.
pub const fn ray(side: u32, square: u32, direction: usize) -> u128 {
    let (right, down) = DIRECTIONS[direction];
    let side = side as i32;
    let (mut x, mut y) = (square as i32 % side + right, square as i32 / side + down);
    let mut set = 0;
    while x >= 0 && x < side && y >= 0 && y < side {
        set |= 1 << (y * side + x);
        x += right;
        y += down;
    }
    set
}

/// All rays of the board of 8×8.
pub static EIGHT: [[u64; 8]; 64] = {
    let mut all = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            all[square][direction] = ray(8, square as u32, direction) as u64;
            direction += 1;
        }
        square += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_stop_at_the_edge() {
        // From g7 of 8×8: h7; f8; g8; h8; six squares back; h6; six up; six towards a1.
        let lengths = EIGHT[6 * 8 + 6].map(u64::count_ones);
        assert_eq!(lengths, [1, 1, 1, 1, 6, 1, 6, 6]);
        assert_eq!(ray(10, 0, 3).count_ones(), 9);
        assert_eq!(ray(4, 5, 1), 1 << 8);
    }

    #[test]
    fn what_lies_on_a_ray_sees_its_start_on_the_opposite_ray() {
        for side in [4, 6, 8, 10] {
            for (from, direction) in (0..side * side).flat_map(|from| (0..8).map(move |d| (from, d))) {
                for to in 0..side * side {
                    let there = ray(side, from, direction) >> to & 1;
                    let back = ray(side, to, (direction + 4) % 8) >> from & 1;
                    assert_eq!(there, back, "{side}: {from} {direction} {to}");
                }
            }
        }
    }
}
