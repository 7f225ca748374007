//! Comma-separated values as RFC 4180 writes them, with line feeds; the heading holds the keys.

use super::Table;

pub(super) fn render(table: &Table) -> String {
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let mut out = line(table.columns.iter().map(|column| quoted(column.key)).collect());
    for row in &table.rows {
        out += &line(row.iter().map(|cell| quoted(&cell.for_programs())).collect());
    }
    out
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;

    #[test]
    fn quotes_and_commas_survive() {
        let expected = "\
method,nodes,share
best − x_y,1234567,-0.04
\"a|b, \"\"c\"\" & {d}\\\",> 20000000,
,9999,0.6666666666666666
";
        assert_eq!(super::render(&sample()), expected);
    }
}
