//! `tesuji serve` as programs meet it: the first response, the API, and what it refuses.

mod page;

use page::Server;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn the_board_is_in_the_first_response() {
    let server = Server::start(&[]);
    let response = server.get("/?game=connect4:7x6&moves=444442");
    let text = response.text();
    assert_eq!(response.status, 200);
    assert_eq!(text.matches("class=\"place playable").count(), 42);
    assert_eq!(text.matches("class=\"place playable lands\"").count(), 7);
    assert_eq!(text.matches("class=\"piece ").count(), 6);
    assert!(text.contains("White to move"));
    let policy = response.head.lines().find(|line| line.starts_with("content-security-policy")).unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn every_file_of_the_page_together_is_light() {
    let server = Server::start(&[]);
    let mut seen = vec!["/".to_owned()];
    let mut weight = 0;
    let mut next = 0;
    while next < seen.len() {
        let response = server.get(&seen[next]);
        assert_eq!(response.status, 200, "{}", seen[next]);
        weight += response.body.len();
        let text = response.text();
        for code in ["src=\"/", "href=\"/", "from \"./", "/words/en"] {
            for (start, _) in text.match_indices(code) {
                let rest = &text[start + code.len()..];
                let name = rest.split('"').next().unwrap();
                let path = if code == "/words/en" { "/words/en.json".into() } else { format!("/{name}") };
                if path != "/" && !seen.contains(&path) {
                    seen.push(path);
                }
            }
        }
        next += 1;
    }
    weight += server.get("/words/en.json").body.len();
    assert!(seen.len() > 12 && weight < 155_000, "{weight} bytes in {seen:?}");
}

/// A browser gets the document packed, so that the page stays light with a large board.
#[test]
fn a_large_board_is_light_too() {
    let server = Server::start(&[]);
    for game in ["hex:19x19", "mnk:19,19,5"] {
        let packed = server.send("GET", &format!("/?game={game}"), &[("Accept-Encoding", "br, gzip")], b"");
        assert!(packed.head.contains("content-encoding: gzip"), "{}", packed.head);
        assert!(
            packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < 40_000,
            "{}",
            packed.body.len()
        );
        assert!(server.get(&format!("/?game={game}")).text().contains("</html>"));
    }
}

#[test]
fn every_route_of_the_description_answers() {
    let server = Server::start(&[]);
    let described = server.json("/api/openapi.json");
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() > 10);
    let position = "game=mnk:3,3,3&moves=b2&name=nim&spot=0&piece=0&seconds=1&level=0&game_=";
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let position = match path.as_str() {
                "/api/exhibit" => "game=go&show=search",
                "/api/exhibit/tile" | "/api/exhibit/board" => "game=go&show=hunt",
                "/api/record" => "game=go:9x9&moves=c7",
                _ if path.starts_with("/api/attractor") => "game=nim:5/1,2",
                _ => position,
            };
            let thrown = ["/api/dice", "/api/roll"].contains(&path.as_str());
            let dice = if thrown { "game=pig&dice=1" } else { position };
            let link = format!("{path}?{dice}");
            let body: &[u8] = match path.starts_with("/api/graph") {
                true => b"digraph { a [owner=0]; b [owner=1, win=0]; a -> b }",
                false if method == "post" => b"a1 b2",
                false => b"",
            };
            let response = server.send(&method.to_uppercase(), &link, &[], body);
            assert_eq!(response.status, 200, "{method} {path}: {}", response.text());
        }
    }
}

#[test]
fn a_machine_takes_the_win_that_is_there() {
    let server = Server::start(&[]);
    // White has three in column 4; the fourth wins.
    let told = server.json("/api/reply?game=connect4:7x6&moves=414243&who=player,medium");
    assert_eq!(told["move"], "4");
    assert_eq!(
        (&told["value"]["kind"], &told["value"]["verdict"]),
        (&Value::from("proved"), &Value::from("win"))
    );
    let random = server.json("/api/reply?game=nim:1/1&who=random&seed=3");
    assert_eq!(random["move"], "1");
    assert_eq!(server.get("/api/reply?game=nim:1/1&moves=1").status, 400);
}

