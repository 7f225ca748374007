//! From numbers to places, and the numbers worth writing beside an axis.

use super::Scale;

/// A place on an axis and what is written there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) label: String,
}

/// An axis that knows its numbers and its pixels.
pub(super) struct Ruler<'a> {
    scale: &'a Scale,
    /// The ends in the units that are even: logarithms on a log axis.
    low: f64,
    high: f64,
    /// From one tick to the next on a linear axis.
    step: f64,
    from: f64,
    to: f64,
}

/// About this many numbers stand beside an axis.
const TICKS: f64 = 7.0;

impl<'a> Ruler<'a> {
    /// A ruler over these values, from one pixel to another.
    pub(super) fn new(scale: &'a Scale, values: &[f64], (from, to): (f64, f64)) -> Ruler<'a> {
        let mut step = 1.0;
        let (low, high) = match scale {
            Scale::Names(names) => (-0.5, names.len() as f64 - 0.5),
            Scale::Linear => {
                let (low, high) = ends(values.iter().copied().filter(|value| value.is_finite()));
                // A zero that is near belongs to the picture.
                let low = if low > 0.0 && low < high / 4.0 { 0.0 } else { low };
                step = round_step(high - low);
                // There is no board of 4.5 columns.
                if values.iter().all(|value| value.fract() == 0.0) {
                    step = step.max(1.0);
                }
                ((low / step).floor() * step, (high / step).ceil() * step)
            }
            Scale::Log => {
                let logs = values.iter().filter(|value| value.is_finite() && **value > 0.0);
                let (low, high) = ends(logs.map(|value| value.log10()));
                (low.floor(), high.ceil())
            }
        };
        let high = if high > low { high } else { low + step };
        Ruler { scale, low, high, step, from, to }
    }

    /// Where a number lies, if it has a place.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let even = match self.scale {
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => return None,
            Scale::Linear | Scale::Names(_) => value,
        };
        let share = (even - self.low) / (self.high - self.low);
        (-0.001..=1.001).contains(&share).then_some(self.from + share * (self.to - self.from))
    }

    /// The ticks.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        let tick = |even: f64, label: String| Tick {
            at: self.from + (even - self.low) / (self.high - self.low) * (self.to - self.from),
            label,
        };
        match self.scale {
            Scale::Names(names) => {
                names.iter().enumerate().map(|(at, name)| tick(at as f64, name.clone())).collect()
            }
            Scale::Linear => {
                let count = ((self.high - self.low) / self.step).round() as u32;
                (0..=count)
                    .map(|n| self.low + f64::from(n) * self.step)
                    .map(|value| tick(value, amount(value)))
                    .collect()
            }
            Scale::Log => {
                let decades = (self.high - self.low) as u32;
                let every = (f64::from(decades) / 12.0).ceil().max(1.0) as usize;
                (0..=decades)
                    .step_by(every)
                    .map(|n| self.low + f64::from(n))
                    .map(|power| tick(power, amount(10f64.powf(power))))
                    .collect()
            }
        }
    }

    /// A value in words, for the label of a mark.
    pub(super) fn words(&self, value: f64) -> String {
        match self.scale {
            Scale::Names(names) => names.get(value.max(0.0) as usize).cloned().unwrap_or_default(),
            Scale::Linear | Scale::Log => amount(value),
        }
    }
}

/// The least and the greatest, or 0 and 1 where there is nothing.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low <= high { (low, high) } else { (0.0, 1.0) }
}

/// A step of 1, 2 or 5 times a power of ten that makes about [`TICKS`] of this span.
fn round_step(span: f64) -> f64 {
    let rough = (if span > 0.0 { span } else { 1.0 }) / TICKS;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
    factor * power
}

/// A number as short as it can be: 1200, 50k, 2.5M.
fn amount(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let (scaled, unit) = match value.abs() {
        n if n >= 1e12 => return format!("{value:.0e}"),
        n if n >= 1e9 => (value / 1e9, "G"),
        n if n >= 1e6 => (value / 1e6, "M"),
        n if n >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    // A ten-thousandth and less has as many digits as it needs to be seen.
    let places = (1.0 - scaled.abs().log10()).ceil().clamp(4.0, 12.0) as usize;
    let digits = format!("{scaled:.places$}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{}{unit}", if short == "-0" { "0" } else { short })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale, values: &[f64]) -> Vec<String> {
        Ruler::new(scale, values, (0.0, 100.0)).ticks().into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(labels(&Scale::Linear, &[3.0, 97.0]), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(
            labels(&Scale::Linear, &[-0.02, 0.01]),
            ["-0.02", "-0.015", "-0.01", "-0.005", "0", "0.005", "0.01"]
        );
        assert_eq!(labels(&Scale::Log, &[3.0, 2e6]), ["1", "10", "100", "1000", "10k", "100k", "1M", "10M"]);
        assert_eq!(labels(&Scale::Log, &[]), ["1", "10"]);
        assert_eq!(labels(&Scale::Log, &[2e-5, 1e-3]), ["0.00001", "0.0001", "0.001"]);
        // Whole numbers have whole ticks.
        assert_eq!(labels(&Scale::Linear, &[5.0]), ["5", "6"]);
    }

    #[test]
    fn equal_ratios_are_equally_far_apart() {
        let ruler = Ruler::new(&Scale::Log, &[1.0, 10_000.0], (0.0, 400.0));
        assert_eq!(ruler.place(100.0), Some(200.0));
        assert_eq!(ruler.place(0.0), None);
        assert_eq!(ruler.place(-5.0), None);
    }
}
