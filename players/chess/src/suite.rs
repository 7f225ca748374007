//! Test suites: what the player finds in positions of which the best move, or the length of the mate, is known.

use crate::ENTRY;
use chess::{Board, Epd, Move};
use engines::{Argument, BadCall, Call, Command, Ending, PLAYER, Settings, Task, Thought};
use game::{Belief, Claim, Score};
use search::MATE;

/// `suite FILE`.
pub(crate) const COMMAND: Command = Command {
    name: "suite",
    summary: "What the player finds in the positions of an EPD file: name, move, score, nodes, and how many are right",
    arguments: &[Argument {
        name: "FILE",
        help: "Positions with bm (best moves, or #N for a mate in N) or am (moves to avoid); - is stdin",
    }],
    run,
};

/// What is known about a position.
enum Known {
    /// These moves are right.
    Best(Vec<Move>),
    /// These moves are wrong.
    Avoid(Vec<Move>),
    /// The mover mates in so many moves, or is mated if negative.
    Mate(i32),
}

fn run(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file] = call.arguments else { return Err(BadCall::Input("expected one file".into())) };
    let text = (call.read)(file).map_err(BadCall::Input)?;
    let mut problems = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |reason: String| BadCall::Input(format!("'{file}', line {number}: {reason}"));
        let epd = Epd::read(line).map_err(|bad| wrong(bad.to_string()))?;
        let known = known(&epd).map_err(wrong)?;
        let name = epd.operands("id").and_then(|words| words.first().cloned());
        problems.push((name.unwrap_or_else(|| format!("line {number}")), epd.board, known));
    }
    let (mut right, mut nodes) = (0, 0);
    for (name, board, known) in &problems {
        let thought = ask(board, &(call.limits)());
        let answer = &thought.answer;
        let found = is_right(board, known, &thought);
        right += u32::from(found);
        nodes += answer.work.all_nodes();
        let (verdict, best) = (if found { "right" } else { "wrong" }, answer.best.as_deref().unwrap_or("-"));
        writeln!(call.out, "{name}\t{verdict}\t{best}\t{}\t{}", worth(&thought), answer.work.all_nodes())?;
    }
    writeln!(call.out, "{right} of {} right, {nodes} nodes", problems.len())?;
    Ok(Ending::Answered)
}

fn known(epd: &Epd) -> Result<Known, String> {
    let first = |opcode| epd.operands(opcode).and_then(|words| words.first());
    if let Some(mate) = first("bm").and_then(|word| word.strip_prefix('#')) {
        return mate
            .parse()
            .map(Known::Mate)
            .map_err(|_| format!("'#{mate}' is no mate: expected one such as #3"));
    }
    let moves = |opcode| epd.moves(opcode).map_err(|bad| bad.to_string());
    match (first("bm"), first("am")) {
        (Some(_), _) => Ok(Known::Best(moves("bm")?)),
        (None, Some(_)) => Ok(Known::Avoid(moves("am")?)),
        (None, None) => Err("expected what is known: bm, am, or bm #N".into()),
    }
}

fn ask(board: &Board, limits: &search::Limits) -> Thought {
    let fen = board.write_fen();
    let mut game = ["", "960"]
        .into_iter()
        .filter_map(|rules| (ENTRY.open)(rules).ok())
        .find_map(|mut game| game.set_position(&fen).is_ok().then_some(game))
        .expect("a board that was read can be set up");
    game.look_as(board.mover());
    let settings = Settings { memory: 16 << 20, ..Settings::default() };
    game.think(PLAYER, settings).expect("chess has a player").run(Task::Advise, limits)
}

fn is_right(board: &Board, known: &Known, thought: &Thought) -> bool {
    let answer = &thought.answer;
    let best = answer.best.as_ref().and_then(|best| board.read_move(best).ok());
    match known {
        Known::Best(moves) => best.is_some_and(|best| moves.contains(&best)),
        Known::Avoid(moves) => best.is_some_and(|best| !moves.contains(&best)),
        Known::Mate(moves) => {
            let plies = 2 * moves.abs() - i32::from(*moves > 0);
            let Claim::Believed(Belief::Grade(Score(score))) = answer.claim else { return false };
            if *moves > 0 { score >= MATE - plies } else { score <= plies - MATE }
        }
    }
}

/// The score in hundredths of a pawn, or the moves to a mate.
fn worth(thought: &Thought) -> String {
    let Claim::Believed(Belief::Grade(Score(score))) = thought.answer.claim else { return "-".into() };
    match MATE - score.abs() {
        plies if score.abs() > game::WON => format!("#{}", (plies + 1) / 2 * score.signum()),
        _ => format!("{score:+}"),
    }
}