#[test]
fn an_analysis_tells_proofs_from_estimates_and_ends_when_all_is_proved() {
    let server = Server::start(&[]);
    let events = server.get("/api/analysis?game=mnk:3,3,3&start=O.O/.X./X..%20x&seconds=20").events();
    let last = events.last().unwrap();
    assert_eq!((&last["done"], &last["proved"]), (&Value::from(true), &Value::from(true)));
    for value in last["values"].as_array().unwrap() {
        assert_eq!(value["kind"], "proved");
        assert_eq!(value["verdict"], if value["move"] == "b1" { "draw" } else { "loss" });
    }
    // Far too large to prove anything: estimates, and they say so.
    let events = server.get("/api/analysis?game=mnk:15,15,5&moves=h8&seconds=1").events();
    let values = events.last().unwrap()["values"].as_array().unwrap().clone();
    assert!(values.iter().any(|value| value["kind"] == "estimate"));
    assert!(values.iter().all(|value| value["kind"] != "proved"));
}

/// The search of a client who has gone ends, and its seat is free again.
#[test]
fn a_search_ends_when_nobody_listens() {
    let server = Server::start(&["--searches", "1"]);
    let link = "/api/analysis?game=mnk:15,15,5&moves=h8&seconds=100";
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(stream, "GET {link} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    let mut some = [0; 500];
    stream.read_exact(&mut some).unwrap();
    let busy = server.get("/api/analysis?game=connect4:7x6&seconds=1");
    assert_eq!(busy.status, 503);
    assert!(busy.head.to_lowercase().contains("retry-after: 1"), "{}", busy.head);
    // Moves are answered all the same, by machines too: they have a seat of their own.
    assert_eq!(server.get("/api/position?moves=44").status, 200);
    assert_eq!(server.get("/api/reply?game=mnk:3,3,3&who=player,0.1s").status, 200);
    drop(stream);
    seat_becomes_free(&server);
}

/// Waits until there is a seat for studies.
#[track_caller]
fn seat_becomes_free(server: &Server) {
    let end = Instant::now() + Duration::from_secs(60);
    while server.get("/api/position?game=mnk:3,3,3&insights=move-numbers").status != 200 {
        assert!(Instant::now() < end, "the seat is still taken");
    }
}

/// A request that is written and not answered yet.
fn asked(server: &Server, links: &[&str]) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    for link in links {
        write!(stream, "GET {link} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    }
    stream
}

/// Stones of one colour, all over the largest board of Hex, that are nearly joined: what follows from that takes
/// more than half a minute.
fn dear_position() -> String {
    let row = |i: usize| (0..19).skip((1 + i) % 4).step_by(4).map(move |column| (column as u8, 2 * i + 2));
    let stones = (0..9).flat_map(row).map(|(column, row)| format!("{}{row}:p", char::from(b'a' + column)));
    format!("game=hex:19x19&start=19,{}", stones.collect::<String>())
}

/// Each kind of question that takes long.
fn dear() -> Vec<String> {
    let position = dear_position();
    vec![
        format!("/api/position?{position}&insights=inferior-cells"),
        format!("/api/picture?{position}&insights=inferior-cells,connections"),
        "/api/reply?game=mnk:15,15,5&moves=h8&who=best,100s".into(),
        "/api/reply?game=hex:11x11&who=player,100s".into(),
        "/api/analysis?game=hex:11x11&seconds=100".into(),
        "/api/review?game=mnk:15,15,5&moves=h8&seconds=100".into(),
    ]
}

/// Whatever is asked for, whoever else asks is answered, and when the client has gone, so is the work: also if it has
/// sent more requests before it went, which `hyper` alone does not notice.
#[test]
fn abandoned_work_ends_at_once_whatever_it_is() {
    let server = Server::start(&["--searches", "2"]);
    for link in dear() {
        for links in [&[link.as_str()][..], &[link.as_str(), "/api/games", "/api/games"]] {
            let both = [asked(&server, links), asked(&server, links)];
            // Machines that reply have a seat of their own.
            let taken = || server.get("/api/explain?game=mnk:3,3,3").status == 503 || link.contains("/reply");
            let seated = (0..30).any(|_| {
                std::thread::sleep(Duration::from_millis(400));
                taken()
            });
            assert!(seated, "{link} takes no seat");
            let started = Instant::now();
            assert_eq!(server.get("/api/position?moves=44").status, 200);
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "{link}: moves wait {:?}",
                started.elapsed()
            );
            drop(both);
            seat_becomes_free(&server);
            // A loaded machine may need a moment more; work that goes on never falls silent.
            let silent = (0..10).any(|_| {
                let before = server.work();
                std::thread::sleep(Duration::from_millis(500));
                let more = server.work().zip(before).map(|(now, before)| now - before);
                more.is_none_or(|more| more < Duration::from_millis(250))
            });
            assert!(silent, "{link}: the work goes on");
        }
    }
}

/// The document itself makes no work: sheets come later.
#[test]
fn a_link_with_sheets_is_answered_at_once() {
    let server = Server::start(&["--searches", "1"]);
    let started = Instant::now();
    assert_eq!(server.get(&format!("/?{}&insights=connections,inferior-cells", dear_position())).status, 200);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    // On a small board they are there.
    let told = server.json("/api/position?game=hex:5x5&moves=c3&insights=connections");
    assert!(told["svg"].as_str().unwrap().contains("data-layer=\"connections\""));
}

/// More clients than there are places, all from one address, which do not read what they asked for.
#[test]
fn clients_that_do_not_read_shut_nobody_out() {
    let server = Server::start(&[]);
    let mut held = Vec::new();
    for _ in 0..1030 {
        let Ok(mut stream) = TcpStream::connect(&server.address) else { break };
        stream.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
        let line = format!("GET /?game=hex:19x19 HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        let _ = stream.write_all(line.repeat(40).as_bytes());
        held.push(stream);
    }
    for _ in 0..5 {
        // Status 0 if there is no answer within a minute.
        assert_eq!(server.get("/api/position?moves=44").status, 200);
    }
    assert!(held.len() > 900, "the test itself has no more connections: {}", held.len());
}

/// Whoever does not read is let go in the end, without anybody else wanting the place.
#[test]
fn a_client_that_does_not_read_is_let_go() {
    let server = Server::start(&[]);
    let mut stream = asked(&server, &["/?game=hex:19x19"; 200]);
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    std::thread::sleep(Duration::from_secs(14));
    let mut heard = Vec::new();
    // What was on its way comes; then the end, long before all answers.
    let _ = stream.read_to_end(&mut heard);
    let whole = server.get("/?game=hex:19x19").body.len();
    assert!(heard.len() > 1000 && heard.len() < 100 * whole, "{} of {whole} each", heard.len());
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let server = Server::start(&[]);
    for (path, status, words) in [
        ("/api/position?game=chess9", 400, "there is no game"),
        ("/api/position?moves=9", 400, "a column from 1 to 7"),
        ("/api/position?game=connect4:999x999", 400, "connect4"),
        ("/api/position?moves=%ff%fe", 400, "is not a move"),
        ("/api/reply?who=nobody", 400, "no player 'nobody'"),
        ("/api/analysis?seconds=1e99", 400, "expected seconds"),
        ("/api/explain?method=dfpn", 400, "method 'dfpn'"),
        ("/api/attractor?game=connect4:7x6", 400, "positions can be reached"),
        ("/api/nothing", 404, "nothing here"),
        ("/../../etc/passwd", 404, "nothing here"),
        ("/%2e%2e/%2e%2e/etc/passwd", 404, "nothing here"),
        ("/words/../page.css", 404, "nothing here"),
        ("//main.js", 404, "nothing here"),
    ] {
        let response = server.get(path);
        assert_eq!(response.status, status, "{path}: {}", response.text());
        assert!(response.text().contains(words), "{path}: {}", response.text());
    }
    // In French, if the reader is: the whole refusal, what the game says included.
    let french = server.get("/api/position?moves=4444444&lang=fr");
    assert!(
        french.text().contains("coup 7 : « 4 » n’est pas permis : la colonne 4 est pleine"),
        "{}",
        french.text()
    );
    let french = server.send("GET", "/api/nothing", &[("Accept-Language", "fr-FR,fr;q=0.9")], b"");
    assert!(french.text().contains("il n’y a rien ici"), "{}", french.text());
    let page = server.get("/?moves=99");
    assert!(
        page.status == 400
            && page.text().contains("a column from 1 to 7")
            && page.text().contains("data-spot")
    );
}

#[test]
fn strangers_are_not_answered() {
    let server = Server::start(&["--name", "games.example"]);
    let status = |headers: &[(&str, &str)]| server.send("GET", "/api/games", headers, b"").status;
    assert_eq!(status(&[("Host", "games.example")]), 200);
    assert_eq!(status(&[("Host", "evil.example")]), 421);
    assert_eq!(status(&[("Origin", "http://evil.example")]), 403);
    assert_eq!(status(&[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")]), 403);
    // Neither is a frame or a link that leads past the page; a link to the page is.
    let link =
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
    assert_eq!(status(&link), 403);
    assert_eq!(status(&[("Referer", "http://evil.example/")]), 403);
    assert_eq!(server.send("GET", "/?game=hex:5x5", &link, b"").status, 200);
    // One name, wherever it stands.
    assert_eq!(status(&[("Host", &server.address), ("Host", "evil.example")]), 400);
    assert_eq!(status(&[("Host", &server.address), ("Host", &server.address)]), 400);
    let absolute = |host: &str| {
        let line =
            format!("GET http://{host}/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
        server.raw(line.as_bytes()).status
    };
    assert_eq!((absolute("evil.example"), absolute(&server.address)), (421, 200));
    assert_eq!(server.send("POST", "/", &[], b"x").status, 405);
    assert_eq!(server.send("DELETE", "/api/games", &[], b"").status, 405);
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status, 421, "no host at all");
}

#[test]
fn hostile_input_is_refused_and_the_process_lives() {
    let mut server = Server::start(&[]);
    let big = vec![b'x'; 10_000_000];
    assert_eq!(server.send("POST", "/api/import", &[], &big).status, 413);
    let unannounced = [
        b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\n",
        &big[..],
    ]
    .concat();
    assert!([0, 413].contains(&server.raw(&unannounced).status));
    let line = "4".repeat(10_000);
    assert_eq!(server.get(&format!("/?moves={line}")).status, 400);
    assert_eq!(server.get(&format!("/?moves={}", line.repeat(2))).status, 414);
    assert!([0, 400, 414, 431].contains(&server.get(&format!("/?moves={}", line.repeat(100))).status));
    assert_eq!(server.send("POST", "/api/import", &[], b"\xff\xfe\xfd").status, 400);
    assert!([0, 400].contains(&server.raw(b"\xff\xfe\xfd\r\n\r\n").status));
    assert!([0, 400].contains(&server.raw(b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n").status));
    assert_eq!(server.get("/?game=nim:1000000/*").status, 200);
    assert_eq!(server.get("/api/reply?game=nim:1000000/*&who=random").status, 200);
    assert!([200, 400].contains(&server.get("/api/position?game=nim:99999999999999999999/*").status));
    assert_eq!(server.get("/api/explain?game=nim:1000000/1,2&method=minimax&nodes=20000").status, 200);
    for graph in [
        &b"A = {}\nfor k in range(10**12):\n    A[k] = [k + 1]\n"[..],
        b"A = {k: [j for j in range(1000)] for k in range(1000000)}",
        b"digraph { a -> b -> c",
        &[b'['; 60_000],
        &[b'('; 60_000],
    ] {
        let asked = Instant::now();
        assert_eq!(server.send("POST", "/api/graph", &[], graph).status, 400);
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", graph.first_chunk::<30>());
    }
    // The first line of PGSolver promises, and nothing is made for a promise.
    assert_eq!(server.send("POST", "/api/graph", &[], b"parity 4294967294;\n0 0 0 0;\n").status, 200);
    assert!(server.lives());
    assert_eq!(server.get("/").status, 200);
}

/// Slow clients hold a connection, nothing else.
#[test]
fn slow_clients_do_not_disturb() {
    let server = Server::start(&[]);
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            stream.write_all(b"GET / HTT").unwrap();
            stream
        })
        .collect();
    let started = Instant::now();
    assert_eq!(server.get("/api/position?moves=44").status, 200);
    assert!(started.elapsed() < Duration::from_secs(30));
    drop(slow);
}

/// Where others can reach the address, whoever asks must know the token; the link that is printed holds it.
#[test]
fn beyond_this_machine_a_token_is_asked_for() {
    let server = Server::start_at("0.0.0.0:0", &[]);
    let token = server.rest.strip_prefix("?token=").expect("the link holds a token");
    assert_eq!(token.len(), 32, "{token}");
    for path in ["/", "/api/games", "/main.js", "/?token=wrong", "/api/reply?who=random"] {
        let response = server.get(path);
        assert_eq!(response.status, 401, "{path}");
        assert!(response.text().contains("open the link that it printed"), "{path}: {}", response.text());
    }
    let french = server.send("GET", "/", &[("Accept-Language", "fr")], b"");
    assert!(french.text().contains("jeton"), "{}", french.text());
    // The link leads to the page and leaves a cookie; the token is no longer to be seen then.
    let first = server.get(&format!("/?game=hex:5x5&{}", &server.rest[1..]));
    assert_eq!(first.status, 303);
    let line = |name: &str| {
        let line = first.head.lines().find(|line| line.to_lowercase().starts_with(name)).unwrap();
        line.split_once(": ").unwrap().1.to_owned()
    };
    assert_eq!(line("location"), "/?game=hex:5x5");
    let cookie = line("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(server.send("GET", "/?game=hex:5x5", &[("Cookie", cookie)], b"").status, 200);
    let bearer = format!("Bearer {token}");
    assert_eq!(server.send("GET", "/api/games", &[("Authorization", &bearer)], b"").status, 200);
    assert_eq!(server.get(&format!("/api/games?token={token}")).status, 200);
    // Another one is not the same, and one can be chosen or done without.
    let chosen = Server::start(&["--token", "correct-horse"]);
    assert_eq!((chosen.rest.as_str(), chosen.get("/").status), ("?token=correct-horse", 401));
    let open = Server::start_at("0.0.0.0:0", &["--no-token"]);
    assert_eq!((open.rest.as_str(), open.get("/").status), ("", 200));
}

/// A proxy at this machine speaks for many: each of its clients has its own share.
#[test]
fn clients_behind_a_proxy_are_told_apart() {
    let server = Server::start(&["--proxy", "127.0.0.1"]);
    let ask = |from: &str| server.send("GET", "/words/en.json", &[("X-Forwarded-For", from)], b"").status;
    // A bucket fills up again while a slow machine asks; sooner or later it is empty.
    let refused = |from: &str| (0..2000).any(|_| ask(from) == 429);
    assert!(refused("203.0.113.5"), "one client may not ask as often as it likes");
    assert_eq!(ask("203.0.113.6"), 200, "another client is answered");
    assert!(refused("203.0.113.7, 203.0.113.5"), "nobody hides behind a name of his own");
    assert_eq!(ask("203.0.113.7"), 200, "and nobody uses up what is another's");
    // Whoever sits at this machine is not limited.
    assert!((0..150).all(|_| server.get("/words/en.json").status == 200));
}

/// Every example of the catalog has a page, with the parameters of the game in the form.
#[test]
fn every_game_is_shown() {
    let server = Server::start(&[]);
    let games = server.json("/api/games");
    for game in games["games"].as_array().unwrap() {
        for example in game["examples"].as_array().unwrap() {
            let link = example.as_str().unwrap().replace('+', "%2B");
            let started = Instant::now();
            assert_eq!(server.get(&format!("/?game={link}")).status, 200, "{example}");
            let told = server.json(&format!("/api/position?game={link}"));
            assert!(started.elapsed() < Duration::from_secs(60), "{example}: {:?}", started.elapsed());
            assert_eq!(told["fields"].as_object().unwrap().len(), game["fields"].as_array().unwrap().len());
        }
    }
    assert_eq!(server.get("/?game=morris:diagonals").status, 200);
}
