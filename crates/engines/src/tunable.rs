//! Options that a method declares by itself: whole numbers with a name, a range and a default.

use game::known_are;

/// An option of a method.
#[derive(PartialEq, Eq, Debug)]
pub struct Tunable {
    /// What `--set` and `setoption` call it.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
    /// The least value.
    pub least: i32,
    /// The greatest value.
    pub most: i32,
    /// The value when nothing is said.
    pub default: i32,
}

/// How many options may differ from their defaults at once.
const MOST: usize = 4;

/// The values of options that differ from their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chosen([Option<(&'static str, i32)>; MOST]);

impl Chosen {
    /// The value of an option.
    pub fn of(&self, option: &Tunable) -> i32 {
        let own = self.0.iter().flatten().find(|(name, _)| *name == option.name);
        own.map_or(option.default, |(_, value)| *value)
    }

    /// All that differ from their defaults, by name.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, i32)> {
        self.0.into_iter().flatten()
    }

    /// Reads `value` for the option called `name` among those that a method has. The message says what would be right.
    pub fn set(&mut self, options: &'static [Tunable], name: &str, value: &str) -> Result<(), String> {
        let Some(option) = options.iter().find(|option| option.name == name) else {
            let name = name.escape_debug();
            return Err(match options {
                [] => format!("there is no option '{name}': the method has none of its own"),
                _ => {
                    let known = options.iter().map(|option| option.name);
                    format!("there is no option '{name}'; {}", known_are(&name.to_string(), known))
                }
            });
        };
        let value = value.trim().parse().ok().filter(|value| (option.least..=option.most).contains(value));
        let value = value
            .ok_or_else(|| format!("{name} takes a whole number from {} to {}", option.least, option.most))?;
        self.put(option, value)
    }

    /// Kept in the order of names without defaults, so that equal choices are equal values.
    fn put(&mut self, option: &'static Tunable, value: i32) -> Result<(), String> {
        let mut all: Vec<_> = self.each().filter(|(name, _)| *name != option.name).collect();
        if value != option.default {
            all.push((option.name, value));
        }
        if all.len() > MOST {
            return Err(format!("at most {MOST} options can differ from their defaults"));
        }
        all.sort_unstable();
        self.0 = [None; MOST];
        self.0.iter_mut().zip(all).for_each(|(slot, one)| *slot = Some(one));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn option(name: &'static str) -> Tunable {
        Tunable { name, help: "a number", least: -9, most: 9, default: 1 }
    }

    static OPTIONS: [Tunable; 5] = [option("a"), option("b"), option("c"), option("d"), option("e")];

    #[test]
    fn what_is_set_is_read_back_in_any_order() {
        let mut one = Chosen::default();
        one.set(&OPTIONS, "b", "-3").unwrap();
        one.set(&OPTIONS, "a", " 7 ").unwrap();
        let mut two = Chosen::default();
        two.set(&OPTIONS, "a", "7").unwrap();
        two.set(&OPTIONS, "b", "-3").unwrap();
        assert_eq!((one, one.of(&OPTIONS[0]), one.of(&OPTIONS[1]), one.of(&OPTIONS[2])), (two, 7, -3, 1));
        one.set(&OPTIONS, "a", "1").unwrap();
        one.set(&OPTIONS, "b", "1").unwrap();
        assert_eq!(one, Chosen::default());
    }

    #[test]
    fn what_cannot_be_set_is_refused_with_what_can() {
        let mut chosen = Chosen::default();
        for (name, value, reason) in [
            ("z", "1", "known are a, b, c, d, e"),
            ("a", "", "from -9 to 9"),
            ("a", "10", "from -9 to 9"),
            ("a", "1.5", "from -9 to 9"),
            ("a", "99999999999", "from -9 to 9"),
        ] {
            assert!(chosen.set(&OPTIONS, name, value).unwrap_err().contains(reason), "{name}={value}");
        }
        assert!(chosen.set(&[], "a", "1").unwrap_err().contains("none of its own"));
        for name in ["a", "b", "c", "d"] {
            chosen.set(&OPTIONS, name, "2").unwrap();
        }
        assert!(chosen.set(&OPTIONS, "e", "2").unwrap_err().contains("at most 4"));
    }
}
