//! The reduction from Rectilinear Planar 3SAT: its gadgets one by one, and whole boards played to the end.

use game::{Seed, Side};
use go::reduction::deviations::Ground;
use go::reduction::lemmas::{Fate, Line, trials};
use go::reduction::{
    Clause, FIGURE_5, Formula, Goban, Hunt, Layout, Reserve, Sign, State, Toward, draw, files, pictures,
    questions, valuations,
};
use go::vast::{Illegal, Place, Vast};

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

fn white_wins(formula: &Formula, reserve: Reserve) -> bool {
    let goban = Goban::of(&Layout::of(formula), reserve).expect("it fits");
    Hunt::new(goban).search().unwrap_or_else(|broken| panic!("{broken}\n{formula}")).white_wins
}

fn sound(name: &str) -> Vec<Line> {
    let (_, mut trial) = trials().into_iter().find(|&(known, _)| known == name).expect("a known trial");
    trial.sound_lines(2)
}

fn line(moves: &str, fate: Fate, liberties: usize) -> Line {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Line { moves, fate: Some(fate), liberties }
}

#[test]
fn whites_choice_has_two_lines_and_every_other_move_loses_within_two() {
    for (name, left) in [("white-choice", Toward::West), ("white-choice-down", Toward::South)] {
        let lines = [line("g m a b", Fate::Left(left), 2), line("g m b a", Fate::Left(Toward::East), 2)];
        assert_eq!(sound(name), lines, "{name}");
    }
}

#[test]
fn blacks_choice_is_blacks_and_he_may_leave_it_to_white() {
    for (name, left) in [("black-choice", Toward::West), ("black-choice-down", Toward::South)] {
        let (left, right) = (Fate::Left(left), Fate::Left(Toward::East));
        let lines = sound(name);
        let own = [line("g b a s", left, 1), line("g a b s", right, 1)];
        // Black on s first: then White chooses, and the same stones lie there in the end.
        let left_to_white = [line("g s b a", right, 2), line("g s a b", left, 2)];
        assert_eq!(lines, [own, left_to_white].concat(), "{name}");
        // White's stones are those on odd moves; whoever put them first, the sets are the same.
        let stones = |line: &Line| {
            let mut by: [Vec<String>; 2] =
                [0, 1].map(|of| line.moves.iter().skip(of).step_by(2).cloned().collect());
            by.iter_mut().for_each(|stones| stones.sort());
            by
        };
        assert_eq!(stones(&lines[0]), stones(&lines[3]));
        assert_eq!(stones(&lines[1]), stones(&lines[2]));
    }
}

/// The examination: always one liberty, and two at times where White chooses. That is in White's choice, and in Black's
/// where Black has put s first and so left the choice to White; nowhere else, on whole boards too.
#[test]
fn white_has_two_liberties_only_where_he_chooses() {
    for (name, mut trial) in trials() {
        for line in trial.sound_lines(2) {
            let left = name.starts_with("black-choice") && line.moves[1] == "s";
            let most = if left || name.starts_with("white-choice") { 2 } else { 1 };
            assert_eq!(line.liberties, most, "{name}: {line:?}");
        }
    }
    // A search of a whole board fails where that is not so: here no point is known as one of White's choices, …
    let formula = Formula::read("variables 2\n1: 1 1 2\n1: -1 -1 -1\n").expect("right");
    let goban = Goban::of(&Layout::of(&formula), Reserve::Token).expect("it fits");
    let mut other = goban.clone();
    other.chosen.fill(false);
    let broken = Hunt::new(other).search().expect_err("White has two liberties at the variable");
    assert_eq!(broken.to_string(), "White is to move with 2 liberties");
    // … and the one point s of this board is tried, as no other move of Black wins.
    assert_eq!(goban.asides.len(), 1);
    let tried = Hunt::new(goban.clone()).search().expect("no lemma is broken").moves;
    let mut other = goban;
    other.asides.clear();
    assert!(tried > Hunt::new(other).search().expect("no lemma is broken").moves);
}

#[test]
fn both_ways_into_a_merge_lead_out_and_none_goes_back() {
    let out = Fate::Left(Toward::North);
    for name in ["merge", "merge-closed", "merge-down"] {
        assert_eq!(sound(name), [line("a b", out, 1)], "{name}");
    }
    for name in ["merge-right", "merge-down-right"] {
        assert_eq!(sound(name), [line("b a", out, 1)], "{name}");
    }
}

