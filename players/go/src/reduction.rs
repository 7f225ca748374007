//! The reduction from 3SAT: `tesuji go reduce`, `hunt` and `gadget`, and `board` for the boards that they write.

use engines::{Argument, BadCall, Call, Command, Ending};
use game::{BadText, Side};
use go::reduction::deviations::Ground;
use go::reduction::lemmas::trials;
use go::reduction::parts::{Part, parts};
use go::reduction::{
    Budget, FIGURE_5, Formula, Found, Goban, Halt, Hunt, Layout, Reserve, figures, files, pictures,
};
use go::vast::Vast;
use search::Limits;

const FORMULA: Argument = Argument {
    name: "FORMULA",
    help: "A file with a drawn formula (docs/go-exam-reduction.md), - for stdin, or figure5 for the examination's example",
};

/// `reduce FORMULA`.
pub(crate) const REDUCE: Command = Command {
    name: "reduce",
    summary: "Builds the board that White wins if and only if a drawn formula of 3SAT is satisfiable",
    arguments: &[
        FORMULA,
        Argument { name: "-o FILE", help: "A picture (.svg, .png, .tex) or all stones as text (.goban)" },
        Argument {
            name: "--view VIEW",
            help: "What a picture shows: drawing, plan (the usual one), gadgets or board",
        },
        Argument::AT_ONCE,
    ],
    run: reduce,
};

/// `hunt FORMULA`.
pub(crate) const HUNT: Command = Command {
    name: "hunt",
    summary: "Plays the board of a formula to its end, all moves that matter on both sides: who wins, and by which line",
    arguments: &[
        FORMULA,
        Argument { name: "--reserve KIND", help: "whole or token, a small one; token if it is not said" },
    ],
    run: hunt,
};

/// `gadget NAME`.
pub(crate) const GADGET: Command = Command {
    name: "gadget",
    summary: "Shows a gadget of the reduction with its lines and its tree of deviations; lists them without a name",
    arguments: &[
        Argument { name: "[NAME]", help: "Such as white-choice" },
        Argument { name: "-o FILE", help: "A picture (.svg, .png, .tex), or its stones as .sgf or .goban" },
        Argument {
            name: "--view VIEW",
            help: "What a picture shows: gadget (the usual one), board (the small board that is searched) or tree (of deviations)",
        },
        Argument::AT_ONCE,
    ],
    run: gadget,
};

/// `board FILE`.
pub(crate) const BOARD: Command = Command {
    name: "board",
    summary: "Draws a board that is too large to be played on: a .goban file, or an SGF file of up to 52x52 after its main line",
    arguments: &[
        Argument {
            name: "FILE",
            help: "What 'reduce' and 'gadget' write, or any SGF file of Go; - is stdin",
        },
        Argument {
            name: "-o FILE",
            help: "A picture (.svg, .png, .tex, .txt) or stones (.goban, .sgf); without it, text is printed",
        },
        Argument::AT_ONCE,
    ],
    run: board,
};

/// More variables than this are not played through without a limit: White alone has two to this power of ways.
const MOST_HUNTED: usize = 12;

/// A mistake in a gadget is punished within so many moves of the other side.
const PUNISHED: u32 = 2;

fn formula(call: &Call<'_>, file: &str) -> Result<Formula, BadCall> {
    if file == "figure5" {
        return Ok(Formula::read(FIGURE_5).expect("the example is right"));
    }
    let text = (call.read)(file).map_err(BadCall::Input)?;
    Formula::read(&text).map_err(|bad| BadCall::Input(format!("'{file}', {bad}")))
}

fn built(layout: &Layout, reserve: Reserve) -> Result<Goban, BadCall> {
    Goban::of(layout, reserve).map_err(|large| BadCall::Input(large.to_string()))
}

