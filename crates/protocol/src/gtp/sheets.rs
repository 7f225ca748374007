//! What an expert sees, as GoGui and HexGui show it: places, or pairs of a place and a text.

use super::server::Server;
use catalog::{Analysis, Form};
use game::{Picture, Spot, Thing};

impl Server {
    /// The analyses of a game: those that it declares, or else all its insights by name.
    pub(super) fn analyses(&self) -> Vec<Analysis> {
        let declared = self.dialogue.entry().talk.analyses;
        let by_name = |name| Analysis { label: name, command: name, insight: name, form: Form::Pairs };
        let game = self.dialogue.game();
        let declares = |name: &&str| declared.iter().any(|one| one.insight == *name || one.command == *name);
        let others = game.insights().into_iter().filter(|name| !declares(name)).map(by_name);
        declared.iter().copied().chain(others).collect()
    }

    pub(super) fn has_menu(&self) -> bool {
        !self.analyses().is_empty()
    }

    /// How the answer is shown, what the menu calls it, the command.
    pub(super) fn menu(&self) -> String {
        let line = |one: Analysis| {
            let form = match one.form {
                Form::Pairs => "pspairs",
                Form::List => "plist",
            };
            format!("{form}/{}/{}", one.label, one.command)
        };
        let mut lines: Vec<String> = self.analyses().into_iter().map(line).collect();
        lines.extend(["string/Solver/solve-state", "string/Board/showboard"].map(String::from));
        lines.join("\n")
    }

    /// What lies on one of the sheets.
    pub(super) fn sheet(&self, analysis: Analysis) -> Result<String, String> {
        let game = self.dialogue.game();
        let layer = game.insight(analysis.insight, &search::Limits::default());
        let layer = layer.ok_or_else(|| format!("there is no insight '{}'", analysis.insight))?;
        Ok(told(&game.picture(), &layer.things, analysis.form))
    }
}

/// The things of a sheet.
fn told(picture: &Picture, things: &[Thing], form: Form) -> String {
    let written =
        |on: Spot| things.iter().any(|thing| matches!(thing, Thing::Text { on: at, .. } if *at == on));
    let words = things.iter().filter_map(|thing| {
        let (on, text) = match thing {
            Thing::Text { on, text } => (*on, text.clone()),
            // The first two tones of a sheet are those of the two colours.
            Thing::Wash { on, tone } => (*on, if tone.0 == 1 { "B" } else { "W" }.to_owned()),
            Thing::Heat { on, level } if !written(*on) => (*on, format!("{:.0}", 100.0 * level)),
            _ => return None,
        };
        let place = &picture.places.get(on.0)?.label;
        Some(match form {
            Form::Pairs => format!("{place} {text}"),
            Form::List => place.clone(),
        })
    });
    words.collect::<Vec<_>>().join(" ")
}
