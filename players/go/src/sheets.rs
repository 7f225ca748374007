//! What the player believes of moves before it searches, and where it looks.

use crate::prior_source::PriorSource;
use engines::{Engine, Past, Request, Sampling, Settings, Sheet, Task};
use game::{Drawn, Game, Remembering, Thing, Trail};
use go::{Go, Move, Priors, Sampler};
use search::Limits;

type Line<const N: usize, const W: usize> = Remembering<Go<N, W>>;

/// Games of the search whose visits are shown.
const GAMES: u64 = 2_000;
/// Bytes of its tree.
const MEMORY: usize = 32 << 20;
/// Moves of fewer parts of a hundred are left out.
const LEAST: f32 = 0.01;

pub(crate) fn sheets<const N: usize, const W: usize>() -> Vec<Sheet<Line<N, W>>> {
    vec![
        Sheet {
            name: "priors",
            key: "number: per cent that the player gives the move before it looks ahead",
            draw: priors,
        },
        Sheet {
            name: "visits",
            key: "number: how many of two thousand games of the player go through the move",
            draw: visits,
        },
    ]
}

/// Numbers on the places of moves, warmer where they are larger; shares of all are between 0 and 1.
fn things<const N: usize, const W: usize>(
    game: &Line<N, W>,
    at: &Trail<Go<N, W>>,
    told: &[(Move, f32, String)],
) -> Vec<Thing> {
    let most = told.iter().map(|(_, share, _)| *share).fold(f32::MIN_POSITIVE, f32::max);
    let shown = told.iter().filter(|(_, share, _)| *share >= LEAST);
    let things = shown.flat_map(|(mv, share, text)| {
        let on = game.landed(at, *mv);
        [Thing::Heat { on, level: share / most }, Thing::Text { on, text: text.clone() }]
    });
    things.collect()
}

fn priors<const N: usize, const W: usize>(
    game: &Line<N, W>,
    at: &Trail<Go<N, W>>,
    _: Past<'_, Line<N, W>>,
    _: &Limits,
) -> Option<Vec<Thing>> {
    let (board, turn, last) = (at.at().board(), at.at().turn(), at.at().last());
    let is_eye = |mv: &Move| mv.point().is_some_and(|point| board.is_eye(point, turn));
    let moves: Vec<Move> = game.legal(at).into_iter().filter(|mv| !is_eye(mv)).collect();
    let mut shares = Vec::new();
    PriorSource::of(&Settings::default()).tell(board, turn, last, &moves, &mut shares);
    let told = moves.into_iter().zip(shares).map(|(mv, share)| (mv, share, format!("{:.0}", 100.0 * share)));
    Some(things(game, at, &told.collect::<Vec<_>>()))
}

fn visits<const N: usize, const W: usize>(
    game: &Line<N, W>,
    at: &Trail<Go<N, W>>,
    past: Past<'_, Line<N, W>>,
    limits: &Limits,
) -> Option<Vec<Thing>> {
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let guide = Sampler::guided(game.rules(), PriorSource::of(&settings));
    let limits = Limits { nodes: Some(limits.nodes.map_or(GAMES, |most| most.min(GAMES))), ..limits.clone() };
    let viewer = at.at().turn();
    let asked = Request { game, at, past, viewer, task: Task::Advise, limits: &limits, watch: &|_| {} };
    let answer = Sampling::new(guide, settings).think(asked);
    if limits.over() {
        return None;
    }
    let all = answer.games.iter().sum::<u32>().max(1) as f32;
    let told = answer.moves.iter().zip(&answer.games);
    let told = told.map(|((mv, _), &games)| (*mv, games as f32 / all, games.to_string()));
    Some(things(game, at, &told.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use crate::ENTRY;
    use game::Thing;
    use search::Limits;

    /// What is written on a sheet, as numbers; the heat stands below each.
    fn numbers(position: &str, name: &str) -> Vec<u32> {
        let mut game = (ENTRY.open)("9x9").unwrap();
        game.set_position(position).unwrap();
        let things = game.insight(name, &Limits::default()).unwrap().things;
        let texts = things.iter().filter_map(|thing| match thing {
            Thing::Text { text, .. } => Some(text.parse().unwrap()),
            _ => None,
        });
        let texts: Vec<u32> = texts.collect();
        assert_eq!(things.len(), 2 * texts.len());
        texts
    }

    const OPEN: &str =
        "........./........./..X...O../........./....X..../........./..O...X../........./......... w";

    #[test]
    fn priors_are_shares_of_a_hundred() {
        let shares = numbers(OPEN, "priors");
        assert!(shares.len() > 5 && (60..=101).contains(&shares.iter().sum::<u32>()), "{shares:?}");
    }

    #[test]
    fn visits_are_the_games_of_a_search() {
        let visits = numbers(OPEN, "visits");
        let sum = visits.iter().sum::<u32>();
        assert!(visits.is_sorted_by(|one, two| one >= two) && (1_000..=2_000).contains(&sum), "{visits:?}");
        assert!(numbers(&OPEN.replace(" w", " w passes=2"), "visits").is_empty());
    }
}