fn reduce(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file, output, view] = call.arguments else {
        return Err(BadCall::Input("expected a formula".into()));
    };
    if !matches!(view.as_str(), "" | "drawing" | "plan" | "gadgets" | "board") {
        let view = view.escape_debug();
        return Err(BadCall::Input(format!(
            "there is no view '{view}': expected drawing, plan, gadgets or board"
        )));
    }
    let formula = formula(call, file)?;
    let layout = Layout::of(&formula);
    let goban = built(&layout, Reserve::Whole)?;
    if output.ends_with(".txt") && view == "drawing" {
        (call.save)(output, figures::drawing_letters(&formula).as_bytes()).map_err(BadCall::Input)?;
    } else if !output.is_empty() && !saved(call, output, (&goban.board, Side::Second))? {
        let picture = match view.as_str() {
            "drawing" => pictures::drawing(&formula),
            "gadgets" => pictures::board(&goban, false),
            "board" => pictures::board(&goban, true),
            _ => pictures::plan(&layout),
        };
        (call.draw)(output, &picture).map_err(BadCall::Input)?;
    }
    let ((width, height), (columns, rows)) = (goban.board.size(), layout.size());
    writeln!(call.out, "{} variables, {} clauses", formula.variables(), formula.clauses().len())?;
    write!(call.out, "{layout}")?;
    writeln!(call.out, "{columns}x{rows} tiles; a board of {width}x{height}, White to move")?;
    let all = width * height;
    writeln!(call.out, "{} of {all} points are the reserve, more than half", goban.reserve)?;
    Ok(Ending::Answered)
}

fn hunt(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file, reserve] = call.arguments else { return Err(BadCall::Input("expected a formula".into())) };
    let reserve = match reserve.as_str() {
        "" | "token" => Reserve::Token,
        "whole" => Reserve::Whole,
        other => {
            let other = other.escape_debug();
            return Err(BadCall::Input(format!("there is no reserve '{other}': expected whole or token")));
        }
    };
    let formula = formula(call, file)?;
    let limits = (call.limits)();
    if formula.variables() > MOST_HUNTED && limits.time.is_none() && limits.nodes.is_none() {
        return Err(BadCall::Input(format!(
            "{} variables are too many to play through without --time or --nodes; {MOST_HUNTED} is the most",
            formula.variables()
        )));
    }
    let layout = Layout::of(&formula);
    let goban = built(&layout, reserve)?;
    let width = goban.board.size().0;
    let mut search = Hunt::new(goban.clone());
    let found = match searched(&mut search, &limits) {
        Ok(found) => found,
        Err(Halt::Broken(broken)) => return Err(BadCall::Input(broken.to_string())),
        Err(Halt::Spent) => {
            let (moves, refuted) = search.spent();
            writeln!(call.out, "stopped before a proof: nobody knows who wins")?;
            writeln!(
                call.out,
                "{moves} moves were played, with {refuted} refutations; no lemma failed so far"
            )?;
            return Ok(Ending::Stopped);
        }
    };
    let winner = if found.white_wins {
        "White wins: the formula is satisfiable"
    } else {
        "Black wins: the formula is not satisfiable"
    };
    writeln!(call.out, "{winner}")?;
    let mut hunt = Hunt::new(goban);
    for (&place, side) in found.line.iter().zip([Side::Second, Side::First].into_iter().cycle()) {
        hunt.play(place, side);
    }
    if found.white_wins {
        let joined =
            |variable: usize| hunt.has(hunt.goban().middle(layout.ends(variable)[0], layout.axis() - 1));
        let values: Vec<String> = (0..formula.variables())
            .map(|variable| format!("v{} {}", variable + 1, if joined(variable) { "true" } else { "false" }))
            .collect();
        writeln!(call.out, "{}", values.join(", "))?;
    }
    // As on the page.
    let point = |place: &go::vast::Place| format!("{},{}", place.0 % width + 1, place.0 / width + 1);
    let line: Vec<String> = found.line.iter().map(point).collect();
    writeln!(
        call.out,
        "a line of {} moves, column and row counted from 1 at the top left, White's first:",
        line.len()
    )?;
    writeln!(call.out, "{}", line.join(" "))?;
    writeln!(call.out, "{} moves were played, with {} refutations", found.moves, found.refuted)?;
    Ok(Ending::Answered)
}

/// The search of a hunt within limits: nodes are stones that it puts.
fn searched(hunt: &mut Hunt, limits: &Limits) -> Result<Found, Halt> {
    let budget = Budget {
        stones: limits.nodes.unwrap_or(u64::MAX),
        depth: limits.depth.map_or(usize::MAX, |depth| depth as usize),
        enough: &|| limits.over(),
    };
    hunt.search_from(Side::Second, budget)
}

