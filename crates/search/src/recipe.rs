//! The ingredients of a search, each of which can be left out, computed in vain, or used.
//!
//! *Idle* is there to be measured: the same tree as *off*, plus the price of computing the thing. *On* minus
//! *idle* is what the idea brings, *idle* minus *off* what it costs.

use game::known_are;
use std::fmt;
use std::str::FromStr;

/// What is done with an ingredient.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Setting {
    /// Left out.
    #[default]
    Off,
    /// Computed, and not used: the tree is that of `Off`.
    Idle,
    /// Used by the search.
    On,
}

impl Setting {
    /// Whether it is used.
    #[inline(always)]
    pub fn on(self) -> bool {
        self == Setting::On
    }

    /// Uses what `compute` gives if it is on, computes it in vain if it is idle.
    #[inline(always)]
    pub fn weigh<T>(self, compute: impl FnOnce() -> T) -> Option<T> {
        match self {
            Setting::Off => None,
            Setting::Idle => {
                std::hint::black_box(compute());
                None
            }
            Setting::On => Some(compute()),
        }
    }
}

/// One idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(usize)]
pub enum Ingredient {
    /// What the game's expert knows for certain: bounds, and moves that need no look.
    Knowledge,
    /// What the game's theorems say where nothing is forced.
    Theorems,
    /// Look at every move before entering one: follow forced answers, close what is settled.
    Survey,
    /// A fixed order of moves: the centre first.
    Order,
    /// The expert's order: most threats first.
    Threats,
    /// The move that was best when the table last saw the position.
    TableMove,
    /// Moves whose positions the table remembers as good for the mover first: in a deepening search the grades
    /// of the last iteration, in a search to the end what earlier windows found.
    LastIteration,
    /// Moves that refuted a sibling.
    Killers,
    /// Moves that refuted many positions.
    History,
    /// Enhanced transposition cut-off: ask the table about all moves before trying one.
    Etc,
    /// Images under symmetry share one entry.
    Symmetry,
    /// Positions that differ only in pieces that no longer matter share one entry.
    Essence,
    /// Null windows for all moves but the first (principal-variation search).
    Scout,
    /// What the table remembers of a position closes it.
    Table,
    /// Captures are played out at the horizon.
    Quiescence,
    /// Whoever stands well even after a pass need not look further.
    NullMove,
    /// Late moves are looked at less deeply first.
    Reductions,
    /// Forcing moves cost no depth.
    Extensions,
    /// Iterations begin with a narrow window around the last score.
    Aspiration,
    /// Moves have a reputation behind the moves before them (counter-moves, continuation history).
    Continuation,
    /// What is far above the window or far below it near the horizon stays there.
    Futility,
    /// Late moves and those that lose material near the horizon are not looked at.
    Pruning,
    /// A move without which nothing reaches as much is looked at deeper.
    Singular,
    /// A shallow search that ends far above the window stands for a deep one (ProbCut, Buro 1995).
    ProbCut,
    /// An only move costs no depth.
    Forced,
    /// Whoever stands badly at the horizon may give check before taking.
    Checks,
    /// What a shallow search found corrects the grade that decides what is looked at.
    Correction,
}

impl Ingredient {
    /// All of them: those of solvers first, in the order in which a table shows them, then those of players.
    pub const ALL: [Ingredient; 27] = [
        Ingredient::Knowledge,
        Ingredient::Theorems,
        Ingredient::Survey,
        Ingredient::Order,
        Ingredient::Threats,
        Ingredient::TableMove,
        Ingredient::LastIteration,
        Ingredient::Killers,
        Ingredient::History,
        Ingredient::Etc,
        Ingredient::Symmetry,
        Ingredient::Essence,
        Ingredient::Scout,
        Ingredient::Table,
        Ingredient::Quiescence,
        Ingredient::NullMove,
        Ingredient::Reductions,
        Ingredient::Extensions,
        Ingredient::Aspiration,
        Ingredient::Continuation,
        Ingredient::Futility,
        Ingredient::Pruning,
        Ingredient::Singular,
        Ingredient::ProbCut,
        Ingredient::Forced,
        Ingredient::Checks,
        Ingredient::Correction,
    ];

