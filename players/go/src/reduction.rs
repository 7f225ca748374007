//! The reduction from 3SAT: `tesuji go reduce`, `hunt` and `gadget`.

use engines::{Argument, BadCall, Call, Command, Ending};
use game::Side;
use go::reduction::lemmas::trials;
use go::reduction::{FIGURE_5, Formula, Goban, Hunt, Layout, Reserve, files, pictures};

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
    ],
    run: gadget,
};

/// More variables than this are not played through: White alone has two to this power of ways.
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
    if output.ends_with(".goban") {
        let text = files::text(&goban.board, Side::Second);
        (call.save)(output, text.as_bytes()).map_err(BadCall::Input)?;
    } else if output.ends_with(".sgf") {
        let (width, height) = goban.board.size();
        let sgf = files::sgf(&goban.board, Side::Second).ok_or_else(|| {
            let most = files::MOST_SGF;
            BadCall::Input(format!(
                "SGF has names for {most}x{most} points, not for {width}x{height}: use .goban"
            ))
        })?;
        (call.save)(output, sgf.as_bytes()).map_err(BadCall::Input)?;
    } else if !output.is_empty() {
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
    if formula.variables() > MOST_HUNTED {
        return Err(BadCall::Input(format!(
            "{} variables are too many to play through; {MOST_HUNTED} is the most",
            formula.variables()
        )));
    }
    let layout = Layout::of(&formula);
    let goban = built(&layout, reserve)?;
    let width = goban.board.size().0;
    let found = Hunt::new(goban.clone()).search().map_err(|broken| BadCall::Input(broken.to_string()))?;
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
    let point = |place: &go::vast::Place| format!("({}, {})", place.0 / width, place.0 % width);
    let line: Vec<String> = found.line.iter().map(point).collect();
    writeln!(call.out, "a line of {} moves, row and column from the top left, White's first:", line.len())?;
    writeln!(call.out, "{}", line.join(" "))?;
    writeln!(call.out, "{} moves were played, with {} refutations", found.moves, found.refuted)?;
    Ok(Ending::Answered)
}

fn gadget(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [name, output, view] = call.arguments else {
        return Err(BadCall::Input("expected a gadget".into()));
    };
    if !matches!(view.as_str(), "" | "gadget" | "board" | "tree") {
        let view = view.escape_debug();
        return Err(BadCall::Input(format!("there is no view '{view}': expected gadget, board or tree")));
    }
    let mut all = trials();
    let names: Vec<&str> = all.iter().map(|&(name, _)| name).collect();
    if name.is_empty() {
        writeln!(call.out, "{}", names.join("\n"))?;
        return Ok(Ending::Answered);
    }
    let Some(number) = names.iter().position(|known| known == name) else {
        let known = game::known_are(name, names);
        return Err(BadCall::Input(format!("there is no gadget '{}'; {known}", name.escape_debug())));
    };
    let (_, mut trial) = all.swap_remove(number);
    if output.ends_with(".goban") || output.ends_with(".sgf") {
        let board = &trial.hunt().goban().board;
        let text = if output.ends_with(".sgf") {
            files::sgf(board, Side::Second).expect("a trial is small")
        } else {
            files::text(board, Side::Second)
        };
        (call.save)(output, text.as_bytes()).map_err(BadCall::Input)?;
    } else if !output.is_empty() {
        let picture = match view.as_str() {
            "tree" => trial.drawn_tree(name, PUNISHED),
            "board" => pictures::stones(&trial.hunt().goban().board),
            _ => pictures::gadget(trial.gadget()),
        };
        (call.draw)(output, &picture).map_err(BadCall::Input)?;
    }
    write!(call.out, "{}", (call.show)(&pictures::gadget(trial.gadget())))?;
    write!(call.out, "{}", trial.tree(PUNISHED))?;
    Ok(Ending::Answered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// What a command says, and what it saves and draws.
    fn run(command: &Command, arguments: &[&str]) -> Result<(String, Vec<String>), String> {
        let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
        assert_eq!(arguments.len(), command.arguments.len());
        let (files, mut out) = (Rc::new(RefCell::new(Vec::new())), Vec::new());
        let (saved, drawn) = (Rc::clone(&files), Rc::clone(&files));
        let mut call = Call {
            arguments: &arguments,
            read: &|text| Ok(text.replace('/', "\n")),
            archive: &|_| unreachable!("no archive is read"),
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
            limits: &|| unreachable!("no time is asked for"),
            out: &mut out,
        };
        match (command.run)(&mut call) {
            Ok(_) => Ok((String::from_utf8(out).expect("text"), files.take())),
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
        assert!(run(&GADGET, &["merge", "", "map"]).unwrap_err().starts_with("there is no view 'map'"));
        assert!(run(&GADGET, &["marge", "", ""]).unwrap_err().starts_with("there is no gadget 'marge'"));
    }
}