fn gadget(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [name, output, view] = call.arguments else {
        return Err(BadCall::Input("expected a gadget".into()));
    };
    if !matches!(view.as_str(), "" | "gadget" | "board" | "tree") {
        let view = view.escape_debug();
        return Err(BadCall::Input(format!("there is no view '{view}': expected gadget, board or tree")));
    }
    let (mut all, mut others) = (trials(), parts());
    let names: Vec<&str> =
        all.iter().map(|&(name, _)| name).chain(others.iter().map(|part| part.name)).collect();
    if name.is_empty() {
        writeln!(call.out, "{}", names.join("\n"))?;
        return Ok(Ending::Answered);
    }
    match names.iter().position(|known| known == name) {
        None => {
            let known = game::known_are(name, names);
            Err(BadCall::Input(format!("there is no gadget '{}'; {known}", name.escape_debug())))
        }
        Some(number) if number < all.len() => {
            let (_, mut trial) = all.swap_remove(number);
            let gadget = trial.gadget().expect("a trial of one of ours");
            if !output.is_empty() && !saved(call, output, (&trial.goban().board, Side::Second))? {
                let picture = match view.as_str() {
                    "tree" => trial.deviations(PUNISHED).drawn(name),
                    "board" => pictures::stones(&trial.goban().board, Side::Second),
                    _ => pictures::gadget(gadget),
                };
                (call.draw)(output, &picture).map_err(BadCall::Input)?;
            }
            write!(call.out, "{}", (call.show)(&pictures::gadget(gadget)))?;
            write!(call.out, "{}", trial.deviations(PUNISHED).text())?;
            Ok(Ending::Answered)
        }
        Some(number) => part(call, &others.swap_remove(number - all.len())),
    }
}

/// Something without a lemma of its own.
fn part(call: &mut Call<'_>, part: &Part) -> Result<Ending, BadCall> {
    let [_, output, view] = call.arguments else { unreachable!("it was looked at before") };
    let tree = part.tree();
    if view == "tree" && tree.is_none() {
        return Err(BadCall::Input(format!(
            "{} has no tree of deviations: no point in it can be tried; those of gadgets begin at the end of its pipe",
            part.name
        )));
    }
    let letters = part.letters().filter(|_| view != "board");
    if let Some(letters) = letters.as_ref().filter(|_| output.ends_with(".txt") && view != "tree") {
        (call.save)(output, letters.as_bytes()).map_err(BadCall::Input)?;
    } else if !output.is_empty() && !saved(call, output, (&part.board(), Side::Second))? {
        let picture = match (view.as_str(), &tree) {
            ("board", _) => part.stones(),
            ("tree", Some(tree)) => tree.drawn(part.name),
            _ => part.picture(),
        };
        (call.draw)(output, &picture).map_err(BadCall::Input)?;
    }
    match letters {
        None => write!(call.out, "{}", (call.show)(&part.picture()))?,
        Some(letters) => writeln!(call.out, "{letters}{}", part.captions().join("\n"))?,
    }
    if let Some(tree) = tree.filter(|_| view != "board") {
        write!(call.out, "{}", tree.text())?;
    }
    Ok(Ending::Answered)
}

fn board(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file, output] = call.arguments else { return Err(BadCall::Input("expected a board".into())) };
    let text = (call.read)(file).map_err(BadCall::Input)?;
    let read = if crate::files::is_sgf(&text) { files::read_sgf(&text) } else { files::read_text(&text) };
    let (board, turn) = read.map_err(|why| BadCall::text(file, &BadText::new(why)))?;
    let picture = pictures::stones(&board, turn);
    if output.is_empty() {
        write!(call.out, "{}", (call.show)(&picture))?;
    } else if !saved(call, output, (&board, turn))? {
        (call.draw)(output, &picture).map_err(BadCall::Input)?;
    }
    Ok(Ending::Answered)
}

