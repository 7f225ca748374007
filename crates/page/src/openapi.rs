//! The description of the API, made from the table of routes.

use crate::routes::{ROUTES, Route};
use serde_json::{Map, Value, json};

/// What each word of a link means.
const WORDS: &[(&str, &str)] = &[
    ("game", "the setup: a name, and behind a colon its parameters; /api/games lists both"),
    ("start", "the position that the game starts from, in the game's notation"),
    ("moves", "the moves, in the game's notation"),
    ("at", "how many of the moves are played; all of them if it is missing"),
    ("tree", "all lines, with variations in parentheses after the move that they replace"),
    ("lang", "the language of texts: en or fr"),
    ("show", "what is shown: the name of one of the game's exhibits; /api/games lists them"),
    ("x", "the number of a tile, from the left"),
    ("y", "the number of a tile, from the top"),
    ("name", "the name of a game; its fields are further parameters"),
    ("insights", "sheets to draw, by name, with commas between them"),
    ("spot", "the number of a place on the board: data-spot in the SVG"),
    ("piece", "whose piece is put there: 0, 1 or none"),
    ("turn", "who is to move: 0 or 1"),
    ("format", "the format of the file"),
    ("scheme", "light or dark; as the viewer prefers if it is missing"),
    ("who", "a method, a level and seconds, such as player,easy,2s"),
    ("seed", "chooses among equally good moves"),
    ("dice", "the number of the game whose dice fall, or hand where people throw them"),
    ("seconds", "how long to think, at most 120"),
    ("method", "the search that is told"),
    ("nodes", "stop the search after this many nodes, at most 20000"),
    ("depth", "plies to look ahead, for methods with a horizon"),
    ("limit", "how many nodes are drawn, at most 200"),
    ("score", "the exact score is asked for, not only the verdict"),
    ("step", "how many steps have happened; all if it is missing"),
    ("shown", "what is marked: both attractors, that of 0 or 1, winners, strategy0 or strategy1"),
    ("ranks", "write the rank under every vertex that is won"),
    ("level", "how far the attractors have grown; all the way if it is missing"),
];

/// The OpenAPI document.
pub(crate) fn description() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let method = route.method.as_str().to_lowercase();
        paths.insert(route.path.to_owned(), json!({ method: operation(route) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tesuji",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Games of the catalog, what their moves are worth and why. Nothing is kept between two requests.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": { "Error": {
            "type": "object", "required": ["error"], "properties": { "error": { "type": "string" } },
        } } },
    })
}

fn operation(route: &Route) -> Value {
    let position: &[&str] = if route.position { &["game", "start", "moves", "at"] } else { &[] };
    let parameters = position.iter().chain(route.words).map(|word| {
        let meaning = WORDS.iter().find(|(known, _)| known == word).map_or("", |(_, meaning)| meaning);
        json!({ "name": word, "in": "query", "description": meaning, "schema": { "type": "string" } })
    });
    let refused = |text: &str| {
        let schema = json!({ "$ref": "#/components/schemas/Error" });
        json!({ "description": text, "content": { "application/json": { "schema": schema } } })
    };
    let mut operation = json!({
        "summary": route.summary,
        "operationId": route.path.trim_start_matches("/api/").replace(['/', '.'], "_"),
        "parameters": parameters.collect::<Vec<_>>(),
        "responses": {
            "200": { "description": "answered", "content": { route.answer: {} } },
            "400": refused("the question makes no sense; the message says what is wrong"),
            "503": refused("all seats for searches are taken; Retry-After says when to come back"),
        },
    });
    if route.method == axum::http::Method::POST {
        operation["requestBody"] = json!({ "required": true, "content": { "text/plain": {} } });
    }
    operation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_and_every_word_is_described() {
        let described = description();
        for route in ROUTES {
            assert!(route.path.starts_with("/api/"), "{}", route.path);
            let operation = &described["paths"][route.path][route.method.as_str().to_lowercase()];
            assert_eq!(operation["summary"], route.summary, "{}", route.path);
            for parameter in operation["parameters"].as_array().unwrap() {
                assert_ne!(parameter["description"], "", "{}: {}", route.path, parameter["name"]);
            }
        }
        let paths = described["paths"].as_object().unwrap();
        assert_eq!(paths.len(), ROUTES.len(), "two routes share a path");
    }
}