#[test]
fn a_test_decides_the_game() {
    for name in ["test-joined", "test-aside-joined"] {
        assert_eq!(sound(name), [line("h", Fate::Safe, 1)], "{name}");
    }
    // Every move of White loses.
    for name in ["test-gone", "test-aside-gone"] {
        assert_eq!(sound(name), [line("", Fate::Taken, 1)], "{name}");
    }
}

#[test]
fn a_tree_of_deviations_names_every_move() {
    let (_, mut trial) = trials().swap_remove(0);
    let tree = trial.deviations(2).text();
    for part in [
        "White g\n",
        "  Black m\n",
        "    White a\n",
        "      Black b\n",
        "White leaves to the west",
        "elsewhere",
    ] {
        assert!(tree.contains(part), "{part:?} is missing in\n{tree}");
    }
}

/// The thirteen stones of the examination's figure 6 (d) in the midst of Black.
fn eyes() -> (Vast, [Place; 2]) {
    let rows = ["XXXXXXX", "XOOOOOX", "XO.O.OX", "XOOOOOX", "XXXXXXX"];
    let mut board = Vast::new(9, 7).expect("small");
    for (row, line) in (1..).zip(rows) {
        for (column, cell) in (1..).zip(line.bytes()) {
            let stone = match cell {
                b'X' => Some(BLACK),
                b'O' => Some(WHITE),
                _ => None,
            };
            board.set(board.place(column, row).expect("on the board"), stone);
        }
    }
    let eye = |column| board.place(column, 3).expect("on the board");
    let both = [eye(3), eye(5)];
    (board, both)
}

#[test]
fn thirteen_stones_with_two_eyes_cannot_be_taken() {
    let (mut board, both) = eyes();
    let group = board.group(board.place(2, 2).expect("on the board"));
    assert_eq!((group.stones.len(), group.liberties.len()), (13, 2));
    // Nothing but the eyes is left to Black, and he may play into neither.
    for eye in both {
        assert_eq!(board.play(eye, BLACK), Err(Illegal::Suicide));
    }
    // Without a pass White might have to fill one; then the other is open to Black.
    board.play(both[0], WHITE).expect("White may fill his eye");
    assert_eq!(board.play(both[1], BLACK).expect("Black takes").len(), 14);
}

#[test]
fn walls_live_and_the_reserve_outweighs_the_rest() {
    let formula = Formula::read(FIGURE_5).expect("the example");
    let mut goban = Goban::of(&Layout::of(&formula), Reserve::Whole).expect("it fits");
    let (width, height) = goban.board.size();
    assert_eq!(width, height);
    assert!(2 * goban.reserve > (width * height) as usize);
    // Everything but the gadgets is Black's if the reserve is taken.
    let rest = (width * height) as usize - goban.gadgets.0 * goban.gadgets.1;
    assert!(2 * rest > (width * height) as usize);
    for wall in goban.walls() {
        let group = goban.board.group(wall[0]);
        let is_eye = |place: &&Place| goban.board.near(**place).all(|near| group.stones.contains(&near));
        if group.stones.len() < 5_000 {
            assert!(
                group.liberties.iter().filter(is_eye).count() >= 2,
                "a wall of {} stones",
                group.stones.len()
            );
        } else {
            assert!(group.liberties.len() > 100);
        }
    }
    // The hunted group has one liberty, and each of its points is beside a wall.
    let hunted = goban.board.group(goban.prey);
    assert_eq!(hunted.liberties.len(), 1);
    assert!(hunted.stones.len() >= goban.reserve);
    for &stone in &hunted.stones {
        assert!(goban.board.near(stone).any(|near| goban.board.stone(near) == Some(BLACK)));
    }
}

#[test]
fn one_variable() {
    let yes = Formula::read("variables 1\n1: 1 1 1\n").expect("right");
    let no = Formula::read("variables 1\n1: 1 1 1\n1: -1 -1 -1\n").expect("right");
    for reserve in [Reserve::Token, Reserve::Whole] {
        assert!(white_wins(&yes, reserve));
        assert!(!white_wins(&no, reserve));
    }
}

