//! `tesuji hub` and `tesuji dxp`: programs that play on numbered squares play with this one.

use crate::fault::{Exit, Fault};
use crate::talk::{Chosen, each_line, world};
use crate::target::plain;
use clap::Args;
use protocol::dxp::{Call, Messages, Session};
use protocol::hub;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Args, Debug)]
#[command(after_help = "\
Commands come line by line on stdin: hub, set-param, init, pos, level, go, stop, ping, new-game, quit (Hub, version 2). \
A position has a letter for each square; a capture names what it takes: 28x19x23. 'go' without a level takes the time of \
--time.

Examples:
  tesuji hub
  tesuji hub --game draughts:english --tables five
  printf 'pos pos=start\\nlevel depth=9\\ngo think\\n' | tesuji hub")]
pub(crate) struct Hub {
    /// A game on numbered squares
    #[arg(long, value_name = "GAME", default_value = "draughts:international")]
    game: String,

    #[command(flatten)]
    engine: Chosen,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Two programs play by DamExchange: one listens, the other calls and asks for games, with the colours in turn. A listener \
takes one caller after the other, until Ctrl-C.

Examples:
  tesuji dxp --listen 127.0.0.1:27531 --time 1s
  tesuji dxp --call 127.0.0.1:27531 --games 10 --minutes 5")]
pub(crate) struct Dxp {
    /// A game on numbered squares
    #[arg(long, value_name = "GAME", default_value = "draughts:international")]
    game: String,

    /// Wait here for somebody who asks for games
    #[arg(long, value_name = "ADDRESS", required_unless_present = "call", conflicts_with = "call")]
    listen: Option<String>,

    /// Call this program and ask for games
    #[arg(long, value_name = "ADDRESS")]
    call: Option<String>,

    /// How many games a caller asks for
    #[arg(long, value_name = "N", default_value_t = 2, requires = "call")]
    games: u32,

    /// Minutes that a caller gives each side for a game
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=999), requires = "call")]
    minutes: u32,

    #[command(flatten)]
    engine: Chosen,
}

pub(crate) fn hub(asked: &Hub) -> Result<Exit, Fault> {
    let dialogue = asked.engine.dialogue(&asked.game)?;
    let out = Mutex::new(std::io::stdout());
    let out: hub::Out = Arc::new(move |line: &str| {
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        // A controller that has gone away closes the input too, which ends the conversation.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    });
    let mut server = hub::Server::new(dialogue, world(), out).map_err(Fault::input)?;
    each_line(|line| {
        match line {
            Ok(line) => return Ok(server.hear(&line)),
            Err(bad) => server.refuse(bad),
        }
        Ok(true)
    })?;
    server.finish();
    Ok(Exit::Answered)
}

pub(crate) fn dxp(asked: &Dxp) -> Result<Exit, Fault> {
    let dialogue = asked.engine.dialogue(&asked.game)?;
    let mut session = Session::new(dialogue, world()).map_err(Fault::input)?;
    if let Some(address) = &asked.call {
        let refused = |error| Fault::input(format!("cannot call '{address}': {}", plain(&error)));
        let line = TcpStream::connect(address).map_err(refused)?;
        converse(&mut session, line, Some((asked.games, asked.minutes)))?;
        tell(&session);
        if session.results().iter().all(|&result| result == 0) {
            return Err(Fault::input(format!("'{address}' has played no game to its end")));
        }
        return Ok(Exit::Answered);
    }
    let address = asked.listen.as_deref().unwrap_or_default();
    let refused = |error| Fault::input(format!("cannot listen at '{address}': {}", plain(&error)));
    let door = TcpListener::bind(address).map_err(refused)?;
    let own = door.local_addr().map_err(refused)?;
    eprintln!("listening at {own}");
    for line in door.incoming() {
        let line = line.map_err(refused)?;
        // Whoever calls badly ends his own call.
        if let Err(fault) = converse(&mut session, line, None) {
            eprintln!("{fault}");
        }
        tell(&session);
    }
    Ok(Exit::Answered)
}

fn tell(session: &Session) {
    let count = |result: u32| session.results().iter().filter(|&&one| one == result).count();
    let (won, drawn, lost) = (count(3), count(2), count(1));
    eprintln!("{won} won, {drawn} drawn, {lost} lost, {} broken off", count(0));
}

/// Talks until the other end hangs up or all games are played.
fn converse(session: &mut Session, mut line: TcpStream, games: Option<(u32, u32)>) -> Result<(), Fault> {
    let broken = |error| Fault::world(format!("the line broke: {}", plain(&error)));
    let (mut messages, mut bytes) = (Messages::default(), [0; 4096]);
    let mut asked = 0;
    loop {
        if let Some((games, minutes)) = games
            && session.is_idle()
        {
            if asked == games {
                return Ok(());
            }
            asked += 1;
            let call = Call { white: asked % 2 == 1, minutes, moves: 0 };
            let request = session.call(call).map_err(Fault::input)?;
            line.write_all(format!("{request}\0").as_bytes()).map_err(broken)?;
        }
        let read = line.read(&mut bytes).map_err(broken)?;
        if read == 0 {
            return Ok(());
        }
        for message in messages.feed(&bytes[..read]) {
            let answer = session.hear(&message);
            session.remarks().iter().for_each(|remark| eprintln!("remark: {remark}"));
            for said in answer {
                line.write_all(format!("{said}\0").as_bytes()).map_err(broken)?;
            }
        }
    }
}
