//! Tables of other programs: what they say must agree with the rules.

use chess::syzygy::{Held, Standing, Syzygy};
use chess::{Board, Endgame};
use std::sync::Arc;

fn of(files: &[(&str, Vec<u8>)]) -> Syzygy {
    Syzygy::of(files.iter().map(|(name, bytes)| ((*name).to_owned(), Arc::new(bytes.clone()) as Held)))
}

/// A file in which every value is the same, as the one of a bishop against nothing.
fn constant(men: &[u8], value: u8) -> Vec<u8> {
    let mut bytes = vec![0x71, 0xe8, 0x23, 0x5d, 1, 0];
    bytes.extend(men.iter().map(|man| man | man << 4));
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes.extend([0x80, value, 0x80, value]);
    bytes
}

#[test]
fn a_table_of_draws_says_draw_and_knows_no_other_men() {
    // A king, a bishop and the other king.
    let tables = of(&[("KBvK.rtbw", constant(&[6, 3, 14], 2)), ("notes.txt", vec![1])]);
    assert_eq!((tables.files(), tables.most(), tables.damaged()), ([1, 0], 3, vec![]));
    let at = |fen: &str| Board::read_fen(fen).unwrap();
    for fen in
        ["8/8/8/3k4/8/8/1B6/K7 w - - 0 1", "8/8/8/3K4/8/8/1b6/k7 w - - 0 1", "8/8/8/3K4/8/8/8/k7 b - - 0 1"]
    {
        assert_eq!(tables.standing(&at(fen)), Some(Standing::Draw), "{fen}");
        assert_eq!(tables.distance(&at(fen)), Some(0), "{fen}");
    }
    assert_eq!(tables.standing(&at("8/8/8/3k4/8/8/1N6/K7 w - - 0 1")), None, "no such table");
    assert_eq!(tables.standing(&at("8/8/8/3k4/8/8/1BB5/K7 w - - 0 1")), None, "too many men");
}

#[test]
fn damage_is_found_and_read_by_nobody() {
    let good = constant(&[6, 3, 14], 2);
    for length in 0..good.len() {
        let tables = of(&[("KBvK.rtbw", good[..length].to_vec())]);
        assert_eq!(tables.damaged(), ["KBvK.rtbw"], "{length} bytes");
        assert_eq!(tables.standing(&Board::read_fen("8/8/8/3k4/8/8/1B6/K7 w - - 0 1").unwrap()), None);
    }
    // Another man than the name says, and other flags.
    assert_eq!(of(&[("KNvK.rtbw", good.clone())]).damaged(), ["KNvK.rtbw"]);
    for name in ["KBvK.rtbz", "vK.rtbw", "KKvK.rtbw", "KBvk.rtbw", "KBBBBBBvK.rtbw"] {
        let tables = of(&[(name, good.clone())]);
        assert!(tables.files() == [0, 0] || !tables.damaged().is_empty(), "{name}");
    }
    // Whatever a byte is, nothing is read outside.
    for at in 0..good.len() {
        for value in [0, 1, 2, 15, 127, 255] {
            let mut bad = good.clone();
            bad[at] = value;
            let tables = of(&[("KBvK.rtbw", bad)]);
            let _ = tables.standing(&Board::read_fen("8/8/8/3k4/8/8/1B6/K7 b - - 0 1").unwrap());
        }
    }
}

/// Needs a folder of all tables of three and four men in the variable `SYZYGY`. Every 41st position of three men and every 20,011th of
/// four: a position is worth the best of its moves, distances fall by one, and the ends are those of the rules.
#[test]
#[ignore = "needs files that do not come with the program"]
fn real_tables_agree_with_the_rules() {
    let folder = std::env::var("SYZYGY").expect("a folder of tables in SYZYGY");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, Arc::new(std::fs::read(&path).unwrap()) as Held)
    });
    let tables = Syzygy::of(files);
    assert_eq!(tables.damaged(), Vec::<String>::new());
    let endgame = Endgame::up_to(4);
    let (mut seen, mut wrong) = (0, Vec::new());
    for slice in 0..endgame.materials() {
        let step = if slice < 6 { 41 } else { 20_011 };
        for index in (0..endgame.material_indices(slice)).step_by(step) {
            let Some(at) = endgame.numbered(slice, index) else { continue };
            for at in [at, at.flipped()] {
                seen += 1;
                if let Err(why) = agrees(&tables, &at) {
                    wrong.push(format!("{} {}: {why}", endgame.material_name(slice), at.write_fen()));
                }
            }
        }
    }
    eprintln!("{seen} positions, {} wrong", wrong.len());
    assert!(seen > 5_000);
    assert!(wrong.is_empty(), "{:#?}", &wrong[..wrong.len().min(40)]);
}

fn agrees(tables: &Syzygy, at: &Board) -> Result<(), String> {
    let told = tables.standing(at).ok_or("unknown")?;
    let mut moves = Vec::new();
    at.moves(&mut moves);
    let behind = |mv| {
        let mut child = *at;
        child.play(mv);
        tables.standing(&child).map(Standing::turned)
    };
    let best = moves.iter().map(|mv| behind(*mv)).collect::<Option<Vec<_>>>().ok_or("a child is unknown")?;
    let best = best.into_iter().max();
    let expected = best.unwrap_or(if at.in_check() { Standing::Loss } else { Standing::Draw });
    if told != expected {
        return Err(format!("{told:?} where its moves say {expected:?}"));
    }
    let distance = tables.distance(at).ok_or("no distance")?;
    let expected = match told {
        Standing::Draw => 0,
        _ if moves.is_empty() => -1,
        _ => {
            let all = tables.distances(at).ok_or("no distances behind")?;
            let same = |plies: &i32| *plies != 0 && (*plies > 0) == (told > Standing::Draw);
            all.into_iter().map(|(_, plies)| plies).filter(same).min().unwrap_or(0)
        }
    };
    // Distances that are kept in moves may be one ply too long.
    if distance.signum() != expected.signum() || (distance - expected).abs() > 1 {
        return Err(format!("{told:?} in {distance} where its moves say {expected}"));
    }
    Ok(())
}
