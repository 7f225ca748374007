//! The languages of the page. What the games say about themselves is English; other languages translate it.

use game::{Picture, Thing};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::OnceLock;

const ENGLISH: &str = include_str!("../assets/words/en.json");
const FRENCH: &str = include_str!("../assets/words/fr.json");

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Language {
    #[default]
    English,
    French,
}

impl Language {
    pub(crate) const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its code, as `lang` of a document names it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    pub(crate) fn named(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The first language of a header `Accept-Language` that we speak.
    pub(crate) fn accepted(header: &str) -> Language {
        let mut codes = header.split(',').map(|part| part.trim().split([';', '-']).next().unwrap_or(""));
        codes.find_map(|code| Language::named(&code.to_ascii_lowercase())).unwrap_or_default()
    }

    /// The file of its words.
    fn file(self) -> &'static str {
        match self {
            Language::English => ENGLISH,
            Language::French => FRENCH,
        }
    }

    /// The words that scripts ask for; the server keeps the rest to itself.
    pub(crate) fn script(self) -> &'static str {
        static ALL: OnceLock<Vec<String>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            Language::ALL
                .map(|language| {
                    let value: Value = serde_json::from_str(language.file()).expect("a test reads this file");
                    value["page"].to_string()
                })
                .into()
        });
        &all[self as usize]
    }
}

/// The words of one language.
pub(crate) struct Words {
    language: Language,
    /// By key.
    page: HashMap<String, String>,
    /// By what the game says in English; longer texts before their parts.
    games: Vec<(String, String)>,
    /// Refusals by what they say in English, both with `{holes}`; the first one that fits counts.
    pub(crate) refusals: Vec<(String, String)>,
}

