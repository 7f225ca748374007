//! A name that nobody knows, and the known one that may have been meant.

/// What a message says after an unknown name: the known one that it resembles, if one does, and all of them.
pub fn known_are<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let all = format!("known are {}", names.join(", "));
    match nearest(word, &names) {
        Some(name) => format!("did you mean '{name}'? {all}"),
        None => all,
    }
}

/// The name with the fewest mistakes, if they are fewer than half of its letters.
fn nearest<'n>(word: &str, names: &[&'n str]) -> Option<&'n str> {
    let word = word.to_lowercase();
    // Whoever types so much does not mean any of these.
    if word.chars().count() > 40 {
        return None;
    }
    let measured = names.iter().map(|name| (mistakes(&word, name), *name));
    let (least, name) = measured.min_by_key(|(mistakes, _)| *mistakes)?;
    (2 * least < name.chars().count()).then_some(name)
}

/// How many letters must be put in, left out or changed, or pairs of neighbours swapped, to turn one word into
/// the other (Damerau 1964).
fn mistakes(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for i in 0..one.len() {
        let mut row = vec![i + 1];
        for j in 0..other.len() {
            let change = rows[i][j] + usize::from(one[i] != other[j]);
            let mut least = change.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let names = ["nim", "mnk", "connect4", "alphabeta", "best"];
        for (typed, meant) in [
            ("conect4", "connect4"),
            ("Connect5", "connect4"),
            ("alhpabeta", "alphabeta"),
            ("nmi", "nim"),
            ("bset", "best"),
        ] {
            assert_eq!(nearest(typed, &names), Some(meant), "{typed}");
        }
        for strange in ["chess", "", "x", "backgammon"] {
            assert_eq!(nearest(strange, &names), None, "{strange}");
        }
        assert_eq!(known_are("nmi", ["nim", "mnk"]), "did you mean 'nim'? known are nim, mnk");
        assert_eq!(known_are("chess", ["nim", "mnk"]), "known are nim, mnk");
    }

    #[test]
    fn mistakes_are_counted() {
        assert_eq!([mistakes("", "abc"), mistakes("kitten", "sitting"), mistakes("ab", "ba")], [3, 3, 1]);
    }
}
