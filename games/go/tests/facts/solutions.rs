//! The reference solutions under `exam/` in C and OCaml: compiled, run, and judged like anybody's.

use go::exam::check::check;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exam")
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs a command; what it said, or nothing if there is no such program.
fn run(command: &mut Command) -> Option<std::process::Output> {
    match command.output() {
        Ok(output) => Some(output),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => panic!("{command:?}: {error}"),
    }
}

/// What a program answers to a question.
fn answer(program: &Path, question: u32) -> String {
    let said = run(Command::new(program).arg(question.to_string())).expect("it was just built");
    let complaint = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "question {question}: {complaint}");
    String::from_utf8(said.stdout).unwrap()
}

/// Builds the C files; nothing where there is no compiler.
fn built(name: &str, more: &[&str]) -> Option<PathBuf> {
    let program = scratch(name);
    let compile = |checks: &[&str]| {
        let mut cc = Command::new("cc");
        cc.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-g"])
            .args(checks)
            .args(more)
            .arg("-o")
            .arg(&program);
        cc.args(["goban.c", "distances.c", "motifs.c", "reponses.c"].map(|file| folder().join(file)));
        run(&mut cc)
    };
    let with_sanitizers = compile(&["-fsanitize=address,undefined", "-fno-sanitize-recover=all"])?;
    if !with_sanitizers.status.success() {
        let plain = compile(&[])?;
        let complaint = String::from_utf8_lossy(&plain.stderr).into_owned();
        assert!(plain.status.success(), "{complaint}");
        eprintln!("skipped: this compiler has no sanitizers; the C solutions run without them");
    }
    Some(program)
}

#[test]
fn the_c_solutions_are_right_under_the_sanitizers() {
    let Some(program) = built("exam-c", &[]) else {
        eprintln!("skipped: there is no C compiler");
        return;
    };
    for question in [3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 16, 17, 18, 19, 20, 21, 22, 23] {
        let text = answer(&program, question);
        let verdict =
            check(question, &text).unwrap_or_else(|bad| panic!("question {question}: {bad}\n{text}"));
        assert!(verdict.right > 0 && verdict.wrong.is_empty(), "question {question}: {:?}", verdict.wrong);
    }
    // The exam's first attempt at counting liberties is found out.
    let naive = built("exam-c-naive", &["-DNAIF"]).expect("there is a compiler");
    let verdict = check(7, &answer(&naive, 7)).unwrap();
    assert_eq!((verdict.right, verdict.wrong.len()), (2, 2));
    assert!(verdict.wrong[0].contains("once for every stone"), "{:?}", verdict.wrong);
}

#[test]
fn the_ocaml_solutions_are_right() {
    let (program, source) = (scratch("exam-ml"), scratch("exam_arbre.ml"));
    // The compiler writes beside its source.
    std::fs::copy(folder().join("arbre.ml"), &source).unwrap();
    let mut ocaml = Command::new("ocamlopt");
    ocaml
        .args(["-I", "+unix", "-I", "+threads", "unix.cmxa", "threads.cmxa"])
        .arg(&source)
        .arg("-o")
        .arg(&program);
    let Some(compiled) = run(&mut ocaml) else {
        eprintln!("skipped: there is no OCaml compiler");
        return;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    for question in 24..=36 {
        let text = answer(&program, question);
        let verdict =
            check(question, &text).unwrap_or_else(|bad| panic!("question {question}: {bad}\n{text}"));
        assert!(
            verdict.right > 0 && verdict.wrong.is_empty(),
            "question {question}: {:?}\n{text}",
            verdict.wrong
        );
    }
}