impl Words {
    pub(crate) fn of(language: Language) -> &'static Words {
        static ALL: OnceLock<Vec<Words>> = OnceLock::new();
        let all = ALL.get_or_init(|| Language::ALL.map(Words::read).into());
        &all[language as usize]
    }

    fn read(language: Language) -> Words {
        let value: Value = serde_json::from_str(language.file()).expect("a test reads this file");
        let pairs = |name: &str| -> Vec<(String, String)> {
            let object = value[name].as_object().into_iter().flatten();
            object.map(|(key, text)| (key.clone(), text.as_str().unwrap_or_default().to_owned())).collect()
        };
        let mut games = pairs("games");
        games.sort_by_key(|(english, _)| std::cmp::Reverse(english.len()));
        let refusals = value["refusals"].as_array().into_iter().flatten();
        let refusals = refusals.filter_map(|pair| Some((pair[0].as_str()?.into(), pair[1].as_str()?.into())));
        let refusals = refusals.collect();
        Words { language, page: pairs("page").into_iter().collect(), games, refusals }
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A text of the page. A key that is missing is shown; tests fail then.
    pub(crate) fn get<'a>(&'a self, key: &'a str) -> &'a str {
        debug_assert!(self.page.contains_key(key), "no words for {key}");
        self.page.get(key).map_or(key, String::as_str)
    }

    /// A text with `{name}` replaced.
    pub(crate) fn fill(&self, key: &str, with: &[(&str, &str)]) -> String {
        with.iter()
            .fold(self.get(key).to_owned(), |text, (name, word)| text.replace(&format!("{{{name}}}"), word))
    }

    /// What a game says, in this language: the whole text if it is known, else its known parts.
    pub(crate) fn of_game(&self, english: &str) -> String {
        if let Some((_, text)) = self.games.iter().find(|(known, _)| known == english) {
            return text.clone();
        }
        if self.language == Language::English {
            return english.to_owned();
        }
        let (mut out, mut rest) = (String::new(), english);
        while let Some(first) = rest.chars().next() {
            let starts = !out.ends_with(char::is_alphanumeric);
            let word = |(known, _): &&(String, String)| {
                let after = rest.strip_prefix(known.as_str());
                starts && after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
            };
            match self.games.iter().find(word) {
                Some((known, text)) => {
                    out.push_str(text);
                    rest = &rest[known.len()..];
                }
                None => {
                    out.push(first);
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        out
    }

    /// What somebody says about a game or a search: whole sentences by their pattern, other texts part by part.
    pub(crate) fn said(&self, english: &str) -> String {
        if self.language == Language::English {
            return english.to_owned();
        }
        let clause = |text: &str| self.refused(text).unwrap_or_else(|| self.of_game(text));
        if self.games.iter().any(|(known, _)| known == english) {
            return self.of_game(english);
        }
        let french = english.split("; ").map(clause).collect::<Vec<_>>().join(" ; ");
        // A colon has a space before it.
        french.replace(" : ", ": ").replace(": ", " : ")
    }

    /// A refusal in this language, or in English if nobody has translated it.
    pub(crate) fn refusal(&self, english: &str) -> String {
        self.refused(english).unwrap_or_else(|| english.to_owned())
    }

    /// A refusal by its pattern; what stands in a hole may be a refusal itself.
    fn refused(&self, english: &str) -> Option<String> {
        self.refusals.iter().find_map(|(pattern, text)| {
            let mut text = text.clone();
            for (name, found) in holes_of(pattern, english)? {
                text = text.replace(&format!("{{{name}}}"), &self.refusal(found));
            }
            Some(text)
        })
    }

    /// Translates what a picture says.
    pub(crate) fn translate(&self, picture: &mut Picture) {
        if self.language == Language::English {
            return;
        }
        picture.title = self.of_game(&picture.title);
        let labels = picture.places.iter_mut().map(|place| &mut place.label);
        for text in labels.chain(picture.legend.iter_mut().map(|(_, line)| line)) {
            *text = self.said(text);
        }
        for thing in picture.layers.iter_mut().flat_map(|layer| &mut layer.things) {
            if let Thing::Note { text, .. } = thing {
                *text = self.of_game(text);
            }
        }
    }
}

/// What a game, a search or a drawing says, in French.
pub fn in_french(english: &str) -> String {
    Words::of(Language::French).said(english)
}

/// What a text has in the holes of a pattern, if it fits; a hole reaches to the next word of the pattern.
pub(crate) fn holes_of<'p, 't>(pattern: &'p str, text: &'t str) -> Option<Vec<(&'p str, &'t str)>> {
    let mut holes = Vec::new();
    let (start, mut pattern) = pattern.split_at(pattern.find('{').unwrap_or(pattern.len()));
    let mut text = text.strip_prefix(start)?;
    while let Some((name, rest)) = pattern.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        let (word, after) = rest.split_at(rest.find('{').unwrap_or(rest.len()));
        let end = if after.is_empty() { text.strip_suffix(word)?.len() } else { text.find(word)? };
        holes.push((name, &text[..end]));
        (text, pattern) = (&text[end + word.len()..], after);
    }
    text.is_empty().then_some(holes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{CATALOG, Kind, Level};
    use std::collections::BTreeSet;

    fn keys(language: Language) -> BTreeSet<String> {
        Words::of(language).page.keys().cloned().collect()
    }

    #[test]
    fn every_language_has_the_same_keys_and_places_to_fill() {
        let english = Words::of(Language::English);
        for language in Language::ALL {
            assert_eq!(keys(language), keys(Language::English), "{}", language.code());
            let holes = |text: &str| {
                let mut holes: Vec<&str> =
                    text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
                holes.sort_unstable();
                holes.into_iter().map(String::from).collect::<Vec<_>>()
            };
            for key in keys(language) {
                assert_eq!(holes(Words::of(language).get(&key)), holes(english.get(&key)), "{key}");
            }
        }
    }

    /// What a script or a template asks for is in the file.
    #[test]
    fn every_key_that_is_used_exists() {
        let known = keys(Language::English);
        let mut used = 0;
        for (name, text) in crate::assets::sources() {
            for (start, mark) in ["t(\"", "{{t:"]
                .iter()
                .flat_map(|mark| text.match_indices(mark).map(move |(i, _)| (i + mark.len(), mark)))
            {
                // `element("…")` is no question for words.
                if *mark == "t(\"" && text[..start - 3].ends_with(char::is_alphanumeric) {
                    continue;
                }
                let key: String =
                    text[start..].chars().take_while(|c| c.is_alphanumeric() || ".-_".contains(*c)).collect();
                let whole = !text[start + key.len()..].starts_with("${");
                assert!(!whole || key.ends_with('.') || known.contains(&key), "{name}: {mark}{key}");
                used += 1;
            }
        }
        assert!(used > 100, "only {used} uses were found");
    }

    /// A new game needs its French texts, and this test names them.
    #[test]
    fn everything_the_catalog_says_has_a_translation() {
        let french = Words::of(Language::French);
        let mut missing = BTreeSet::new();
        let mut need = |text: &str| {
            if !french.games.iter().any(|(known, _)| known == text) {
                missing.insert(text.to_owned());
            }
        };
        for entry in CATALOG {
            [entry.title, entry.summary, entry.moves, entry.positions].into_iter().for_each(&mut need);
            for field in entry.fields {
                need(field.name);
                need(field.help);
                if let Kind::Choice(words) = field.kind {
                    words.iter().for_each(|word| need(word));
                }
            }
            for exhibit in entry.exhibits {
                [exhibit.title, exhibit.summary].into_iter().for_each(&mut need);
                exhibit.fields.iter().flat_map(|field| [field.name, field.help]).for_each(&mut need);
            }
            let game = (entry.open)("").unwrap();
            for card in game.methods() {
                need(card.summary);
            }
            game.layers().into_iter().chain(game.insights()).for_each(&mut need);
        }
        for level in Level::ALL {
            need(level.name());
            need(level.summary());
        }
        assert!(missing.is_empty(), "assets/words/fr.json needs, under \"games\": {missing:#?}");
    }

    #[test]
    fn labels_are_translated_part_by_part() {
        let french = Words::of(Language::French);
        assert_eq!(french.of_game("column 4, row 1"), "colonne 4, rangée 1");
        assert_eq!(french.of_game("Connect 4, White to move"), "Puissance 4, aux Blancs de jouer");
        assert_eq!(Language::accepted("de, fr-CH;q=0.9, en;q=0.8"), Language::French);
    }
}