#[test]
fn the_end_stands_on_the_board() {
    // The line of best play ends with the reserve gone, or joined to eyes.
    for (text, end) in [("variables 1\n1: 1 1 1\n", true), ("variables 1\n1: 1 1 1\n1: -1 -1 -1\n", false)] {
        let formula = Formula::read(text).expect("right");
        let goban = Goban::of(&Layout::of(&formula), Reserve::Whole).expect("it fits");
        let found = Hunt::new(goban.clone()).search().expect("no lemma is broken");
        let mut hunt = Hunt::new(goban);
        let sides = [WHITE, BLACK].into_iter().cycle();
        for (&place, side) in found.line.iter().zip(sides) {
            // What is kept up from move to move is what the board says.
            let State::Hunted(mut liberties) = hunt.state() else { panic!("it is over") };
            let mut group = hunt.goban().clone().board.group(hunt.goban().prey);
            liberties.sort();
            group.liberties.sort();
            assert_eq!(liberties, group.liberties);
            assert!(hunt.play(place, side));
        }
        assert_eq!(hunt.escapes(3), end);
        assert_eq!(matches!(hunt.state(), State::Safe) || hunt.escapes(3), end);
        if !end {
            assert!(hunt.state() == State::Taken || hunt.catches(1));
        }
    }
}

#[test]
fn nested_clauses_can_be_reached() {
    // Only a clause inside of others is false, whatever White chooses, and the outer one has a true literal on each side.
    for text in [
        "variables 3\n2: 1 3 3\n1: 2 2 2\n1: -2 -2 -2\n",
        "variables 3\n2: 1 1 3\n1: 2 2 2\n1: -2 -2 -2\n",
        "variables 5\n2: 1 3 5\n1: 2 2 2\n1: 4 4 4\n1: -4 -4 -4\n",
        "variables 5\n2: 1 3 5\n1: 2 2 2\n1: 4 4 4\n1: -2 -2 -2\n",
    ] {
        let formula = Formula::read(text).expect("right");
        assert!(!formula.satisfiable());
        assert!(!white_wins(&formula, Reserve::Token), "{text}");
    }
    // Here all hold, by the first, the second and the third literal of the outer one alone.
    for kept in [1, 3, 5] {
        let others: Vec<String> =
            [1, 3, 5].iter().filter(|&&v| v != kept).map(|v| format!("1: -{v} -{v} -{v}\n")).collect();
        let text = format!("variables 5\n2: 1 3 5\n1: 2 2 2\n1: 4 4 4\n{}", others.concat());
        let formula = Formula::read(&text).expect("right");
        assert!(white_wins(&formula, Reserve::Token), "{text}");
    }
}

/// All sets of up to `most` clauses over three variables, each with a drawing.
fn small_formulas(most: usize) -> Vec<Formula> {
    let mut clauses = Vec::new();
    for sign in Sign::BOTH {
        for a in 0..3 {
            for b in a..3 {
                clauses.extend((b..3).map(|c| (sign, [a, b, c])));
            }
        }
    }
    assert_eq!(clauses.len(), 20);
    let mut formulas = Vec::new();
    for bits in 1u32..1 << clauses.len() {
        if bits.count_ones() as usize <= most {
            let chosen: Vec<_> =
                (0..clauses.len()).filter(|i| bits >> i & 1 == 1).map(|i| clauses[i]).collect();
            formulas.push(draw(3, &chosen).expect("so few clauses have a drawing"));
        }
    }
    formulas
}

#[test]
fn a_slice_of_small_formulas() {
    let all = small_formulas(4);
    // 20 + 190 + 1,140 + 4,845: every one has a drawing.
    assert_eq!(all.len(), 6_195);
    let slice: Vec<&Formula> = all.iter().skip(7).step_by(397).collect();
    assert!(slice.len() > 10);
    for formula in slice {
        assert_eq!(white_wins(formula, Reserve::Token), solved(formula), "{formula}");
    }
}

/// White wins if and only if the formula is satisfiable, for every formula of up to three variables and four
/// clauses: some minutes.
#[test]
#[ignore = "long"]
fn all_small_formulas() {
    let all = small_formulas(4);
    let mut unsatisfiable = 0;
    for (number, formula) in all.iter().enumerate() {
        let satisfiable = solved(formula);
        unsatisfiable += u32::from(!satisfiable);
        assert_eq!(formula.satisfiable(), satisfiable, "{formula}");
        assert_eq!(white_wins(formula, Reserve::Token), satisfiable, "{formula}");
        if number % 500 == 0 {
            println!("{number} of {}", all.len());
        }
    }
    println!("{} formulas, {unsatisfiable} of them unsatisfiable", all.len());
}

