//! What sliders see, looked up. The men in a slider's way, times a number found by trial for each square, have in
//! their top bits the place where its sight is stored (magic bitboards; Hansen, Rasmussen, Kannan 2007). The compiler
//! fills the table by the arithmetic of `lines.rs`.

use crate::lines::{bishop_sight, rook_sight};
use crate::{Square, Squares};

/// A power of two, so that a mask replaces the check of an index; 107,648 slots are used.
const SLOTS: usize = 1 << 17;

#[derive(Clone, Copy)]
struct Magic {
    /// The squares where a man changes the sight.
    relevant: u64,
    multiplier: u64,
    first: u32,
    shift: u32,
}

impl Magic {
    #[inline(always)]
    const fn slot(&self, occupied: u64) -> usize {
        let spread = (occupied & self.relevant).wrapping_mul(self.multiplier) >> (self.shift & 63);
        (self.first as usize + spread as usize) & (SLOTS - 1)
    }
}

/// Men on the edge of the board change nothing, unless the slider stands on that edge.
const fn relevant(square: usize, diagonal: bool) -> u64 {
    const FILES: u64 = 0x0101_0101_0101_0101;
    let edges =
        (0xFF | 0xFF << 56) & !(0xFF << (8 * (square / 8))) | (FILES | FILES << 7) & !(FILES << (square % 8));
    sight(square, 0, diagonal) & !edges
}

const fn sight(square: usize, occupied: u64, diagonal: bool) -> u64 {
    if diagonal { bishop_sight(square, occupied) } else { rook_sight(square, occupied) }
}