/// Saves stones as text or SGF, if that is what the name of the file asks for.
fn saved(call: &Call<'_>, output: &str, (board, turn): (&Vast, Side)) -> Result<bool, BadCall> {
    let text = if output.ends_with(".goban") {
        files::text(board, turn)
    } else if output.ends_with(".sgf") {
        let ((width, height), most) = (board.size(), files::MOST_SGF);
        files::sgf(board, turn).ok_or_else(|| {
            let told =
                format!("SGF has names for {most}x{most} points, not for {width}x{height}: use .goban");
            BadCall::Input(told)
        })?
    } else {
        return Ok(false);
    };
    (call.save)(output, text.as_bytes()).map_err(BadCall::Input)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::Arc;
    use std::time::Duration;

    /// What a command says, and what it saves and draws.
    fn run(command: &Command, arguments: &[&str]) -> Result<(String, Vec<String>), String> {
        within(command, arguments, Limits::default).map(|(said, files, _)| (said, files))
    }

    /// The same within limits, and how it ended.
    fn within(
        command: &Command,
        arguments: &[&str],
        limits: fn() -> Limits,
    ) -> Result<(String, Vec<String>, Ending), String> {
        let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
        assert_eq!(arguments.len(), command.wanted().count());
        let (files, mut out) = (Rc::new(RefCell::new(Vec::new())), Vec::new());
        let (saved, drawn) = (Rc::clone(&files), Rc::clone(&files));
        let mut call = Call {
            arguments: &arguments,
            read: &|text| Ok(text.replace('/', "\n")),
            archive: &|_| unreachable!("no archive is read"),
            files: &|_| unreachable!("no games are read"),
            bytes: &|_| unreachable!("no bytes are read"),
            save: &move |path, bytes| {
                saved.borrow_mut().push(format!("{path}: {}", String::from_utf8_lossy(bytes)));
                Ok(())
            },
            draw: &move |path, picture| {
                drawn.borrow_mut().push(format!("{path}: {} places", picture.places.len()));
                Ok(())
            },
            show: &|picture| format!("{}\n", picture.title),
            limits: &limits,
            out: &mut out,
        };
        match (command.run)(&mut call) {
            Ok(ending) => Ok((String::from_utf8(out).expect("text"), files.take(), ending)),
            Err(BadCall::Input(reason)) => Err(reason),
            Err(BadCall::Output(error)) => panic!("{error}"),
        }
    }

    #[test]
    fn a_formula_is_reduced_drawn_and_saved() {
        let (said, files) = run(&REDUCE, &["figure5", "plan.svg", ""]).unwrap();
        assert!(said.starts_with("7 variables, 4 clauses\n"));
        assert!(said.contains("19x12 tiles; a board of 467x467, White to move\n"));
        assert!(files[0].starts_with("plan.svg: "));
        let (_, files) = run(&REDUCE, &["variables 1/1: 1 1 1", "board.goban", ""]).unwrap();
        assert!(files[0].starts_with("board.goban: goban "));
        let bad = |arguments: &[&str]| run(&REDUCE, arguments).unwrap_err();
        assert!(
            bad(&["variables 1/1: 1 1 1", "board.sgf", ""]).starts_with("SGF has names for 52x52 points")
        );
        assert_eq!(
            bad(&["variables 1/1: 1 1 2", "", ""]),
            "'variables 1/1: 1 1 2', line 2: '2' is no literal: expected 1 to 1, or -1 to -1 for a negated one"
        );
        assert!(bad(&["figure5", "", "map"]).starts_with("there is no view 'map'"));
    }

    #[test]
    fn a_hunt_has_a_winner_and_values() {
        let (said, _) = run(&HUNT, &["variables 2/1: 1 1 1/1: -2 -2 -2", ""]).unwrap();
        assert!(said.starts_with("White wins: the formula is satisfiable\nv1 true, v2 false\n"), "{said}");
        let (said, _) = run(&HUNT, &["variables 1/1: 1 1 1/1: -1 -1 -1", "whole"]).unwrap();
        assert!(said.starts_with("Black wins: the formula is not satisfiable\na line of"), "{said}");
        assert!(
            run(&HUNT, &["variables 13/1: 1 1 1", ""]).unwrap_err().starts_with("13 variables are too many")
        );
    }

    /// Twelve variables that all have to be true, and one of them false: White tries thousands of valuations in vain.
    #[test]
    fn a_hunt_stops_at_its_limits() {
        let clauses: Vec<String> = (1..=12).map(|v| format!("1: {v} {v} {v}")).collect();
        let formula = format!("variables 12/{}/1: -12 -12 -12", clauses.join("/"));
        fn late() -> Limits {
            Limits { time: Some((Arc::new(|| Duration::from_secs(1)), Duration::ZERO)), ..Limits::default() }
        }
        let limits: [fn() -> Limits; 3] =
            [|| Limits::nodes(1000), || Limits { depth: Some(7), ..Limits::default() }, late];
        for limits in limits {
            let (said, _, ending) = within(&HUNT, &[&formula, ""], limits).unwrap();
            assert_eq!(ending, Ending::Stopped);
            assert!(said.starts_with("stopped before a proof: nobody knows who wins\n"), "{said}");
            let moves: u64 = said.lines().nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
            assert!(moves < 1200, "{said}");
        }
        // With a limit more variables than usual are allowed.
        let (_, _, ending) = within(&HUNT, &["variables 13/1: 1 1 1", ""], || Limits::nodes(10)).unwrap();
        assert_eq!(ending, Ending::Stopped);
    }

    #[test]
    fn boards_too_large_for_a_game_are_drawn() {
        let (_, files) = run(&GADGET, &["white-choice", "choice.sgf", ""]).unwrap();
        let sgf = files[0].strip_prefix("choice.sgf: ").unwrap();
        // A game is not opened, and the message says what to do.
        let refused = crate::files::open_sgf(sgf).err().unwrap().to_string();
        assert!(refused.contains("SZ[27]") && refused.contains("'tesuji go board FILE'"), "{refused}");
        let (_, files) = run(&BOARD, &[sgf, "choice.svg"]).unwrap();
        assert_eq!(files, ["choice.svg: 729 places"]);
        // What is written is what was read.
        let (_, files) = run(&BOARD, &[sgf, "again.sgf"]).unwrap();
        assert_eq!(files[0].strip_prefix("again.sgf: ").unwrap(), sgf);
        let (_, files) = run(&GADGET, &["white-choice", "choice.goban", ""]).unwrap();
        let goban = files[0].strip_prefix("choice.goban: ").unwrap();
        let (_, files) = run(&BOARD, &[goban, "again.sgf"]).unwrap();
        assert_eq!(files[0].strip_prefix("again.sgf: ").unwrap(), sgf);
        assert!(run(&BOARD, &["(;SZ[53])", ""]).unwrap_err().contains("expected a size from 1 to 52"));
        assert!(run(&BOARD, &["nonsense", ""]).unwrap_err().contains("expected 'goban COLUMNSxROWS white'"));
        // Moves are played, and take what they take.
        let (_, files) = run(&BOARD, &["(;SZ[2]AB[aa]AW[ba];W[ab])", "end.goban"]).unwrap();
        assert_eq!(files[0], "end.goban: goban 2x2 black\n.O\nO.\n");
    }

    #[test]
    fn gadgets_are_listed_shown_and_saved() {
        let (said, _) = run(&GADGET, &["", "", ""]).unwrap();
        assert!(said.starts_with("white-choice\n"));
        let (said, files) = run(&GADGET, &["merge", "merge.sgf", ""]).unwrap();
        assert!(said.contains("White leaves to the north"), "{said}");
        assert!(files[0].starts_with("merge.sgf: (;FF[4]GM[1]SZ[27]PL[W]"));
        // A picture of the tree for each lemma, and the tree in words names every move in it.
        for name in trials().into_iter().map(|(name, _)| name) {
            let (said, files) = run(&GADGET, &[name, "tree.svg", "tree"]).unwrap();
            let drawn = files[0].strip_prefix("tree.svg: ").and_then(|rest| rest.strip_suffix(" places"));
            let places: usize = drawn.unwrap().parse().unwrap();
            // A place for a stone, a corner and a note for each line but its title and its board.
            assert!(places > 2 * said.lines().count().saturating_sub(2), "{name}: {places} for\n{said}");
        }
        // Each that the boards are made of, circuits too.
        for name in ["reserve", "pipe", "bend", "eyes", "valuation", "clause", "clause-open"] {
            assert!(run(&GADGET, &["", "", ""]).unwrap().0.lines().any(|line| line == name));
            for view in ["", "board"] {
                let (said, files) = run(&GADGET, &[name, "part.tex", view]).unwrap();
                assert!(files[0].starts_with("part.tex: ") && !said.is_empty(), "{name}");
            }
            let (_, files) = run(&GADGET, &[name, "part.goban", ""]).unwrap();
            assert!(files[0].starts_with("part.goban: goban "), "{name}");
            let tree = run(&GADGET, &[name, "", "tree"]);
            if ["reserve", "pipe", "bend"].contains(&name) {
                assert!(tree.unwrap_err().contains("has no tree of deviations"));
            } else {
                assert!(tree.unwrap().0.contains("taken"), "{name}");
            }
        }
        let (said, _) = run(&GADGET, &["valuation", "", ""]).unwrap();
        assert!(said.contains('W') && said.contains('┤'), "{said}");
        assert!(
            run(&GADGET, &["clause", "clause.sgf", ""]).unwrap_err().starts_with("SGF has names for 52x52")
        );
        assert!(run(&GADGET, &["merge", "", "map"]).unwrap_err().starts_with("there is no view 'map'"));
        assert!(run(&GADGET, &["marge", "", ""]).unwrap_err().starts_with("there is no gadget 'marge'"));
    }
}
