//! Connections as a list: what joins what, with which cells, and by which rule.

use crate::read_setup;
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Game, Notation};
use hex::{Colour, Grid, Hex, Judge, Node, Rule, Set, Stones, Web, Width, advantage};
use std::io::{self, Write};

/// `connections BOARD MOVES`.
pub(crate) const COMMAND: Command = Command {
    name: "connections",
    summary: "The resistance of both sides, E, and every connection (x, A, y) with the rule that made it",
    arguments: &[
        Argument { name: "BOARD", help: "The size of the board, such as 5x5" },
        Argument { name: "MOVES", help: "Moves from the start, such as 'c3 d2', or '' for none" },
    ],
    run,
};

fn run(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [board, moves] = call.arguments else {
        return Err(BadCall::Input("expected a board and moves".into()));
    };
    let board = board.strip_prefix("hex:").unwrap_or(board);
    let (size, swap) = read_setup(board).map_err(|bad| BadCall::Input(bad.to_string()))?;
    if size.cells() < 128 {
        told(&Hex::<2>::new(size, swap), moves, call.out)?;
    } else {
        told(&Hex::<6>::new(size, swap), moves, call.out)?;
    }
    Ok(Ending::Answered)
}

fn told<const W: usize>(hex: &Hex<W>, moves: &str, out: &mut dyn Write) -> Result<(), BadCall>
where
    Set<W>: Width,
{
    let mut at = hex.start();
    for (number, word) in (1..).zip(hex.split_moves(moves)) {
        let mv = hex.read_move(&at, word).map_err(|bad| BadCall::Input(format!("move {number}: {bad}")))?;
        hex.play(&mut at, mv);
    }
    let webs = Colour::BOTH.map(|colour| {
        let mut web = Web::new(hex.grid(), colour, Judge::<W>::REACH);
        web.build(hex.grid(), at.of(colour), at.of(colour.other()));
        web
    });
    let circuits = webs.each_ref().map(|web| web.circuit(hex.grid()));
    for colour in Colour::BOTH {
        writeln!(out, "R of {colour}: {:.4}", circuits[colour as usize].resistance)?;
    }
    let better = advantage(&circuits[0], &circuits[1]);
    writeln!(out, "E = log(R of White / R of Black) = {better:.4}")?;
    for colour in Colour::BOTH {
        listed(hex.grid(), colour, &webs[colour as usize], &at, out)?;
    }
    Ok(())
}

/// Every connection of one colour, a line each.
fn listed<const W: usize>(
    grid: &Grid<W>,
    colour: Colour,
    web: &Web<W>,
    at: &Stones<W>,
    out: &mut dyn Write,
) -> io::Result<()>
where
    Set<W>: Width,
{
    let (full, semi) = web.counts();
    writeln!(out, "{colour}: {full} full and {semi} semi connections")?;
    let edges = if colour == Colour::Black { ["top", "bottom"] } else { ["left", "right"] };
    let name = |node: Node| {
        let (from, to) = web.edges();
        match node {
            node if node == from => edges[0].to_owned(),
            node if node == to => edges[1].to_owned(),
            cell => grid.name(usize::from(cell)),
        }
    };
    let cells = |set: Set<W>| format!("{{{}}}", grid.names(set));
    for (x, y, full, carrier) in web.all() {
        let rule = match web.rule_of(grid, (x, y), full, &carrier) {
            Some(Rule::Touch) => "touch".to_owned(),
            Some(Rule::And { over, group, first, second }) => {
                let kind = if group { "stones" } else { "empty" };
                format!("and over {} ({kind}): {} {}", name(over), cells(first), cells(second))
            }
            Some(Rule::Or(family)) => {
                format!("or: {}", family.into_iter().map(cells).collect::<Vec<_>>().join(" "))
            }
            None => "?".to_owned(),
        };
        let kind = if full { "full" } else { "semi" };
        writeln!(out, "{colour} {kind} ({}, {}, {})  {rule}", name(x), cells(carrier), name(y))?;
    }
    debug_assert!(!at.of(colour).meets(&at.of(colour.other())));
    Ok(())
}
