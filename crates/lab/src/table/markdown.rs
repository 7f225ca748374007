//! A pipe table, as most Markdown readers know it.

use super::{Align, Table};

pub(super) fn render(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(table.columns.iter().map(|column| escaped(&column.title)).collect());
    let rule = table.columns.iter().map(|column| match column.align {
        Align::Left => "---",
        Align::Right => "---:",
    });
    out += &format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    for row in &table.rows {
        out += &line(row.iter().map(|cell| escaped(&cell.for_people())).collect());
    }
    out
}

/// Without the characters that would end the cell or be taken for markup.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '~' => out.extend(['\\', c]),
            '<' => out += "&lt;",
            '&' => out += "&amp;",
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
    fn markup_in_a_cell_is_only_text() {
        let expected = "\
| method | nodes | share, % |
|---|---:|---:|
| best − x\\_y | 1,234,567 | 0.0 |
| a\\|b, \"c\" &amp; {d}\\\\ | > 20,000,000 | ∞ |
|  | 9999 | 0.67 |
";
        assert_eq!(super::render(&sample()), expected);
    }
}
