//! The language of what is said about a search. This room speaks English; whoever wants another brings a translator.

use std::fmt;

/// Says sentences of this room in another language.
#[derive(Clone, Copy)]
pub struct Tongue {
    /// The same in that language.
    pub translate: fn(&str) -> String,
    /// What stands between a value and its window.
    pub within: &'static str,
}

impl Default for Tongue {
    fn default() -> Tongue {
        Tongue { translate: str::to_owned, within: "in" }
    }
}

impl fmt::Debug for Tongue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tongue({})", self.within)
    }
}

/// Two trees are the same search whatever the language in which they are told.
impl PartialEq for Tongue {
    fn eq(&self, _: &Tongue) -> bool {
        true
    }
}

impl Eq for Tongue {}

impl Tongue {
    pub(crate) fn say(self, english: &str) -> String {
        (self.translate)(english)
    }
}
