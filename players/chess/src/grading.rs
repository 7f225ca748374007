//! A grade taken to pieces: what each criterion says about a position.

use crate::books::position;
use chess::{Article, Judge, Weights};
use engines::{Argument, BadCall, Call, Command, Ending};
use learn::Artefact;

/// `eval PROFILE FEN`.
pub(crate) const COMMAND: Command = Command {
    name: "eval",
    summary: "What each criterion says about a position: by the fitted weights, by those of the article, or by a file of either",
    arguments: &[
        Argument {
            name: "PROFILE",
            help: "fitted, article, or a file of weights, as text or as 'tesuji learn fit chess terms' writes it; fitted=weights, article=weights and FILE=weights print theirs, to be edited",
        },
        Argument { name: "FEN", help: "The position; start for the usual one" },
    ],
    run,
};

/// What asks for the weights themselves.
const AS_TEXT: &str = "=weights";

/// The weights of the terms in a file that was learnt, with or without the ending; nothing if the file is another one.
fn learnt(call: &Call<'_>, word: &str) -> Result<Option<Weights>, BadCall> {
    let file = word.strip_suffix(AS_TEXT).unwrap_or(word);
    let Some(bytes) = (call.bytes)(file).ok().filter(|bytes| bytes.starts_with(b"tesuji weights")) else {
        return Ok(None);
    };
    let artefact = Artefact::read(&bytes).map_err(|bad| BadCall::Input(format!("'{file}': {bad}")))?;
    let weights = Weights::learnt(artefact.model.numbers());
    let other = || BadCall::Input(format!("'{file}': it holds no weights of the terms of chess"));
    weights.map(Some).ok_or_else(other)
}

fn run(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [profile, fen] = call.arguments else {
        return Err(BadCall::Input("expected a profile and a position".into()));
    };
    let board = || position(fen);
    let text = match profile.as_str() {
        "fitted" => Judge::explain(&Weights::default(), &board()?),
        "article" => Article::default().explain(&board()?),
        "fitted=weights" => Weights::default().write(),
        "article=weights" => Article::default().write(),
        file if learnt(call, file)?.is_some() => {
            let weights = learnt(call, file)?.expect("it was read just now");
            if file.ends_with(AS_TEXT) { weights.write() } else { Judge::explain(&weights, &board()?) }
        }
        file => {
            let text = (call.read)(file).map_err(BadCall::Input)?;
            // Only the article's weights have a line about mobility or the centre with numbers behind it.
            if text.lines().any(|line| line.starts_with("mobility:") || line.starts_with("centre of")) {
                Article::read(&text).map_err(|bad| BadCall::text(file, &bad))?.explain(&board()?)
            } else {
                let weights = Weights::read(&text).map_err(|bad| BadCall::text(file, &bad))?;
                Judge::explain(&weights, &board()?)
            }
        }
    };
    write!(call.out, "{text}")?;
    Ok(Ending::Answered)
}
