//! Writes the test scenes as SVG files into a folder, light and dark, and prints them as text:
//! `cargo run -p tesuji-picture --example gallery -- FOLDER`.

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use picture::{Look, Paint, Scheme, svg_frames, text};
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).expect("name a folder"));
    for (name, picture) in scenes::all() {
        println!("{name}\n{}", text(&picture, Paint::Ansi));
        for (scheme, dark) in [(Scheme::Light, "light"), (Scheme::Dark, "dark"), (Scheme::Viewer, "viewer")] {
            let documents = svg_frames(&picture, Look { scheme, ..Look::FILE });
            for (i, document) in documents.iter().enumerate() {
                std::fs::write(folder.join(format!("{name}-{dark}-{i}.svg")), document)?;
            }
        }
    }
    Ok(())
}