    /// Those that a proof may use.
    pub const SOLVING: &'static [Ingredient] = Ingredient::ALL.split_at(13).0;

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Ingredient::Knowledge => "knowledge",
            Ingredient::Theorems => "theorems",
            Ingredient::Survey => "survey",
            Ingredient::Order => "order",
            Ingredient::Threats => "threats",
            Ingredient::TableMove => "table-move",
            Ingredient::LastIteration => "last-iteration",
            Ingredient::Killers => "killers",
            Ingredient::History => "history",
            Ingredient::Etc => "etc",
            Ingredient::Symmetry => "symmetry",
            Ingredient::Essence => "essence",
            Ingredient::Scout => "scout",
            Ingredient::Table => "table",
            Ingredient::Quiescence => "quiescence",
            Ingredient::NullMove => "null-move",
            Ingredient::Reductions => "reductions",
            Ingredient::Extensions => "extensions",
            Ingredient::Aspiration => "aspiration",
            Ingredient::Continuation => "continuation",
            Ingredient::Futility => "futility",
            Ingredient::Pruning => "pruning",
            Ingredient::Singular => "singular",
            Ingredient::ProbCut => "probcut",
            Ingredient::Forced => "forced",
            Ingredient::Checks => "checks",
            Ingredient::Correction => "correction",
        }
    }

    /// Whether this is its name, or was until version 0.1.
    fn is_called(self, name: &str) -> bool {
        let former = match self {
            Ingredient::Etc => Some("foresight"),
            Ingredient::LastIteration => Some("grades"),
            _ => None,
        };
        name == self.name() || Some(name) == former
    }

    /// The ingredient without which it does nothing.
    pub fn rests_on(self) -> Option<Ingredient> {
        match self {
            Ingredient::Theorems | Ingredient::Survey => Some(Ingredient::Knowledge),
            Ingredient::Correction => Some(Ingredient::Table),
            _ => None,
        }
    }

    /// One line about it.
    pub fn summary(self) -> &'static str {
        match self {
            Ingredient::Knowledge => "what is certain one move ahead: wins, forced answers, hopeless moves",
            Ingredient::Theorems => {
                "strategies that hold without looking ahead: claimeven, zugzwang (with knowledge only)"
            }
            Ingredient::Survey => {
                "look at all moves before entering one: forced chains, settled moves (with knowledge only)"
            }
            Ingredient::Order => "static order: the centre first, or captures by what they take",
            Ingredient::Threats => "the expert's order: most threats first",
            Ingredient::TableMove => "first the move that was best at the last visit",
            Ingredient::LastIteration => {
                "first the moves that the last iteration (or the last window) graded highest, from the table"
            }
            Ingredient::Killers => "first the moves that refuted a sibling",
            Ingredient::History => "first the moves that refuted many positions",
            Ingredient::Etc => "enhanced transposition cut-off: ask the table about every move first",
            Ingredient::Symmetry => "mirror images share one entry of the table",
            Ingredient::Essence => "useless discs made equal in the table",
            Ingredient::Scout => "null windows for all moves but the first",
            Ingredient::Table => "positions that the table remembers deeply enough are not searched again",
            Ingredient::Quiescence => "captures are played out at the horizon before anything is graded",
            Ingredient::NullMove => "whoever still stands too well after a pass is not searched further",
            Ingredient::Reductions => {
                "late quiet moves are looked at less deeply, and again if they surprise"
            }
            Ingredient::Extensions => "checks are looked at a ply deeper",
            Ingredient::Aspiration => "each iteration begins with a narrow window around the last score",
            Ingredient::Continuation => "first the moves that refuted the last move, or fared well behind it",
            Ingredient::Futility => {
                "near the horizon, what stands far above or far below the window is believed to stay there"
            }
            Ingredient::Pruning => {
                "near the horizon, late quiet moves and moves that lose much are not looked at"
            }
            Ingredient::Singular => "a move that is better than all others by far is looked at deeper",
            Ingredient::ProbCut => "a shallow search that ends far above the window stands for a deep one",
            Ingredient::Forced => "an only move costs no depth",
            Ingredient::Checks => "at the horizon, whoever stands badly tries checks too",
            Ingredient::Correction => {
                "the grade that settles nodes is moved to what a shallow search found (with table only)"
            }
        }
    }
}

impl fmt::Display for Ingredient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is in the mixture. The compiler sees through a fixed one.
pub trait Recipe: Copy + Send + Sync {
    /// What the recipe may ask of the loop: what it never asks is not compiled.
    const ASKS: Asks = Asks::ALL;

    /// The setting of one ingredient.
    fn of(self, ingredient: Ingredient) -> Setting;
}

/// Parts of the loop that only some plans need, as constants: the others do without them at no cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asks {
    /// A look at all moves of a node before one is entered.
    pub survey: bool,
    /// What a survey sees is only glanced at, and looked at when it is entered: where looks are dear.
    pub glances: bool,
    /// The store is asked about all moves where there is no survey.
    pub etc: bool,
    /// Ingredients whose work is done in vain, to measure what it costs.
    pub idling: bool,
    /// A cheaper search may spare a node its moves (null move, ProbCut).
    pub shortcuts: bool,
    /// A move may be looked at less deeply first.
    pub reductions: bool,
    /// Won games are the better the nearer they are; the table keeps distances from the position, not from the root.
    pub distance: bool,
    /// Moves are not sorted: the best of the rest is sought when it is needed.
    pub lazy: bool,
    /// A position may offer no move worth trying: then it is worth what its look says at least.
    pub quiet: bool,
    /// A move may be looked at deeper because nothing else will do.
    pub singular: bool,
    /// The root is searched whatever the table remembers of it: a player needs a move.
    pub rooted: bool,
}

