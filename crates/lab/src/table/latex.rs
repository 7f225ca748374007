//! A `tabular` that needs no package.

use super::{Align, Table};

pub(super) fn render(table: &Table) -> String {
    let line = |cells: Vec<String>| cells.join(" & ") + " \\\\\n";
    let flush: String = table
        .columns
        .iter()
        .map(|column| match column.align {
            Align::Left => 'l',
            Align::Right => 'r',
        })
        .collect();
    let mut out = format!("\\begin{{tabular}}{{{flush}}}\n\\hline\n");
    out += &line(table.columns.iter().map(|column| escaped(&column.title)).collect());
    out += "\\hline\n";
    for row in &table.rows {
        out += &line(row.iter().map(|cell| escaped(&cell.for_people())).collect());
    }
    out + "\\hline\n\\end{tabular}\n"
}

/// Text that LaTeX sets as it stands.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '<' => out += "$<$",
            '>' => out += "$>$",
            '|' => out += "$|$",
            '"' => out += "''",
            '−' => out += "$-$",
            '×' => out += "$\\times$",
            '±' => out += "$\\pm$",
            '∞' => out += "$\\infty$",
            '–' => out += "--",
            '…' => out += "\\dots{}",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;

    #[test]
    fn no_character_is_left_that_means_something_to_latex() {
        let expected = "\
\\begin{tabular}{lrr}
\\hline
method & nodes & share, \\% \\\\
\\hline
best $-$ x\\_y & 1,234,567 & 0.0 \\\\
a$|$b, ''c'' \\& \\{d\\}\\textbackslash{} & $>$ 20,000,000 & $\\infty$ \\\\
 & 9999 & 0.67 \\\\
\\hline
\\end{tabular}
";
        assert_eq!(super::render(&sample()), expected);
    }
}
