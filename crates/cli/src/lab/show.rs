//! What takes part in an experiment, and how its results are shown.

use super::save;
use crate::draw::as_png;
use crate::fault::Fault;
use crate::saving::writable;
use crate::{saving, target};
use clap::{Args, ValueEnum};
use lab::{Format, Plot, Row};
use std::path::Path;

/// Which methods take part.
#[derive(Args, Debug)]
pub(super) struct Choice {
    /// Only this method (see 'tesuji games'); may be repeated
    #[arg(long = "method", value_name = "METHOD")]
    pub(super) methods: Vec<String>,
}

impl Choice {
    /// Those of the rows that were asked for; all if none was.
    pub(super) fn among(&self, game: &dyn catalog::Match, rows: Vec<Row>) -> Result<Vec<Row>, Fault> {
        for method in &self.methods {
            target::method(game, method)?;
        }
        let asked = |row: &Row| self.methods.is_empty() || self.methods.contains(&row.method);
        heeding(game, rows.into_iter().filter(asked).collect())
    }
}

/// These rows, if one of them heeds the weights that were handed in.
pub(super) fn heeding(game: &dyn catalog::Match, rows: Vec<Row>) -> Result<Vec<Row>, Fault> {
    let methods: Vec<&str> = rows.iter().map(|row| &*row.method).collect();
    rows.first().map_or(Ok(()), |row| target::check_weights(game, &row.settings, &methods))?;
    Ok(rows)
}

/// How results are shown.
#[derive(Args, Debug)]
pub(super) struct Show {
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Written::Terminal)]
    pub(super) format: Written,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(super) json: bool,

    /// Draw the result into this .svg or .png file too
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<String>,

    /// Nothing on stderr about the progress
    #[arg(long, short)]
    pub(super) quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Columns of characters
    Terminal,
    /// A Markdown table
    Markdown,
    /// Comma-separated values
    Csv,
    /// A LaTeX tabular
    Latex,
    /// An array of objects
    Json,
}

impl From<Written> for Format {
    fn from(written: Written) -> Format {
        match written {
            Written::Terminal => Format::Terminal,
            Written::Markdown => Format::Markdown,
            Written::Csv => Format::Csv,
            Written::Latex => Format::Latex,
            Written::Json => Format::Json,
        }
    }
}

impl Show {
    /// Refuses a plot that could not be written, before hours are spent on it.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let Some(path) = &self.plot else { return Ok(()) };
        check_plot(path)
    }

    pub(super) fn draw(&self, plot: &Plot) -> Result<(), Fault> {
        self.plot.as_ref().map_or(Ok(()), |path| save_plot(path, plot))
    }

    /// Several plots, each in a file with its name before the ending; the file that was named holds the last.
    pub(super) fn draw_each(&self, plots: &[(&str, Plot)]) -> Result<(), Fault> {
        let Some(path) = &self.plot else { return Ok(()) };
        let (stem, ending) = path.rsplit_once('.').unwrap_or((path, "svg"));
        for (name, plot) in plots {
            save_plot(&format!("{stem}-{name}.{ending}"), plot)?;
        }
        plots.last().map_or(Ok(()), |(_, plot)| self.draw(plot))
    }

    /// How the table is written.
    pub(super) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format.into() }
    }

    /// Says how far the experiment is.
    pub(super) fn tell(&self, words: &str) {
        if !self.quiet {
            eprintln!("{words}");
        }
    }
}

/// Refuses a name that no plot can be written to.
pub(crate) fn check_plot(path: &str) -> Result<(), Fault> {
    if !path.ends_with(".svg") && !path.ends_with(".png") {
        return Err(Fault::input(format!("--plot '{path}': the name must end in .svg or .png")));
    }
    writable(path)
}

/// Draws a plot into a file, in pixels if its name says so.
pub(crate) fn save_plot(path: &str, plot: &Plot) -> Result<(), Fault> {
    if path.ends_with(".png") {
        return saving::save(Path::new(path), &as_png(&plot.svg())?);
    }
    save(path, &plot.svg())
}
