//! An array of objects, one line each. Keys stay as they are; a missing value is `null`, and the keys of numbers
//! that are only lower bounds stand in a list `more_than`.

use super::{Cell, Table};

pub(super) fn render(table: &Table) -> String {
    let objects = table.rows.iter().map(|row| {
        let fields = table
            .columns
            .iter()
            .zip(row)
            .map(|(column, cell)| format!("{}:{}", string(column.key), value(cell)));
        let open = table.columns.iter().zip(row).filter(|(_, cell)| matches!(cell, Cell::MoreThan(_)));
        let open: Vec<String> = open.map(|(column, _)| string(column.key)).collect();
        let more = (!open.is_empty()).then(|| format!("\"more_than\":[{}]", open.join(",")));
        format!("{{{}}}", fields.chain(more).collect::<Vec<_>>().join(","))
    });
    let objects: Vec<_> = objects.collect();
    if objects.is_empty() { "[]\n".into() } else { format!("[\n{}\n]\n", objects.join(",\n")) }
}

fn value(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => "null".into(),
        Cell::Real(number, _) if !number.is_finite() => "null".into(),
        Cell::Count(_) | Cell::Real(..) => cell.for_programs(),
        Cell::MoreThan(least) => value(least),
        Cell::Text(_) => string(&cell.for_programs()),
    }
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use super::super::tests::sample;
    use serde_json::{Value, json};

    #[test]
    fn every_row_is_an_object_with_the_same_keys() {
        let read: Value = serde_json::from_str(&super::render(&sample())).unwrap();
        assert_eq!(
            read,
            json!([
                { "method": "best − x_y", "nodes": 1_234_567, "share": -0.04 },
                { "method": "a|b, \"c\" & {d}\\", "nodes": 20_000_000, "share": null, "more_than": ["nodes"] },
                { "method": null, "nodes": 9999, "share": 2.0 / 3.0 },
            ])
        );
        assert_eq!(super::render(&Table::default()), "[]\n");
    }
}
