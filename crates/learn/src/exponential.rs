//! The exponential function from additions and multiplications alone, so that training gives the same bits on every machine
//! and loops over it run several at a time.

/// e to the power of `x`, right to about six digits.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // 2^(n + f) with a whole n and -1/2 <= f <= 1/2. Adding and subtracting 1.5 * 2^23 rounds.
    const ROUND: f32 = 12_582_912.0;
    let t = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let rounded = t + ROUND;
    let n = rounded - ROUND;
    let f = (t - n) * std::f32::consts::LN_2;
    // Taylor's series: the next term is below 2e-7.
    let p = 1.0 + f * (1.0 + f * (0.5 + f * (1.0 / 6.0 + f * (1.0 / 24.0 + f * (1.0 / 120.0 + f / 720.0)))));
    // The last bits of the rounded number are n itself.
    f32::from_bits(rounded.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23) * p
}

/// The logistic function.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential_function() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 2e-6 * (1.0 + x.abs()), "{x}: {} {}", exp(x), x.exp());
        }
        assert!(sigmoid(200.0) == 1.0 && sigmoid(-200.0) < 1e-30 && sigmoid(0.0) == 0.5);
    }
}
