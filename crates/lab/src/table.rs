//! The one table printer: columns, rows of cells, and five ways to write them down.
//!
//! A cell keeps what was measured, not how it looks: people get `1,234,567`, programs `1234567`.

mod csv;
mod json;
mod latex;
mod markdown;
mod terminal;

/// On which side a column is flush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Words begin at the left.
    Left,
    /// Numbers end at the right.
    Right,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// What programs call it; it never changes.
    pub key: &'static str,
    /// What people call it.
    pub title: String,
    /// Its flush side.
    pub align: Align,
}

impl Column {
    /// A column of words.
    pub fn words(key: &'static str, title: impl Into<String>) -> Column {
        Column { key, title: title.into(), align: Align::Left }
    }

    /// A column of numbers.
    pub fn numbers(key: &'static str, title: impl Into<String>) -> Column {
        Column { key, title: title.into(), align: Align::Right }
    }
}

/// What stands in one place of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Nothing was measured.
    Nothing,
    /// Words as they are.
    Text(String),
    /// A count.
    Count(u64),
    /// A measured number, of which people see so many decimals.
    Real(f64, usize),
    /// An experiment was stopped: the true number is larger than this one.
    MoreThan(Box<Cell>),
}

impl Cell {
    /// A cell with words.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// The same, or only a lower bound of it.
    pub fn or_more(self, more: bool) -> Cell {
        if more { Cell::MoreThan(Box::new(self)) } else { self }
    }

    /// As people read it.
    pub fn for_people(&self) -> String {
        match self {
            Cell::Nothing => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => grouped(&count.to_string()),
            Cell::Real(value, _) if value.is_infinite() => if *value > 0.0 { "∞" } else { "−∞" }.into(),
            Cell::Real(value, _) if value.is_nan() => String::new(),
            Cell::Real(value, decimals) => grouped(&unsigned_zero(format!("{value:.decimals$}"))),
            Cell::MoreThan(cell) => format!("> {}", cell.for_people()),
        }
    }

    /// As programs read it: no grouping, all digits, nothing where there is no number.
    pub fn for_programs(&self) -> String {
        match self {
            Cell::Nothing => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Real(value, _) if value.is_finite() => value.to_string(),
            Cell::Real(..) => String::new(),
            Cell::MoreThan(cell) => format!("> {}", cell.for_programs()),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::text(text)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Nothing, Into::into)
    }
}

/// `-0.0` is zero.
fn unsigned_zero(number: String) -> String {
    match number.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => number,
    }
}

/// Commas between groups of three digits, from ten thousand on.
fn grouped(number: &str) -> String {
    let whole = number.find('.').unwrap_or(number.len());
    let digits = number[..whole].trim_start_matches('-').len();
    if digits < 5 {
        return number.to_owned();
    }
    let mut out = String::new();
    for (at, c) in number.char_indices() {
        let left = whole.saturating_sub(at);
        if at < whole && left % 3 == 0 && left < digits {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Columns of characters.
    Terminal,
    /// A table of a Markdown page.
    Markdown,
    /// Comma-separated values (RFC 4180).
    Csv,
    /// A LaTeX `tabular`.
    Latex,
    /// An array of objects, one per row.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] =
        [Format::Terminal, Format::Markdown, Format::Csv, Format::Latex, Format::Json];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Terminal => "terminal",
            Format::Markdown => "markdown",
            Format::Csv => "csv",
            Format::Latex => "latex",
            Format::Json => "json",
        }
    }

    /// Whether programs read it: they want one table with every column.
    pub fn for_programs(self) -> bool {
        matches!(self, Format::Csv | Format::Json)
    }
}

/// A table: as many cells in every row as there are columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// An empty table.
    pub fn new(columns: Vec<Column>) -> Table {
        Table { columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "one cell per column");
        self.rows.push(row);
    }

    /// Its columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Its rows.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The table without the columns of these keys.
    #[must_use]
    pub fn without(self, keys: &[&str]) -> Table {
        let kept: Vec<bool> = self.columns.iter().map(|column| !keys.contains(&column.key)).collect();
        let keep = |(at, _): &(usize, Cell)| kept[*at];
        let rows = self
            .rows
            .into_iter()
            .map(|row| row.into_iter().enumerate().filter(keep).map(|(_, cell)| cell).collect::<Vec<_>>());
        let rows = rows.collect();
        let columns =
            self.columns.into_iter().zip(&kept).filter(|(_, kept)| **kept).map(|(column, _)| column);
        Table { columns: columns.collect(), rows }
    }

    /// The table without columns that hold nothing.
    #[must_use]
    pub fn without_empty(self) -> Table {
        let empty = |at: usize| self.rows.iter().all(|row| row[at] == Cell::Nothing);
        let keys: Vec<_> =
            (0..self.columns.len()).filter(|&at| empty(at)).map(|at| self.columns[at].key).collect();
        self.without(&keys)
    }

    /// A table of one row, written downwards: a line per column.
    #[must_use]
    pub fn sideways(&self) -> Table {
        let mut table = Table::new(vec![Column::words("what", ""), Column::words("value", "")]);
        for row in &self.rows {
            for (column, cell) in self.columns.iter().zip(row) {
                table.push(vec![Cell::text(&column.title), cell.clone()]);
            }
        }
        table
    }

    /// The table as text, with a line break at the end.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Terminal => terminal::render(self),
            Format::Markdown => markdown::render(self),
            Format::Csv => csv::render(self),
            Format::Latex => latex::render(self),
            Format::Json => json::render(self),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One of everything, with text that every format has to treat with care.
    pub(crate) fn sample() -> Table {
        let mut table = Table::new(vec![
            Column::words("method", "method"),
            Column::numbers("nodes", "nodes"),
            Column::numbers("share", "share, %"),
        ]);
        table.push(vec![Cell::text("best − x_y"), Cell::Count(1_234_567), Cell::Real(-0.04, 1)]);
        table.push(vec![
            Cell::text("a|b, \"c\" & {d}\\"),
            Cell::Count(20_000_000).or_more(true),
            Cell::Real(f64::INFINITY, 1),
        ]);
        table.push(vec![Cell::Nothing, Cell::Count(9999), Cell::Real(2.0 / 3.0, 2)]);
        table
    }

    #[test]
    fn large_numbers_are_grouped_for_people_only() {
        let people = |cell: Cell| cell.for_people();
        assert_eq!(people(Cell::Count(9999)), "9999");
        assert_eq!(people(Cell::Count(10_000)), "10,000");
        assert_eq!(people(Cell::Count(1_234_567)), "1,234,567");
        assert_eq!(people(Cell::Real(-123_456.789, 1)), "-123,456.8");
        assert_eq!(people(Cell::Real(-0.001, 2)), "0.00");
        assert_eq!(Cell::Count(1_234_567).for_programs(), "1234567");
        assert_eq!(Cell::Count(5).or_more(true).for_programs(), "> 5");
        assert_eq!(Cell::Real(f64::NAN, 2).for_programs(), "");
    }

    #[test]
    fn columns_can_be_left_out() {
        let table = sample().without(&["nodes"]);
        assert_eq!(table.columns().iter().map(|column| column.key).collect::<Vec<_>>(), ["method", "share"]);
        assert!(table.rows().iter().all(|row| row.len() == 2));
        let mut holes = Table::new(vec![Column::words("a", "a"), Column::words("b", "b")]);
        holes.push(vec![Cell::text("x"), Cell::Nothing]);
        assert_eq!(holes.without_empty().columns().len(), 1);
    }
}
