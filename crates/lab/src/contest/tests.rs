use super::*;

fn player(method: &str, nodes: u64) -> Player {
    let settings = Settings { memory: 1 << 16, ..Settings::default() };
    Player::Engine(Engine { nodes: Some(nodes), ..Engine::new(method, settings) })
}

fn contest(one: Player, two: Player, games: u64) -> Contest {
    let setup = "mnk:3,3,3".to_owned();
    let openings = Openings::Plies(2).choose(&setup, games as usize / 2, Seed(1)).unwrap();
    Contest { setup, one, two, games, openings, seed: Seed(1), sprt: None, patience: Duration::from_secs(9) }
}

fn play(contest: &Contest, threads: usize) -> Report {
    contest.play(BTreeMap::new(), None, threads, &Stop::default(), &Progress::default(), |_| {}).unwrap()
}

/// Whoever waits for the first game sees that moves are made.
#[test]
fn moves_are_counted_while_games_are_played() {
    let contest = contest(Player::Random, player("player", 100), 2);
    let (progress, played) = (Progress::default(), Mutex::new(Vec::new()));
    let watch = |report: &Report| {
        let moves = progress.nodes.load(Relaxed);
        played.lock().unwrap().push((report.standing.games(), moves));
    };
    contest.play(BTreeMap::new(), None, 1, &Stop::default(), &progress, watch).unwrap();
    let played = played.into_inner().unwrap();
    assert!(played.len() == 2 && played[0].1 > 2 && played[1].1 > played[0].1, "{played:?}");
}

#[test]
fn a_player_is_as_strong_as_itself_on_both_sides() {
    let even = contest(player("player", 20_000), player("player", 20_000), 40);
    let Report { standing, finding, .. } = play(&even, 1);
    // Whoever holds the better side of an opening holds it in one game of the two.
    assert_eq!((standing.games(), standing.wins, finding), (40, standing.losses, None));
    assert_eq!(standing.strength().unwrap().elo.abs(), 0.0);
    assert_eq!(standing.pairs, [0, 0, 20, 0, 0], "perfect play wins a pair never");
}

#[test]
fn more_thought_wins_and_the_test_says_so_whatever_the_threads() {
    let mut uneven = contest(player("player", 20_000), player("player", 1), 200);
    uneven.sprt = Sprt::new(0.0, 100.0);
    let alone = play(&uneven, 1);
    assert_eq!(alone.finding, Some(Finding::Stronger));
    assert!(alone.standing.games() < 200 && alone.standing.wins > 2 * alone.standing.losses);
    let crowd = play(&uneven, 3);
    assert_eq!((crowd.standing, crowd.finding), (alone.standing, alone.finding));
    let table = uneven.table(&alone);
    assert!(table.rows()[0].contains(&Cell::text("stronger by 100 Elo or more")));
}

#[test]
fn a_contest_continues_from_its_record() {
    let path = std::env::temp_dir().join(format!("contest-{}.txt", std::process::id()));
    let name = path.to_str().unwrap();
    let whole = contest(player("player", 300), player("deepening", 50), 20);
    let run = |contest: &Contest| {
        let (mut record, found) = Record::open(name).unwrap();
        let results =
            found.games.iter().map(|(_, game)| (game.number, contest.recall(game).unwrap())).collect();
        contest.play(results, Some(&mut record), 1, &Stop::default(), &Progress::default(), |_| {}).unwrap()
    };
    let report = run(&whole);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 20);

    // Killed in the middle of a line, and the command repeated.
    std::fs::write(&path, &text[..text.len() * 2 / 3]).unwrap();
    assert_eq!(run(&whole).standing, report.standing);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_game_of_another_contest_is_refused() {
    let here = contest(player("player", 300), player("deepening", 50), 4);
    let mut table = here.lay_table();
    let game = here.play_one(&mut table, 1, &Stop::default(), || false).ok().unwrap();
    assert!(here.recall(&game).is_ok());
    let refused = |change: fn(&mut Recorded)| {
        let mut other = game.clone();
        change(&mut other);
        here.recall(&other).unwrap_err()
    };
    assert!(refused(|game| game.seed = 2).contains("the seed is '2' there and '1' here"));
    assert!(refused(|game| game.first = "best".into()).contains("first player"));
    assert!(refused(|game| game.setup = "nim:15/1,2,3".into()).contains("game"));
    assert!(refused(|game| game.opening = "a1".into()).contains("opening"));
    assert!(refused(|game| game.number = 2).contains("player"));
    assert!(refused(|game| drop(game.moves.pop())).contains("does not end as recorded"));
    assert!(refused(|game| game.moves.push("z9".into())).contains("cannot be replayed"));
    let turn = |winner| if winner == Some(Side::First) { None } else { Some(Side::First) };
    let other = Recorded { winner: turn(game.winner), ..game.clone() };
    assert!(here.recall(&other).unwrap_err().contains("does not end as recorded"));
}

#[test]
fn a_raised_flag_ends_the_contest_between_two_moves() {
    let stop = Stop::default();
    stop.raise();
    let even = contest(player("player", 20_000), player("player", 20_000), 40);
    let report = even.play(BTreeMap::new(), None, 2, &stop, &Progress::default(), |_| {}).unwrap();
    assert_eq!(report.standing.games(), 0);
    assert_eq!(even.table(&report).rows()[0][8], Cell::Nothing);
}