const fn magics(diagonal: bool, mut first: u32) -> ([Magic; 64], u32) {
    let mut magics = [Magic { relevant: 0, multiplier: 0, first: 0, shift: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let relevant = relevant(square, diagonal);
        let multiplier = if diagonal { BISHOP[square] } else { ROOK[square] };
        magics[square] = Magic { relevant, multiplier, first, shift: 64 - relevant.count_ones() };
        first += 1 << relevant.count_ones();
        square += 1;
    }
    (magics, first)
}

const ROOK_END: ([Magic; 64], u32) = magics(false, 0);
static ROOKS: [Magic; 64] = ROOK_END.0;
static BISHOPS: [Magic; 64] = magics(true, ROOK_END.1).0;

// Some millions of steps, which the compiler would report as if they were a mistake.
#[allow(long_running_const_eval)]
static SIGHTS: [u64; SLOTS] = {
    let mut sights = [0; SLOTS];
    let (rooks, bishops) = (ROOK_END.0, magics(true, ROOK_END.1).0);
    let mut i = 0;
    while i < 128 {
        let (square, diagonal) = (i % 64, i >= 64);
        let magic = if diagonal { bishops[square] } else { rooks[square] };
        let mut men = 0u64;
        loop {
            sights[magic.slot(men)] = sight(square, men, diagonal);
            // The next subset in the order of numbers.
            men = men.wrapping_sub(magic.relevant) & magic.relevant;
            if men == 0 {
                break;
            }
        }
        i += 1;
    }
    sights
};

/// What a rook sees from here.
#[inline(always)]
pub fn rook(from: Square, occupied: Squares) -> Squares {
    Squares(SIGHTS[ROOKS[from.index()].slot(occupied.0)])
}

/// What a bishop sees from here.
#[inline(always)]
pub fn bishop(from: Square, occupied: Squares) -> Squares {
    Squares(SIGHTS[BISHOPS[from.index()].slot(occupied.0)])
}

/// What a queen sees from here.
#[inline(always)]
pub fn queen(from: Square, occupied: Squares) -> Squares {
    rook(from, occupied) | bishop(from, occupied)
}

// Found by `cargo run --release -p tesuji-chess --example magics`.
#[rustfmt::skip]
const ROOK: [u64; 64] = [
    0x0280_0810_4002_8020, 0x8040_0040_6002_5000, 0x2080_3000_8008_2000, 0x0880_0800_8004_5000,
    0x0200_1028_0200_A094, 0x0200_3008_2102_0004, 0x4080_0A00_0100_0080, 0x0200_0E21_0084_00C2,
    0x0001_0020_8001_0040, 0x0008_8020_0080_4000, 0x0880_8010_0060_0480, 0x0115_0030_02A0_0900,
    0x0802_000A_0010_04A0, 0x8154_8080_6400_0200, 0x0045_0004_0200_1100, 0x0002_0002_5401_0082,
    0x6001_2080_0881_4000, 0x2040_0100_4021_0880, 0x0101_C200_1082_0025, 0x0200_8080_2804_1000,
    0x0001_0100_0D08_0010, 0x8003_0100_0400_1842, 0x0011_8080_5100_0200, 0x0040_1600_0C25_6161,
    0x1040_0120_8000_4081, 0x8010_0040_4001_2008, 0xA088_8202_0010_2040, 0x0603_0800_8010_0182,
    0x0200_1400_8080_0800, 0x1040_0400_8012_0080, 0x0300_8804_0021_1002, 0x0000_0042_0004_8324,
    0x1000_8200_4200_2100, 0x0800_8140_0080_6000, 0x4009_0411_4100_2000, 0x4028_0200_5010_0100,
    0x8808_3800_0500_1100, 0x0000_0400_8080_2200, 0x0A00_2108_0400_0690, 0x0800_8451_2200_0084,
    0x2240_4002_8420_8000, 0x00B0_0120_02C0_C000, 0x0101_0440_2001_0010, 0x0902_0130_0842_0020,
    0x4001_0104_4801_0010, 0x200A_0009_0402_0050, 0x2000_0809_1004_0026, 0x6240_0051_0082_0004,
    0x4010_2340_0080_0080, 0x8450_0040_0020_0440, 0x8030_2004_8010_0080, 0x0000_2202_1840_1200,
    0x0200_0500_0800_1100, 0x1001_5C00_8002_0080, 0x4100_C108_3062_0400, 0x2822_0401_0080_4200,
    0x2080_0100_8020_4091, 0x0009_D141_0600_2182, 0xA084_2940_2001_0011, 0x4050_7000_0901_0421,
    0x0012_0010_6004_2822, 0x0002_0009_2810_0402, 0x2240_2618_02D0_0104, 0x8002_0184_0040_2902,
];

#[rustfmt::skip]
const BISHOP: [u64; 64] = [
    0x84C0_3000_8215_4840, 0x1010_4404_8C00_4016, 0x8408_0620_5600_1010, 0x0024_0C00_8208_0000,
    0x0104_05A0_0080_1402, 0x0401_0308_4001_2804, 0x0004_0088_1410_0000, 0x0040_4308_9001_2000,
    0x0200_5003_0204_0410, 0x8280_2410_4082_0D80, 0x0004_2404_0086_1000, 0x0026_0820_8029_0000,
    0x0000_0202_1100_8404, 0x0488_1282_2021_8000, 0x0000_0200_9098_1880, 0xA00B_0081_4402_2080,
    0x0018_6040_8294_0420, 0x0221_0088_0800_8080, 0x0010_0402_0408_4488, 0x808E_4004_0102_0049,
    0x0401_0018_2028_0511, 0x8182_0089_0102_8201, 0x0004_0034_4236_1014, 0x0018_8010_4228_0100,
    0x00E4_1000_2020_8900, 0x0018_0A40_204A_0200, 0x0258_0802_4500_4100, 0x0608_0800_0282_0500,
    0x0919_0110_0100_4002, 0x0048_4100_0210_0200, 0x0005_0929_4048_0808, 0x801A_0040_0200_4200,
    0x0050_0808_0C21_C200, 0x0000_8464_0420_0800, 0x0040_5148_0010_1080, 0x0000_1401_0050_0900,
    0x0040_0680_2002_00A0, 0x1010_0CC0_424A_0108, 0x2009_8401_0084_2CE0, 0x8008_0844_8141_4200,
    0x0118_0C0A_2000_0800, 0x00A1_0409_2020_4401, 0x0082_3010_8820_1000, 0x4042_4461_240C_2800,
    0x1000_E809_0400_0040, 0xE002_A004_0020_2101, 0x0030_0101_0408_0900, 0x6203_0404_0442_0380,
    0x0820_8221_1041_4008, 0x2050_4100_D010_0040, 0x0080_1508_A090_0010, 0x8040_1000_8414_0412,
    0x0001_4048_1024_0100, 0x8800_4008_0701_1680, 0x0020_2022_2081_0001, 0x6002_0828_0284_8000,
    0x8001_0082_0120_2208, 0x0001_0101_1803_0C00, 0x0018_200C_D208_0402, 0x2010_4000_01C1_1081,
    0x0440_0402_3002_0202, 0x0841_9041_0428_0080, 0x0000_2405_0404_0400, 0x0040_2840_8482_10C0,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_sights_share_a_slot() {
        for (square, diagonal) in (0..64).flat_map(|square| [(square, false), (square, true)]) {
            let magic = if diagonal { BISHOPS[square] } else { ROOKS[square] };
            let mut men = magic.relevant;
            loop {
                let seen = SIGHTS[magic.slot(men)];
                assert_eq!(seen, sight(square, men, diagonal), "{square} {men:#x}");
                if men == 0 {
                    break;
                }
                men = (men - 1) & magic.relevant;
            }
        }
        let last = BISHOPS[63];
        assert_eq!(last.first + (1 << last.relevant.count_ones()), 107_648);
    }
}