/// A formula whose clauses are thrown in at random, each over what lies under it, while nothing crosses.
fn random(variables: usize, clauses: usize, repeat: bool, seed: u64) -> Formula {
    let mut rng = Seed(seed).rng();
    let mut formula: Option<Formula> = None;
    let mut tries = 0;
    while formula.as_ref().map_or(0, |formula| formula.clauses().len()) < clauses && tries < 10_000 {
        tries += 1;
        let sign = Sign::BOTH[rng.below(2)];
        let spread = 1 + rng.below(variables);
        let from = rng.below(variables);
        let mut legs = [0; 3].map(|_| (from + rng.below(spread)).min(variables - 1));
        legs.sort_unstable();
        if !repeat && (legs[0] == legs[1] || legs[1] == legs[2]) {
            continue;
        }
        let mut all: Vec<Clause> = formula.iter().flat_map(|formula| formula.clauses().to_vec()).collect();
        // In each row from the bottom, until nothing crosses.
        for row in 1..=all.len() as u32 + 1 {
            all.push(Clause { sign, variables: legs, row, line: all.len() + 2 });
            if let Ok(drawn) = Formula::new(variables, all.clone()) {
                formula = Some(drawn);
                break;
            }
            all.pop();
        }
    }
    formula.expect("one clause always fits")
}

/// Whether a SAT solver finds values.
fn solved(formula: &Formula) -> bool {
    use batsat::{BasicSolver, Lit, SolverInterface, lbool};
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..formula.variables()).map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let literal = |variable: usize| Lit::new(variables[variable], clause.sign == Sign::Plain);
        solver.add_clause_reuse(&mut clause.variables.map(literal).to_vec());
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

/// Random formulas of four to six variables and five to nine clauses, as many satisfiable as not.
fn larger(number: usize) -> Vec<Formula> {
    let mut wanted = [number.div_ceil(2), number / 2];
    let mut formulas = Vec::new();
    for seed in 0.. {
        let (variables, clauses) = (4 + seed as usize % 3, 5 + seed as usize % 5);
        let formula = random(variables, clauses, true, seed);
        let left = &mut wanted[usize::from(solved(&formula))];
        if formula.clauses().len() == clauses && *left > 0 {
            *left -= 1;
            formulas.push(formula);
        }
        if wanted == [0, 0] {
            break;
        }
    }
    formulas
}

#[test]
fn a_few_larger_formulas() {
    for formula in larger(4) {
        let satisfiable = solved(&formula);
        assert_eq!(satisfiable, formula.satisfiable());
        assert_eq!(white_wins(&formula, Reserve::Token), satisfiable, "{formula}");
    }
}

/// The same for a hundred, fifty of them unsatisfiable.
#[test]
#[ignore = "long"]
fn a_hundred_larger_formulas() {
    for (number, formula) in larger(100).iter().enumerate() {
        assert_eq!(white_wins(formula, Reserve::Token), solved(formula), "{formula}");
        println!("{number}");
    }
}

#[test]
fn distinct_literals_are_always_satisfiable() {
    for seed in 0..200 {
        let formula = random(3 + seed as usize % 7, 12, false, seed);
        assert!(formula.satisfiable(), "{formula}");
    }
}

#[test]
fn boards_have_the_promised_size() {
    for seed in 0..60 {
        let formula = random(1 + seed as usize % 9, 1 + seed as usize % 13, true, seed);
        let (n, m) = (formula.variables(), formula.clauses().len());
        let (columns, rows) = Layout::of(&formula).size();
        assert!(columns <= 2 * n + 12 * m + 1 && rows <= 4 * m + 5, "{columns}x{rows}\n{formula}");
    }
}

#[test]
fn every_question_has_a_section_in_both_languages() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["docs/go-exam-reduction.md", "docs/examen-go-reduction.md"] {
        let page = std::fs::read_to_string(root.join(name)).expect("a page");
        for question in questions::QUESTIONS {
            let head = format!("### Question {}\n", question.number);
            let section = page.split(&head).nth(1).unwrap_or_else(|| panic!("{name}: no {head}"));
            let section = section.split("\n##").next().expect("a section");
            assert!(section.contains(&format!("`tesuji go exam {}`", question.number)), "{name}: {head}");
        }
    }
}

