//! The drawings for other programs: TikZ and Mermaid, of boards and of graphs.

mod scenes;

use picture::{mermaid, tikz};
use std::collections::HashSet;

/// The names between `\tikzset{` and its end, `board piece first` and so on.
fn styles(document: &str) -> HashSet<&str> {
    document.lines().filter_map(|line| line.split_once("/.style={")).map(|(name, _)| name).collect()
}

#[test]
fn tikz_draws_every_scene_with_styles_that_it_defines() {
    for (name, picture) in scenes::all() {
        let document = tikz(&picture);
        assert_eq!(document, tikz(&picture), "{name}");
        assert_eq!(document.matches("\\begin{tikzpicture}").count(), picture.frames.len().max(1), "{name}");
        assert!(!document.contains("NaN") && !document.contains("inf,"), "{name}");
        let known = styles(&document);
        for line in
            document.lines().filter(|line| line.starts_with(r"\path[") || line.starts_with(r"\node[board"))
        {
            let style = line.split(['[', ',', ']']).nth(1).unwrap();
            assert!(known.contains(style), "{name}: {style}");
        }
        let open = document.matches('{').count() - document.matches("\\{").count();
        let closed = document.matches('}').count() - document.matches("\\}").count();
        assert_eq!(open, closed, "{name}");
    }
}

/// A piece is where SVG puts it: rows of hexagons stand closer than a unit.
#[test]
fn tikz_squeezes_rows_of_hexagons() {
    let picture = scenes::rhombus();
    let row = |y: f32| format!("{}", (f64::from(y * (1.0 - picture.squeeze)) * 1000.0).round() / 1000.0);
    let below = picture.places.iter().find(|place| place.y == 1.0).unwrap();
    assert!(picture.squeeze > 0.0 && below.y == 1.0);
    let document = tikz(&picture);
    assert!(document.contains(&format!(",{})", row(1.0))), "no mark at {}", row(1.0));
    assert!(document.contains("\\path[board border first]") && document.contains("\\path[board hexagon]"));
}

/// What a stranger wrote cannot leave its braces.
#[test]
fn texts_are_harmless() {
    let mut picture = scenes::crosses();
    let nasty = "}\\input{/etc/passwd}%$&#_^~\"]\n`;é♞世";
    picture.layer("nasty", vec![scenes::words(game::Spot(0), nasty)]);
    picture.title = format!("{nasty}\n\\end{{document}}");
    // The title stands in a comment, in one line.
    let document = tikz(&picture);
    let document: String =
        document.lines().filter(|line| !line.starts_with('%')).map(|line| format!("{line}\n")).collect();
    assert!(!document.contains("}\\input") && document.contains("\\}\\textbackslash{}input\\{"));
    assert!(document.contains("éN(U+4E16)"), "a letter without a font is named");
    assert_eq!(document.matches("\n\\end{document}").count(), 1);
    let diagram = mermaid(&picture);
    assert!(diagram.contains("#34;") && diagram.contains("#96;") && !diagram.contains("\n`"));
}

/// Every row of a board fills all columns, and whatever is joined or coloured exists.
#[test]
fn mermaid_sets_boards_in_rows() {
    let mut boards = 0;
    for (name, picture) in scenes::all() {
        let diagram = mermaid(&picture);
        let Some((_, body)) = diagram.split_once("\nblock-beta\n") else {
            assert!(diagram.contains("\nflowchart TD\n"), "{name}");
            continue;
        };
        boards += 1;
        let lines = || body.lines().map(str::trim);
        let columns: usize =
            lines().find_map(|line| line.strip_prefix("columns ")).and_then(|n| n.parse().ok()).unwrap();
        let mut blocks = HashSet::new();
        let mut filled = 0;
        for line in lines().filter(|line| !line.starts_with("style") && !line.contains("--")) {
            let Some((what, span)) = line.rsplit_once(':').filter(|(_, span)| span.parse::<usize>().is_ok())
            else {
                continue;
            };
            filled += span.parse::<usize>().unwrap();
            if what != "space" {
                blocks.insert(what.split(['[', '{', '(']).next().unwrap().to_owned());
            }
        }
        assert_eq!(filled % columns, 0, "{name}: a row is short\n{diagram}");
        for line in lines().filter(|line| line.starts_with("style ")) {
            assert!(blocks.contains(line.split(' ').nth(1).unwrap()), "{name}: {line}");
        }
        for line in lines().filter(|line| line.contains("--")) {
            let (first, last) = (line.split(' ').next().unwrap(), line.rsplit(' ').next().unwrap());
            assert!(blocks.contains(first) && blocks.contains(last), "{name}: {line}");
        }
    }
    assert!(boards >= 5, "only {boards} boards");
}

#[test]
#[ignore = "needs LaTeX"]
fn every_document_compiles() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, picture) in scenes::all() {
        let file = format!("{}.tex", name.replace(' ', "-"));
        std::fs::write(folder.join(&file), tikz(&picture)).unwrap();
        let run = std::process::Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", &file])
            .current_dir(folder)
            .output()
            .expect("pdflatex is installed");
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stdout));
    }
}
