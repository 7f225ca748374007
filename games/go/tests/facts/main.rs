//! Facts about Go.

mod benson;
mod captures;
mod counting;
mod counts;
mod exam;
mod laws;
mod learning;
mod naive;
mod pages;
mod records;
mod solutions;
mod solved;
mod vast;

use go::{Middle, Setup, Small};

fn small(text: &str) -> Small {
    Small::new(Setup::read(text).unwrap()).unwrap()
}

fn middle(text: &str) -> Middle {
    Middle::new(Setup::read(text).unwrap()).unwrap()
}