#[test]
fn a_large_drawing_is_built() {
    let formula = random(20, 30, true, 1);
    assert_eq!((formula.variables(), formula.clauses().len()), (20, 30));
    let goban = Goban::of(&Layout::of(&formula), Reserve::Whole).expect("it fits");
    assert!(goban.board.size().0 < 2_000);
    // The drawing that the page about it measures.
    let formula = Formula::read(include_str!("../../../testdata/go/planar-20-30.txt")).expect("it is right");
    assert_eq!((formula.variables(), formula.clauses().len()), (20, 30));
    let goban = Goban::of(&Layout::of(&formula), Reserve::Whole).expect("it fits");
    assert_eq!(goban.board.size(), (2_420, 2_420));
    // From afar stones beside each other are one band: a picture of all 5,856,400 points has some hundred thousand.
    let bands = pictures::board(&goban, true).strokes.len();
    assert!((50_000..500_000).contains(&bands), "{bands}");
}

#[test]
fn every_lemma_has_a_picture_of_its_tree() {
    use game::{Pen, Thing};
    for (name, mut trial) in trials() {
        let (picture, lines) = (trial.deviations(2).drawn(name), trial.sound_lines(2));
        let things = || picture.layers.iter().flat_map(|layer| &layer.things);
        let count = |of: fn(&Thing) -> bool| things().filter(|thing| of(thing)).count();
        // All moves of the sound lines are stones, and there are mistakes beside them.
        let sound: usize = lines.iter().map(|line| line.moves.len()).max().expect("a line");
        assert!(count(|thing| matches!(thing, Thing::Piece { .. })) >= sound, "{name}");
        assert!(count(|thing| matches!(thing, Thing::Line { pen: Pen::Dashed, .. })) > 0, "{name}");
        let ends = things().filter_map(|thing| match thing {
            Thing::Note { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let ends: Vec<&str> = ends.collect();
        for line in lines.iter().filter(|line| matches!(line.fate, Some(Fate::Left(_)))) {
            let Some(Fate::Left(side)) = line.fate else { unreachable!() };
            let left = format!("White leaves to the {}", format!("{side:?}").to_lowercase());
            assert!(ends.contains(&left.as_str()), "{name}: {left}");
        }
        assert!(ends.iter().any(|end| end.ends_with("the reserve is taken")), "{name}");
    }
}

#[test]
fn the_text_is_read_and_written() {
    let formula = Formula::read(FIGURE_5).expect("the example");
    assert_eq!(Formula::read(&formula.to_string()).expect("its own text").to_string(), formula.to_string());
    assert!(formula.satisfiable());
    for (text, told) in [
        ("", "line 1: expected a line 'variables N'"),
        ("variables 0\n", "line 1: 'variables 0'"),
        ("variables 2\n", "line 1: expected at least one clause"),
        ("variables 2\n1 2 2\n", "line 2: '1 2 2' is no clause"),
        ("variables 2\n0: 1 2 2\n", "line 2: the row of a bar"),
        ("variables 2\n1: 1 2\n", "line 2: 2 literals"),
        ("variables 2\n1: 1 2 2 2\n", "line 2: 4 literals"),
        ("variables 2\n1: 1 -2 2\n", "line 2: literals 1 and -2 differ in sign"),
        ("variables 2\n1: 1 2 3\n", "line 2: '3' is no literal"),
        ("variables 4\n1: 1 2 3\n1: 2 3 4\n", "line 2: the bar lies on that of line 3"),
        ("variables 4\n2: 1 2 4\n1: 1 3 3\n", "line 2: the leg to variable 2 crosses the bar of line 3"),
    ] {
        let bad = Formula::read(text).expect_err(text).to_string();
        assert!(bad.starts_with(told), "{text:?}: {bad}");
    }
}

#[test]
fn white_reaches_every_valuation_and_black_keeps_the_other_pipes_apart() {
    for variables in 1..=4 {
        // With a clause on either side, Black chooses one left of the first variable.
        let other = if variables > 1 { "1: -1 -1 -2\n" } else { "" };
        for text in [
            format!("variables {variables}\n1: 1 1 1\n"),
            format!("variables {variables}\n1: 1 1 1\n{other}"),
        ] {
            let formula = Formula::read(&text).expect("right");
            // The function itself fails if a variable has both pipes or neither.
            let mut reached = valuations(&formula).expect("no lemma is broken");
            reached.sort();
            assert_eq!(reached.len(), 1 << variables);
            reached.dedup();
            assert_eq!(reached.len(), 1 << variables);
        }
    }
}

#[test]
fn every_question_of_the_last_part_is_answered() {
    let shows = [
        "certificate",
        "is not allowed",
        "White a",
        "black-choice: g b a s: White leaves to the west",
        "merge: a b: White leaves to the north",
        "test-gone: -: the reserve is taken",
        "8 ways",
        "8 of 8 valuations",
        "White wins",
        "a board of 467x467",
    ];
    let numbers: Vec<u32> = questions::QUESTIONS.iter().map(|question| question.number).collect();
    assert_eq!(numbers, (37..=46).collect::<Vec<_>>());
    for (number, shows) in (37..=46).zip(shows) {
        let answer = questions::Question::numbered(number).expect("there is one").answer();
        assert!(answer.contains(shows), "question {number}: {shows:?} is not in\n{answer}");
    }
}

#[test]
fn boards_are_written_and_read() {
    let formula = Formula::read("variables 1\n1: 1 1 1\n").expect("right");
    let goban = Goban::of(&Layout::of(&formula), Reserve::Whole).expect("it fits");
    let text = files::text(&goban.board, WHITE);
    let (board, turn) = files::read_text(&text).expect("its own text");
    assert_eq!((files::text(&board, turn), turn), (text, WHITE));
    assert_eq!(files::sgf(&goban.board, WHITE), None);
    let (_, trial) = trials().swap_remove(0);
    let sgf = files::sgf(&trial.goban().board, WHITE).expect("a trial is small");
    assert!(sgf.starts_with("(;FF[4]GM[1]SZ[27]PL[W]AB[aa]"));
    for (text, told) in [
        ("", "line 1: ''"),
        ("goban 2x2 red\n", "line 1: 'goban 2x2 red'"),
        ("goban 2x2 white\n..\n", "line 3: expected 2 rows"),
        ("goban 2x2 white\n...\n..\n", "line 2: expected 2 points"),
        ("goban 2x2 white\n.o\n..\n", "line 2: 'o' is none"),
    ] {
        let bad = files::read_text(text).expect_err(text);
        assert!(bad.starts_with(told), "{text:?}: {bad}");
    }
}

/// What is put together of gadgets has its trees, too: nobody takes the eyes, White gives every value, and the test behind the
/// leg that he chooses decides.
#[test]
fn circuits_and_eyes_have_trees_of_deviations() {
    let tree = |name: &str| {
        let part = go::reduction::parts::named(name).expect("a part");
        let (text, picture) = (part.tree().expect("a tree").text(), part.tree().expect("a tree").drawn(name));
        assert!(picture.layers.iter().any(|layer| layer.things.len() > 5), "{name} is drawn");
        text
    };
    let ends = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let mut ends: Vec<String> = lines
            .filter(|line| !line.starts_with("White ") && !line.starts_with("Black "))
            .map(str::to_owned)
            .collect();
        ends.sort();
        ends
    };
    let eyes = tree("eyes");
    for part in [
        "  Black a, b? the stone would have no liberty\n",
        "all 13 stones lie there",
        "White a? Black b: 14 stones are taken\n",
    ] {
        assert!(eyes.contains(part), "{part}: {eyes}");
    }
    let valuation = tree("valuation");
    let mut all: Vec<String> = (0..8)
        .map(|bits| {
            let one = |i: usize| format!("v{} {}", i + 1, if bits >> i & 1 == 1 { "true" } else { "false" });
            (0..3).map(one).collect::<Vec<_>>().join(", ")
        })
        .collect();
    all.sort();
    assert_eq!(ends(&valuation), all);
    // v3 is true, v1 and v5 are not: White goes past the first leg (g, then a and not b) and down the second, and there
    // Black has no move that is no mistake.
    let clause = tree("clause");
    let at = |part: &str| clause.find(part).unwrap_or_else(|| panic!("{part}: {clause}"));
    assert!(at("White a 3,2\n") < at("White b 3,2? Black a 3,2"));
    assert!(at("White b 6,2\n") < at("Black elsewhere? White a 6,2"));
    for (name, text) in [("clause", &clause), ("clause-open", &tree("clause-open"))] {
        assert_eq!(ends(text), [""; 0], "{name}: no line of right moves ends well for Black");
    }
    for text in [&valuation, &clause] {
        // Every other move of either side is named, and how it is punished.
        for side in ["White elsewhere? Black", "Black elsewhere? White"] {
            assert!(text.contains(side), "{text}");
        }
    }
}
