//! Amounts as people write them: `256MiB`, `90s`, `10M`.

use std::time::Duration;

/// Splits `12.5MiB` into the number and the unit.
fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_').unwrap_or(text.len());
    let number: f64 = text[..end].replace('_', "").parse().ok()?;
    Some((number, text[end..].trim()))
}

/// Bytes: a number with `KiB`, `MiB`, `GiB`, `kB`, `MB`, `GB` or nothing.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text).ok_or("expected a size such as 256MiB or 1GiB")?;
    let factor: f64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1024.0 * 1024.0,
        "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        _ => return Err(format!("'{unit}' is no unit of size: use KiB, MiB or GiB")),
    };
    let total = number * factor;
    if total < 1024.0 {
        return Err("a table needs at least 1KiB".into());
    }
    if total > (1u64 << 46) as f64 {
        return Err("that is more memory than any machine has".into());
    }
    Ok(total as usize)
}

/// A time: seconds, or a number with `ms`, `s`, `m`, `h`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text).ok_or("expected a time such as 10, 500ms, 90s or 5m")?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(format!("'{unit}' is no unit of time: use ms, s, m or h")),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| "that time is out of range".into())
}

/// A count: a whole number, or one with `k`, `M`, `G`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text).ok_or("expected a count such as 100000 or 10M")?;
    let factor = match unit {
        "" => 1.0,
        "k" | "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        _ => return Err(format!("'{unit}' is no unit of counting: use k, M or G")),
    };
    let total = number * factor;
    if total.fract() != 0.0 || total > 1e18 {
        return Err("expected a whole number up to 10^18".into());
    }
    Ok(total as u64)
}

/// A whole number from here to there, for options that count threads or plies.
pub(crate) fn within(text: &str, least: u16, most: u16) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// A time as statistics show it.
pub(crate) fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.3} ms", seconds * 1e3) } else { format!("{seconds:.3} s") }
}

/// `1 line`, `2 lines`.
pub(crate) fn many(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Speeds, to three or four digits.
pub(crate) fn short(count: f64) -> String {
    match count {
        n if n >= 1e9 => format!("{:.2}G", n / 1e9),
        n if n >= 1e6 => format!("{:.2}M", n / 1e6),
        n if n >= 1e4 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_as_people_write_them() {
        assert_eq!(bytes("256MiB"), Ok(256 << 20));
        assert_eq!(bytes("1.5 GiB"), Ok(3 << 29));
        assert_eq!(bytes("64MB"), Ok(64_000_000));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(count("10M"), Ok(10_000_000));
        assert_eq!(count("1_000"), Ok(1000));
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in ["", "x", "12 apples", "-5", "1e999", "10", "99999999999GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        for bad in ["", "soon", "5 weeks", "-1", "99999999999999999999999h"] {
            assert!(time(bad).is_err(), "{bad}");
        }
        for bad in ["", "1.5", "many", "3T"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
