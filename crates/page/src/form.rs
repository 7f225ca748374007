//! The form for a new game: from its fields to a setup, and back.

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::words::Words;
use catalog::{CATALOG, Entry, Field, Kind};
use serde_json::{Map, Value, json};

/// The setup that a filled form means.
pub(crate) fn spelt(asked: &Asked) -> Result<Value, Refusal> {
    let name = asked.word("name").unwrap_or("");
    let Some(entry) = CATALOG.iter().find(|entry| entry.name == name) else {
        return Err(Refusal::input("name: expected the name of a game"));
    };
    let chosen: Vec<&str> =
        entry.fields.iter().map(|field| asked.word(field.name).unwrap_or(field.default)).collect();
    let setup = format!("{}:{}", entry.name, (entry.spell)(&chosen));
    let game = catalog::open(&setup).map_err(Refusal::input)?;
    Ok(json!({ "game": game.setup() }))
}

/// Fields with everything that a form needs.
pub(crate) fn told_fields(words: &Words, fields: &[Field]) -> Vec<Value> {
    let told = |field: &Field| {
        let (kind, least, most, choices) = match field.kind {
            Kind::Number { least, most } => ("number", Some(least), Some(most), vec![]),
            Kind::Choice(words) => ("choice", None, None, words.to_vec()),
            Kind::Text => ("text", None, None, vec![]),
        };
        let choices: Vec<Value> =
            choices.iter().map(|word| json!({ "value": word, "title": words.of_game(word) })).collect();
        json!({
            "name": field.name, "title": words.of_game(field.name), "help": words.of_game(field.help),
            "kind": kind, "least": least, "most": most, "choices": choices, "default": field.default,
        })
    };
    fields.iter().map(told).collect()
}

/// The fields of the form that mean this setup; none if no form does.
///
/// Games spell their fields and do not read them back. So a form with a mark in each field that is no choice is
/// spelt for all choices, and where the setup looks like that, it says what stands in place of the marks.
pub(crate) fn filled(entry: &Entry, setup: &str) -> Map<String, Value> {
    let board = setup.split_once(':').map_or("", |(_, board)| board);
    let marks: Vec<String> = (1..=entry.fields.len() as u8).map(|i| char::from(i).to_string()).collect();
    let mut forms: Vec<Vec<&str>> = vec![Vec::new()];
    for (field, mark) in entry.fields.iter().zip(&marks) {
        // What is as usual may be left out of a setup.
        let words = if let Kind::Choice(words) = field.kind {
            words.to_vec()
        } else {
            vec![mark.as_str(), field.default]
        };
        let grown = forms.iter().flat_map(|form| {
            words
                .iter()
                .map(|word| form.iter().copied().chain([*word]).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        });
        forms = grown.collect();
    }
    let is_mark = |c: char| (1..=entry.fields.len() as u32).contains(&u32::from(c));
    let read = |form: &Vec<&str>| {
        let template = (entry.spell)(form);
        let values = marked(&template, board, is_mark)?;
        // A field that does not show in the setup, such as the number of a start that is the usual one, is as usual.
        let value = |(word, field): (&&str, &Field)| match word.chars().next().filter(|c| is_mark(*c)) {
            Some(mark) => {
                let found = values.iter().find(|(known, _)| *known == mark);
                found.map_or_else(|| field.default.to_owned(), |(_, value)| value.clone())
            }
            None => (*word).to_owned(),
        };
        let values: Vec<String> = form.iter().zip(entry.fields).map(value).collect();
        Some((template.chars().filter(|c| !is_mark(*c)).count(), values))
    };
    // Where a text takes everything, the form that says most of the setup itself is meant.
    let best = forms.iter().filter_map(read).max_by_key(|(said, _)| *said);
    let pairs = entry.fields.iter().zip(best.map_or_else(Vec::new, |(_, values)| values));
    pairs.map(|(field, value)| (field.name.to_owned(), value.into())).collect()
}

/// What stands in a text where a template has marks.
fn marked(template: &str, text: &str, is_mark: impl Fn(char) -> bool + Copy) -> Option<Vec<(char, String)>> {
    let start = template.find(is_mark).unwrap_or(template.len());
    let rest = text.strip_prefix(&template[..start])?;
    let Some(mark) = template[start..].chars().next() else { return rest.is_empty().then(Vec::new) };
    let behind = &template[start + mark.len_utf8()..];
    let next = &behind[..behind.find(is_mark).unwrap_or(behind.len())];
    let ends = rest.char_indices().map(|(i, _)| i).chain([rest.len()]).skip(1);
    ends.filter(|&end| rest[end..].starts_with(next)).find_map(|end| {
        let mut values = marked(behind, &rest[end..], is_mark)?;
        values.push((mark, rest[..end].to_owned()));
        Some(values)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the form of a game at hand says means this game again, for all examples of the catalog.
    #[test]
    fn forms_are_read_back_from_setups() {
        for entry in CATALOG {
            for example in entry.examples {
                let game = catalog::open(example).unwrap();
                let fields = filled(entry, game.setup());
                assert_eq!(fields.len(), entry.fields.len(), "{example}");
                let words = fields.into_iter().map(|(key, value)| (key, value.as_str().unwrap().to_owned()));
                let asked = Asked(words.chain([("name".to_owned(), entry.name.to_owned())]).collect());
                assert_eq!(spelt(&asked).unwrap()["game"], game.setup(), "{example}");
            }
        }
    }

    #[test]
    fn what_is_said_by_a_choice_is_not_taken_for_text() {
        let entry = CATALOG.iter().find(|entry| entry.name == "nim").unwrap();
        let fields = filled(entry, "nim:7+9/1,2,3/misere");
        assert_eq!(Value::from(fields), json!({ "heaps": "7+9", "counts": "1,2,3", "play": "misere" }));
    }
}
