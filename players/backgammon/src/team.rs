//! Networks at the board: one for contact, one for races, one for crashed positions, or a single one.

use backgammon::{Board, Chances, Inputs};
use game::Counts;
use learn::{Artefact, BadArtefact, Network, Room};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// What files of weights call the game.
const NAME: &str = "backgammon";

/// The networks that come with the program; docs/backgammon.md tells how they were trained.
const SHIPPED: &[u8] = include_bytes!("../../../data/backgammon.weights");

static TEAM: LazyLock<Team> = LazyLock::new(|| {
    let artefact = Artefact::read(SHIPPED).expect("what comes with the program is whole");
    Team::of(&artefact).expect("and fits the game")
});

/// Networks, and what they are told.
#[derive(Clone, Debug)]
pub struct Team {
    inputs: Inputs,
    networks: Arc<[Network]>,
    rooms: Vec<Room>,
    told: Counts,
}

impl Team {
    /// Networks that are told this.
    ///
    /// # Panics
    /// If there are not as many as share a game.
    pub fn new(inputs: Inputs, networks: &[Network]) -> Team {
        assert_eq!(networks.len(), inputs.networks(), "networks of a game");
        let rooms = vec![Room::default(); networks.len()];
        Team { inputs, networks: networks.into(), rooms, told: Counts::new() }
    }

    /// The networks of a file.
    pub fn of(artefact: &Artefact) -> Result<Team, BadArtefact> {
        let read = |inputs: Inputs| {
            let name = game::Inputs::name(&inputs);
            let networks = artefact.networks(NAME, name, (inputs.count(), 5), inputs.networks())?;
            Ok(Team::new(inputs, &networks))
        };
        read(Inputs::Plain).or_else(|_| read(Inputs::Expert))
    }

    /// Those that come with the program.
    pub fn shipped() -> Team {
        TEAM.clone()
    }

    /// Those that were handed in, read once however many engines want them, or those that come with the program.
    pub(crate) fn chosen(handed: Option<engines::Weights>) -> Team {
        static READ: Mutex<Vec<(engines::Weights, Team)>> = Mutex::new(Vec::new());
        let Some(handed) = handed else { return Team::shipped() };
        let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, team)) = known.iter().find(|(one, _)| *one == handed) {
            return team.clone();
        }
        let team = Team::of(handed.artefact()).expect("front-ends check what they hand in");
        known.push((handed, team.clone()));
        team
    }

    /// The chances of whoever is to roll, in a game that is not over.
    #[inline]
    pub fn chances(&mut self, board: &Board) -> Chances {
        self.told.clear();
        self.inputs.tell(board, &mut self.told);
        let which = self.inputs.network(board);
        let said = self.networks[which].forward(&self.told[..], &mut self.rooms[which]);
        Chances::of(said).sane(board)
    }

    /// The chances of whoever has just played: the game may be over.
    #[inline]
    pub fn chances_after(&mut self, board: &Board) -> Chances {
        match board.ended() {
            Some((won, points)) => Chances::ended(won, points),
            None => self.chances(&board.turned()).turned(),
        }
    }
}
