//! `tesuji external`: programs that ask players over a socket ask this one.

use crate::fault::{Exit, Fault};
use crate::talk::{Chosen, asked_by_position, world};
use crate::target::plain;
use clap::Args;
use protocol::external::Server;
use protocol::{LONGEST, Lines};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

#[derive(Args, Debug)]
#[command(after_help = "\
A program that controls a game asks for every move with a line that says the whole position (board:…, as FIBS writes it), and \
gets a line with the move: 8/5 6/5, roll, double, take, drop. Rules and score are those of the question. One caller after the \
other is served, until Ctrl-C.

Examples:
  tesuji external --listen 127.0.0.1:4321
  tesuji external --listen 127.0.0.1:4321 --depth 3
In GNU Backgammon: 'set player 0 external localhost:4321'. The other way round, 'external localhost:4399' there and here
  tesuji lab match backgammon --one player --two external:localhost:4399 --games 100")]
pub(crate) struct External {
    /// Wait here for whoever asks
    #[arg(long, value_name = "ADDRESS")]
    listen: String,

    /// The game [default: the first whose programs ask so]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    #[command(flatten)]
    engine: Chosen,
}

pub(crate) fn run(asked: &External) -> Result<Exit, Fault> {
    let game = asked.game.clone().or_else(asked_by_position).unwrap_or_default();
    let mut server = Server::new(asked.engine.dialogue(&game)?, world()).map_err(Fault::input)?;
    let address = &asked.listen;
    let refused = |error| Fault::input(format!("cannot listen at '{address}': {}", plain(&error)));
    let door = TcpListener::bind(address).map_err(refused)?;
    eprintln!("listening at {}", door.local_addr().map_err(refused)?);
    for line in door.incoming() {
        // Whoever calls badly ends his own call.
        if let Err(fault) = converse(&mut server, line.map_err(refused)?) {
            eprintln!("{fault}");
        }
    }
    Ok(Exit::Answered)
}

/// Answers until the other end hangs up.
fn converse(server: &mut Server, mut line: TcpStream) -> Result<(), Fault> {
    let broken = |error| Fault::world(format!("the line broke: {}", plain(&error)));
    let (mut lines, mut bytes) = (Lines::default(), vec![0; LONGEST]);
    loop {
        let read = line.read(&mut bytes).map_err(broken)?;
        if read == 0 {
            return Ok(());
        }
        for heard in lines.feed(&bytes[..read]) {
            let Ok(heard) = heard else { return Err(Fault::input("a line that is too long")) };
            if let Some(answer) = server.hear(&heard) {
                line.write_all(format!("{answer}\n").as_bytes()).map_err(broken)?;
            }
        }
    }
}
