//! A grade taken to pieces: what each criterion says about a position.

use crate::books::position;
use chess::{Article, Judge, Weights};
use engines::{Argument, BadCall, Call, Command, Ending};

/// `eval PROFILE FEN`.
pub(crate) const COMMAND: Command = Command {
    name: "eval",
    summary: "What each criterion says about a position: by the fitted weights, by those of the article, or by a file of either",
    arguments: &[
        Argument {
            name: "PROFILE",
            help: "fitted, article, or a file of weights; fitted=weights and article=weights print theirs, to be edited",
        },
        Argument { name: "FEN", help: "The position; start for the usual one" },
    ],
    run,
};

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
