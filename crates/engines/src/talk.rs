//! How programs of other houses talk about a game, where its notation alone does not say it.

/// What a text protocol asks about a game. Boards are the text behind the name of the game in its setup.
#[derive(Clone, Copy)]
pub struct Talk {
    /// The protocol that programs of this game alone speak: GTP with insights of the game.
    pub dialect: Option<&'static str>,
    /// A board with other columns and rows, all else as on this one; nothing where a game has no size to choose.
    pub resized: Option<fn(&str, [u32; 2]) -> String>,
    /// The columns and rows of a board that other programs can play on; the error says which they can.
    pub size: fn(&str) -> Result<[u32; 2], &'static str>,
    /// A board with another komi; nothing where the second player gets none.
    pub with_komi: Option<fn(&str, f64) -> String>,
    /// A move on this board as other programs write it.
    pub spelled: fn(&str, &str) -> String,
    /// Moves that are also given as commands of their own.
    pub calls: &'static [&'static str],
    /// What an expert sees, as menus of other programs offer it.
    pub analyses: &'static [Analysis],
}

/// One entry of such a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// What the menu calls it.
    pub label: &'static str,
    /// The command that asks for it.
    pub command: &'static str,
    /// The insight of the game that answers.
    pub insight: &'static str,
    /// How the answer is written.
    pub form: Form,
}

/// How a sheet is written as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Places, each with what lies there.
    Pairs,
    /// Places alone.
    List,
}

impl Talk {
    /// A game with nothing to say besides its notation.
    pub const PLAIN: Talk = Talk {
        dialect: None,
        resized: None,
        size: |_| Err("this game has no size"),
        with_komi: None,
        spelled: |_, mv| mv.to_owned(),
        calls: &[],
        analyses: &[],
    };
}