impl Asks {
    /// Everything that a proof may ask for.
    pub const ALL: Asks = Asks { survey: true, etc: true, idling: true, ..Asks::PLAIN };
    /// Nothing but the plain loop.
    pub const PLAIN: Asks = Asks {
        survey: false,
        glances: false,
        etc: false,
        idling: false,
        shortcuts: false,
        reductions: false,
        distance: false,
        lazy: false,
        quiet: false,
        singular: false,
        rooted: false,
    };
    /// What players of sharp games ask for.
    pub const PLAYER: Asks = Asks {
        shortcuts: true,
        reductions: true,
        distance: true,
        lazy: true,
        quiet: true,
        singular: true,
        rooted: true,
        ..Asks::PLAIN
    };
    /// A survey, which asks the store itself.
    pub const SURVEY: Asks = Asks { survey: true, ..Asks::PLAIN };
    /// A survey of positions that are looked at when they are entered.
    pub const GLANCES: Asks = Asks { glances: true, ..Asks::SURVEY };
    /// The order that the store remembers.
    pub const ETC: Asks = Asks { etc: true, ..Asks::PLAIN };
}

/// A mixture chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mix([Setting; Ingredient::ALL.len()]);

impl Mix {
    /// Nothing at all: plain alpha-beta.
    pub const PLAIN: Mix = Mix([Setting::Off; Ingredient::ALL.len()]);

    /// The same mixture with one ingredient set.
    #[must_use]
    pub const fn with(mut self, ingredient: Ingredient, setting: Setting) -> Mix {
        self.0[ingredient as usize] = setting;
        self
    }

    /// The mixture of a recipe.
    pub fn from_recipe(recipe: impl Recipe) -> Mix {
        Ingredient::ALL.into_iter().fold(Mix::PLAIN, |mix, one| mix.with(one, recipe.of(one)))
    }
}

impl Recipe for Mix {
    #[inline(always)]
    fn of(self, ingredient: Ingredient) -> Setting {
        self.0[ingredient as usize]
    }
}

/// Why a text is no mixture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMix(String);

impl fmt::Display for BadMix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadMix {}

impl FromStr for Mix {
    type Err = BadMix;

    /// As [`Mix::stirred`], from nothing.
    fn from_str(text: &str) -> Result<Mix, BadMix> {
        Mix::PLAIN.stirred(text)
    }
}

impl Mix {
    /// The same mixture after some changes: names separated by commas, each alone (on) or as
    /// `name=off|idle|on`.
    pub fn stirred(self, text: &str) -> Result<Mix, BadMix> {
        text.split(',').map(str::trim).filter(|word| !word.is_empty()).try_fold(self, |mix, word| {
            let (name, setting) = word.split_once('=').unwrap_or((word, "on"));
            let ingredient =
                Ingredient::ALL.into_iter().find(|one| one.is_called(name)).ok_or_else(|| {
                    let known = known_are(name, Ingredient::ALL.iter().map(|one| one.name()));
                    BadMix(format!("there is no ingredient '{}'; {known}", name.escape_debug()))
                })?;
            let setting = match setting {
                "off" => Setting::Off,
                "idle" => Setting::Idle,
                "on" => Setting::On,
                other => {
                    return Err(BadMix(format!(
                        "'{}' is no setting: use off, idle or on",
                        other.escape_debug()
                    )));
                }
            };
            Ok(mix.with(ingredient, setting))
        })
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Ingredient::ALL.into_iter().filter_map(|one| match self.of(one) {
            Setting::Off => None,
            Setting::Idle => Some(format!("{one}=idle")),
            Setting::On => Some(one.to_string()),
        });
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_reads_back_as_written() {
        for text in ["", "knowledge", "order,symmetry", "threats=idle,killers,essence=idle"] {
            assert_eq!(text.parse::<Mix>().unwrap().to_string(), text);
        }
        assert_eq!("order=off".parse(), Ok(Mix::PLAIN));
        assert!("salt".parse::<Mix>().unwrap_err().to_string().contains("knowledge"));
        assert!("order=maybe".parse::<Mix>().unwrap_err().to_string().contains("idle"));
    }

    #[test]
    fn every_ingredient_has_its_own_place_and_name() {
        for (i, one) in Ingredient::ALL.into_iter().enumerate() {
            assert_eq!(one as usize, i);
            assert_eq!(Mix::PLAIN.with(one, Setting::On).to_string(), one.name());
        }
    }
}
