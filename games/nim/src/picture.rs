//! Sticks in one row per heap; a click on a stick takes it and all to its right.
//!
//! A heap that starts with more than 40 sticks is drawn as a number. Its moves are buttons, one per count, or,
//! where any count is allowed, the digits of the count on a keypad and then the number. Places depend on the
//! start alone, so that a spot means the same before and after a move.

use crate::{Heaps, Nim, Take, grundy};
use game::{BadText, Beside, Drawn, Edit, Game, Outcome, Picture, Shape, Side, Spot, Status, Thing, Tone};

/// More sticks than this become a number.
const MOST_DRAWN: u32 = 40;

/// A number and the minus sign of a button need more room than a stick.
const NUMBER_X: f32 = 2.0;
const BUTTONS_X: f32 = 4.0;

impl Drawn for Nim {
    fn layers(&self) -> &'static [&'static str] {
        &["pieces", "numbers"]
    }

    fn board(&self, at: &Heaps) -> Picture {
        let mut picture = Picture { title: self.title(at), ..Picture::default() };
        let (mut pieces, mut numbers) = (Vec::new(), Vec::new());
        for (heap, &size) in self.sizes(at).iter().enumerate() {
            let y = heap as f32;
            let name = picture.place(0.0, y, Shape::Bare, format!("heap {}, {size} left", heap + 1));
            numbers.push(Thing::Text { on: name, text: format!("{}:", heap + 1) });
            if self.drawn_as_number(at, heap) {
                self.draw_number(&mut picture, &mut numbers, heap, size);
                continue;
            }
            for stick in 0..self.width(at, heap) {
                let taken = if stick < size { "" } else { ", taken" };
                let label = format!("heap {}, stick {}{taken}", heap + 1, stick + 1);
                let on = picture.place(1.0 + stick as f32, y, Shape::Bare, label);
                if stick < size {
                    pieces.push(Thing::Piece { on, of: None, glyph: '|' });
                }
            }
        }
        if self.needs_keypad(at) {
            for digit in 0..10 {
                let y = self.heaps() as f32;
                let on = picture.place(1.0 + digit as f32, y, Shape::Bare, format!("digit {digit}"));
                numbers.push(Thing::Text { on, text: digit.to_string() });
            }
        }
        picture.layer("pieces", pieces);
        picture.layer("numbers", numbers);
        picture
    }

    fn insights(&self) -> &'static [&'static str] {
        if self.is_misere() { &[] } else { &["Grundy values"] }
    }

    /// The Grundy values of the heaps: whoever can make their xor 0 wins.
    fn insight(&self, at: &Heaps, _name: &str) -> Vec<Thing> {
        let values = grundy(self.rule(), self.largest());
        let note = |heap: usize| Thing::Note {
            on: Spot(self.row(at, heap)),
            side: Beside::Below,
            text: format!("g = {}", values[self.sizes(at)[heap] as usize]),
            tone: Tone(1),
        };
        (0..self.heaps()).map(note).collect()
    }

    /// A heap ends with the stick that was put, or before the one that was taken.
    fn edited(&self, at: &Heaps, edit: Edit) -> Result<Heaps, BadText> {
        let mut next = *at;
        match edit {
            Edit::Turn(side) => next.mover = side,
            Edit::Put { on, piece } => {
                let heap = (0..self.heaps()).rev().find(|&heap| self.row(at, heap) < on.0);
                let heap = heap.filter(|&heap| !self.drawn_as_number(at, heap));
                let heap = heap.ok_or_else(|| BadText::new("this is no stick: write the heaps as text"))?;
                let stick = (on.0 - self.row(at, heap)) as u32;
                if stick > self.width(at, heap) {
                    return Err(BadText::new("this is no stick: write the heaps as text"));
                }
                next.sizes[heap] = if piece.is_some() { stick } else { stick - 1 };
            }
        }
        Ok(next)
    }

    fn paths(&self, at: &Heaps, mv: Take) -> Vec<Vec<Spot>> {
        let heap = usize::from(mv.heap);
        let first = self.row(at, heap) + 1;
        if !self.drawn_as_number(at, heap) {
            return vec![vec![Spot(first + (self.sizes(at)[heap] - mv.count) as usize)]];
        }
        let Some(counts) = self.rule().list() else {
            let keypad = self.row(at, self.heaps());
            let keys = mv.count.to_string().into_bytes().into_iter();
            let mut path: Vec<Spot> = keys.map(|key| Spot(keypad + usize::from(key - b'0'))).collect();
            path.push(Spot(first));
            return vec![path];
        };
        let button = counts.partition_point(|&count| count < mv.count);
        vec![vec![Spot(first + 1 + button)]]
    }
}

