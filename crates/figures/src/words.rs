//! What figures say, in two languages.

use game::Side;

/// The language of captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// As this sentence.
    #[default]
    English,
    /// That of the course.
    French,
}

/// How a play ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// In the first victory on its way; `late` names it if vertices follow.
    Won { by: Side, late: Option<String> },
    /// In this dead end.
    Drawn(String),
    /// Not yet.
    Open,
}

fn called(side: Side) -> &'static str {
    match side {
        Side::First => "J0",
        Side::Second => "J1",
    }
}

impl Language {
    fn pick(self, english: String, french: String) -> String {
        if self == Language::English { english } else { french }
    }

    fn vertices(self, count: usize) -> String {
        match (self, count) {
            (Language::English, 1) => "1 vertex".into(),
            (Language::English, _) => format!("{count} vertices"),
            (Language::French, 0 | 1) => format!("{count} sommet"),
            (Language::French, _) => format!("{count} sommets"),
        }
    }

    pub(crate) fn arena(self, vertices: usize, edges: usize) -> String {
        let counted = self.vertices(vertices);
        let plural = if edges == 1 { "" } else { "s" };
        self.pick(
            format!("Arena with {counted} and {edges} edge{plural}"),
            format!("Graphe de jeu : {counted}, {edges} arête{}", if edges > 1 { "s" } else { "" }),
        )
    }

    pub(crate) fn step(self, side: Side, step: usize, vertices: usize) -> String {
        let (who, counted) = (called(side), self.vertices(vertices));
        self.pick(
            format!("Attractor of {who}: A_{step}, {counted}"),
            format!("Attracteur de {who} : A_{step}, {counted}"),
        )
    }

    pub(crate) fn steps(self, step: usize, [first, second]: [usize; 2]) -> String {
        let counted = self.vertices(first);
        self.pick(
            format!("Both attractors: A_{step}, {counted} of J0, {second} of J1"),
            format!("Les deux attracteurs : A_{step}, {counted} pour J0, {second} pour J1"),
        )
    }

    pub(crate) fn winners(self) -> String {
        self.pick("Who wins where".into(), "Positions gagnantes de chaque joueur".into())
    }

    pub(crate) fn play(self, ending: &Ending) -> String {
        match ending {
            Ending::Won { by, late: None } => {
                let who = called(*by);
                self.pick(format!("A play that {who} wins"), format!("Une partie gagnante pour {who}"))
            }
            Ending::Won { by, late: Some(at) } => {
                let who = called(*by);
                self.pick(
                    format!("A play that {who} wins in {at}: what follows comes after its end"),
                    format!("Une partie gagnante pour {who} en {at} : la suite vient après la fin"),
                )
            }
            Ending::Drawn(at) => self.pick(
                format!("A play that ends in a draw: {at} is a dead end"),
                format!("Une partie nulle : {at} est un cul-de-sac"),
            ),
            Ending::Open => self.pick("A play that is not over".into(), "Une partie inachevée".into()),
        }
    }

    pub(crate) fn strategy(self, side: Side, winning: bool) -> String {
        let who = called(side);
        if winning {
            self.pick(format!("A winning strategy for {who}"), format!("Une stratégie gagnante pour {who}"))
        } else {
            self.pick(format!("A strategy of {who}"), format!("Une stratégie de {who}"))
        }
    }

    /// What the shapes mean, line by line.
    pub(crate) fn shapes(self) -> [String; 2] {
        [
            self.pick("circle: J0 to move, square: J1".into(), "cercle : J0 joue, carré : J1 joue".into()),
            self.pick(
                "double outline: victory, short arrow: start".into(),
                "double contour : victoire, flèche entrante : départ".into(),
            ),
        ]
    }

    pub(crate) fn won_by(self, side: Side) -> String {
        let who = called(side);
        self.pick(format!("{who} wins from here"), format!("position gagnante pour {who}"))
    }

    pub(crate) fn newly(self) -> String {
        self.pick("new in this step".into(), "ajouté à cette étape".into())
    }

    pub(crate) fn moves_of(self, side: Side) -> String {
        let who = called(side);
        self.pick(format!("the move that {who} chooses"), format!("le coup choisi par {who}"))
    }

    pub(crate) fn leads_out(self) -> String {
        self.pick("…: some moves lead out of the picture".into(), "… : des coups sortent du dessin".into())
    }

    pub(crate) fn rank(self) -> String {
        self.pick("number under a vertex: its rank".into(), "nombre sous un sommet : son rang".into())
    }
}
