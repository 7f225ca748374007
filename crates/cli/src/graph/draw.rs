//! `tesuji graph draw`: an arena as the course draws it.

use super::{Draw, DrawAs, Flow, Language};
use crate::draw::as_png;
use crate::fault::{Exit, Fault, written};
use crate::saving::save;
use arena::{Arena, Prepared, Solution, Vertex, line};
use figures::{Figure, Shown, figure};
use game::{Picture, Side};
use picture::{Look, Paint, Scheme};
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(super) fn run(asked: &Draw) -> Result<Exit, Fault> {
    let format = format_of(asked)?;
    if asked.animate && format != DrawAs::Svg {
        return Err(Fault::input("--animate: only SVG can move; give -o a name that ends in .svg"));
    }
    let solved = asked.winners
        || asked.ranks
        || asked.attractor.is_some()
        || asked.strategy.is_some()
        || asked.best_play;
    let arena = if solved { asked.source.read_to_solve()? } else { asked.source.read()? };
    let solution = Prepared::new(&arena).solve();
    let wanted = Figure {
        shown: shown(asked, &arena, &solution)?,
        part: None,
        step: None,
        longest_name: usize::MAX,
        in_rows: asked.rows,
        across: asked.flow.map(|flow| flow == Flow::Right),
        ranks: asked.ranks,
        language: match asked.lang {
            Language::En => figures::Language::English,
            Language::Fr => figures::Language::French,
        },
        arena: &arena,
        solution: &solution,
    };
    let mut picture = figure(&wanted).map_err(Fault::input)?;
    if !(asked.frames || asked.animate) {
        picture.frames.drain(..picture.frames.len() - 1);
    }
    if let (Some(caption), [frame]) = (&asked.caption, &mut picture.frames[..]) {
        frame.caption.clone_from(caption);
        picture.title.clone_from(caption);
    }
    write_as(&picture, asked, format)?;
    Ok(Exit::Answered)
}

fn shown(asked: &Draw, arena: &Arena, solution: &Solution) -> Result<Shown, Fault> {
    let vertex = |name: &String| {
        let found = arena.names.find(arena.len(), name);
        found.ok_or_else(|| Fault::input(format!("--play: there is no vertex '{name}'")))
    };
    if !asked.play.is_empty() {
        let play: Vec<Vertex> = asked.play.iter().map(vertex).collect::<Result<_, _>>()?;
        return Ok(Shown::Play(play));
    }
    if asked.best_play {
        let start = arena.start.ok_or_else(|| Fault::input("--best-play: the arena has no start"))?;
        return Ok(Shown::Play(line(arena, solution, start)));
    }
    Ok(match (asked.strategy, asked.attractor, asked.winners) {
        (Some(side), _, _) => Shown::Strategy(side),
        (_, Some(side), _) => Shown::Attractor(side),
        _ if asked.frames || asked.animate => Shown::Attractor(Side::First),
        (_, _, true) => Shown::Winners,
        _ => Shown::Arena,
    })
}

fn format_of(asked: &Draw) -> Result<DrawAs, Fault> {
    if let Some(format) = asked.format {
        return Ok(format);
    }
    let Some(path) = asked.output.as_deref().filter(|path| *path != "-") else {
        return Ok(if asked.output.is_some() { DrawAs::Svg } else { DrawAs::Text });
    };
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(DrawAs::Svg),
        Some("png") => Ok(DrawAs::Png),
        Some("txt") => Ok(DrawAs::Text),
        Some("mmd") => Ok(DrawAs::Mermaid),
        Some("tex") => Ok(DrawAs::Tikz),
        _ => Err(Fault::input(format!(
            "'{path}': the name must end in .svg, .png, .txt, .mmd or .tex, or --format must say what it is"
        ))),
    }
}

fn write_as(picture: &Picture, asked: &Draw, format: DrawAs) -> Result<(), Fault> {
    let path = asked.output.as_deref().filter(|path| *path != "-");
    let paper = Look { scheme: Scheme::Light, ..Look::FILE };
    let file = if asked.grey { paper } else { Look::FILE };
    let shade = |drawing: String| if asked.grey { picture::in_grey(&drawing) } else { drawing };
    let sheets: Vec<Vec<u8>> = match format {
        DrawAs::Svg if asked.animate => {
            vec![shade(picture::svg_animated(picture, file, asked.seconds)).into_bytes()]
        }
        DrawAs::Svg => {
            picture::svg_frames(picture, file).into_iter().map(|svg| shade(svg).into_bytes()).collect()
        }
        DrawAs::Png => {
            let sheets = picture::svg_frames(picture, paper);
            sheets.into_iter().map(|svg| as_png(&shade(svg))).collect::<Result<_, _>>()?
        }
        DrawAs::Text => {
            let colours = path.is_none() && std::io::stdout().is_terminal();
            let paint = if colours { Paint::Ansi } else { Paint::Plain };
            vec![picture::text(picture, paint).into_bytes()]
        }
        DrawAs::Mermaid => vec![shade(picture::mermaid(picture)).into_bytes()],
        DrawAs::Tikz => vec![shade(picture::tikz(picture)).into_bytes()],
    };
    match (path, &sheets[..]) {
        (None, [sheet]) => written(std::io::stdout().write_all(sheet)),
        (None, _) => Err(Fault::input("--frames: several pictures need a name, such as -o figure.svg")),
        (Some(path), [sheet]) => save(Path::new(path), sheet),
        (Some(path), sheets) => {
            let ending = Path::new(path).extension().and_then(|ending| ending.to_str()).unwrap_or("");
            let stem = Path::new(path).with_extension("");
            sheets.iter().enumerate().try_for_each(|(i, sheet)| {
                save(Path::new(&format!("{}-{i}.{ending}", stem.display())), sheet)
            })
        }
    }
}