impl Nim {
    fn title(&self, at: &Heaps) -> String {
        let name = |side| if side == Side::First { "first player" } else { "second player" };
        match self.status(at) {
            Status::Over(Outcome::Win { winner, .. }) => format!("Nim, the {} has won", name(winner)),
            _ => format!("Nim, {} to move", name(at.mover)),
        }
    }

    /// The sticks that have a place; more than at the start only in positions that were set up.
    fn width(&self, at: &Heaps, heap: usize) -> u32 {
        self.start().sizes[heap].max(at.sizes[heap])
    }

    fn drawn_as_number(&self, at: &Heaps, heap: usize) -> bool {
        self.width(at, heap) > MOST_DRAWN
    }

    fn needs_keypad(&self, at: &Heaps) -> bool {
        self.rule().list().is_none() && (0..self.heaps()).any(|heap| self.drawn_as_number(at, heap))
    }

    /// The spot of the row's name; all rows before it are counted.
    fn row(&self, at: &Heaps, heap: usize) -> usize {
        let buttons = self.rule().list().map_or(0, <[u32]>::len);
        (0..heap)
            .map(|heap| {
                1 + if self.drawn_as_number(at, heap) { 1 + buttons } else { self.width(at, heap) as usize }
            })
            .sum()
    }

    fn draw_number(&self, picture: &mut Picture, numbers: &mut Vec<Thing>, heap: usize, size: u32) {
        let y = heap as f32;
        let on = picture.place(NUMBER_X, y, Shape::Bare, format!("heap {}, {size} sticks", heap + 1));
        numbers.push(Thing::Text { on, text: size.to_string() });
        for (i, count) in self.rule().list().unwrap_or_default().iter().enumerate() {
            let label = format!("heap {}, take {count}", heap + 1);
            let on = picture.place(BUTTONS_X + i as f32, y, Shape::Bare, label);
            if *count <= size {
                numbers.push(Thing::Text { on, text: format!("-{count}") });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Click, Notation};
    use std::collections::HashSet;

    fn clicks(text: &str) -> Vec<Click> {
        let nim = Nim::read(text).unwrap();
        nim.draw(&nim.start()).clicks
    }

    #[test]
    fn a_click_takes_the_stick_and_all_to_its_right() {
        let nim = Nim::read("3+4/1,3").unwrap();
        let picture = nim.draw(&nim.start());
        let label = |mv: &str| {
            let click = picture.clicks.iter().find(|click| click.mv == mv).unwrap();
            picture.places[click.path[0].0].label.as_str()
        };
        assert_eq!(label("1:3"), "heap 1, stick 1");
        assert_eq!(label("2:1"), "heap 2, stick 4");
        assert_eq!(label("2:3"), "heap 2, stick 2");
    }

    #[test]
    fn no_path_plays_two_moves() {
        for text in ["3+4+5/*", "100+3+50/2,3,41", "200+3+120/*", "41/*"] {
            let clicks = clicks(text);
            let paths: HashSet<_> = clicks.iter().map(|click| &click.path).collect();
            assert_eq!(paths.len(), clicks.len(), "{text}");
        }
    }

    #[test]
    fn large_heaps_are_numbers_with_buttons_or_a_keypad() {
        let nim = Nim::read("100+3+50/2,3,41").unwrap();
        let picture = nim.draw(&nim.start());
        let ends = |mv: &str| {
            let click = picture.clicks.iter().find(|click| click.mv == mv).unwrap();
            picture.places[click.path[0].0].label.clone()
        };
        assert_eq!(ends("1:41"), "heap 1, take 41");
        assert_eq!(ends("2:2"), "heap 2, stick 2");
        assert_eq!(ends("3:3"), "heap 3, take 3");

        let nim = Nim::read("200+3/*").unwrap();
        let picture = nim.draw(&nim.start());
        let click = picture.clicks.iter().find(|click| click.mv == "1:105").unwrap();
        let labels: Vec<&str> = click.path.iter().map(|spot| picture.places[spot.0].label.as_str()).collect();
        assert_eq!(labels, ["digit 1", "digit 0", "digit 5", "heap 1, 200 sticks"]);
    }

    #[test]
    fn a_spot_means_the_same_before_and_after_a_move() {
        let nim = Nim::read("3+4+50/*").unwrap();
        let mut at = nim.start();
        let places = nim.board(&at).places.len();
        let take = nim.read_move(&at, "2:3").unwrap();
        nim.play(&mut at, take);
        let after = nim.board(&at);
        assert_eq!(after.places.len(), places);
        assert_eq!(after.layers[0].things.len(), 4);
        assert_eq!(after.title, "Nim, second player to move");
    }
}
