//! Columns of characters, two spaces apart.

use super::{Align, Table};

pub(super) fn render(table: &Table) -> String {
    let titles: Vec<String> = table.columns.iter().map(|column| plain(&column.title)).collect();
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(|cell| plain(&cell.for_people())).collect()).collect();
    let width =
        |at: usize| rows.iter().chain([&titles]).map(|row| row[at].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&table.columns).zip(&widths).map(|((text, column), &width)| {
            let gap = " ".repeat(width - text.chars().count());
            match column.align {
                Align::Left => format!("{text}{gap}"),
                Align::Right => format!("{gap}{text}"),
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let mut out = String::new();
    if titles.iter().any(|title| !title.is_empty()) {
        out += &line(&titles);
        out += &line(&widths.iter().map(|&width| "─".repeat(width)).collect::<Vec<_>>());
    }
    rows.iter().for_each(|row| out += &line(row));
    out
}

/// A control character could move the cursor.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::super::{Cell, Column, Table};

    #[test]
    fn columns_stand_flush() {
        let expected = "\
method                  nodes  share, %
───────────────  ────────────  ────────
best − x_y          1,234,567       0.0
a|b, \"c\" & {d}\\  > 20,000,000         ∞
                         9999      0.67
";
        assert_eq!(super::render(&sample()), expected);
    }

    #[test]
    fn a_table_of_one_row_can_be_read_downwards() {
        let mut table = Table::new(vec![Column::words("a", "first"), Column::numbers("b", "second one")]);
        table.push(vec![Cell::text("x\u{1b}"), Cell::Count(3)]);
        assert_eq!(super::render(&table.sideways()), "first       x?\nsecond one  3\n");
    }
}
