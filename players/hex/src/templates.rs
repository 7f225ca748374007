//! Templates: whether a shape is joined although the opponent moves first.

use crate::solver::Search;
use engines::{Argument, BadCall, Call, Command, Ending};
use game::{Game, Score, Side, Status};
use hex::{Ends, Template, Thinned};
use search::{AsIs, Dfpn, Effort, Limits, Stopped, Table};

/// Bytes for the table of a template's search.
const MEMORY: usize = 64 << 20;

/// `templates FILE`.
pub(crate) const COMMAND: Command = Command {
    name: "templates",
    summary: "Which templates of a file are joined: name, tab, and and-or, static, search, no or unknown",
    arguments: &[Argument {
        name: "FILE",
        help: "Records 'T name | edge=bottom', then rows 'G ##R.'; - is stdin",
    }],
    run,
};

fn run(call: &mut Call<'_>) -> Result<Ending, BadCall> {
    let [file] = call.arguments else { return Err(BadCall::Input("expected one file".into())) };
    let text = (call.read)(file).map_err(BadCall::Input)?;
    let templates = Template::read_all(&text).map_err(|bad| BadCall::text(file, &bad))?;
    let mut ending = Ending::Answered;
    let mut found = Vec::new();
    for template in templates {
        let finding = examine_template(&template, MEMORY, &(call.limits)());
        if finding == Finding::Unknown {
            ending = Ending::Stopped;
        }
        writeln!(call.out, "{}\t{}", template.name, finding.name())?;
        if finding != Finding::AndOr && finding != Finding::No {
            exchanges(&template, call.out)?;
        }
        found.push(finding);
    }
    let joined = found.iter().filter(|finding| !matches!(finding, Finding::No | Finding::Unknown)).count();
    let by = |wanted: &[Finding]| found.iter().filter(|finding| wanted.contains(finding)).count();
    let (plain, rules) = (by(&[Finding::AndOr]), by(&[Finding::AndOr, Finding::Static]));
    let share = |count: usize| 100.0 * count as f64 / joined.max(1) as f64;
    writeln!(
        call.out,
        "# of {joined} that are joined: {plain} by and/or alone ({:.1} %), {rules} with filling in and exchanges \
         ({:.1} %), the rest by search",
        share(plain),
        share(rules)
    )?;
    Ok(ending)
}

/// Where one exchange is enough, each intrusion with its answer, and what is forced then.
fn exchanges(template: &Template, out: &mut dyn std::io::Write) -> std::io::Result<()> {
    let mut ends = Ends::of(template);
    let lines = ends.exchanges(template.own, template.free).unwrap_or_default();
    for (lost, answer, carrier) in lines {
        let grid = ends.grid();
        let cells = grid.names(carrier);
        write!(out, "# if {} then {}, joined by {{{cells}}}", grid.name(lost), grid.name(answer))?;
        let left = template.free.without(hex::Set::one(lost)).without(hex::Set::one(answer));
        for (lost, answer) in ends.forced(template.own.with(answer), left) {
            write!(out, "; if {} then {}", ends.grid().name(lost), ends.grid().name(answer))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What is known about a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The rules *and* and *or* alone join its ends.
    AndOr,
    /// These rules do with cells filled in or after a few exchanges.
    Static,
    /// A search joins them.
    Search,
    /// The opponent keeps them apart.
    No,
    /// The search was stopped.
    Unknown,
}

impl Finding {
    /// One word for it.
    fn name(self) -> &'static str {
        match self {
            Finding::AndOr => "and-or",
            Finding::Static => "static",
            Finding::Search => "search",
            Finding::No => "no",
            Finding::Unknown => "unknown",
        }
    }
}

/// Whether the ends of a template are joined although the opponent moves first.
pub fn examine_template(template: &Template, memory: usize, limits: &Limits) -> Finding {
    if template.joined_by_and_or() {
        return Finding::AndOr;
    }
    if template.holds() {
        return Finding::Static;
    }
    let apart = match template.on_board() {
        // Walled in from the beginning, or joined by its stones alone.
        Some((hex, at)) if let Status::Over(outcome) = hex.status(&at) => {
            Ok(outcome.seen_by(Side::Second) == Score(1))
        }
        Some((hex, at)) => {
            let thinned = Thinned::new(&hex);
            let mut table = Table::of::<_, Effort>(&thinned, memory);
            let dfpn = Dfpn::new(&thinned, Template::expert(&hex), &mut table, limits);
            Search { thinned: &thinned, dfpn }.wins(&at)
        }
        None => kept_apart(template, memory, limits),
    };
    match apart {
        Ok(true) => Finding::No,
        Ok(false) => Finding::Search,
        Err(Stopped) => Finding::Unknown,
    }
}

/// Whether the opponent, who moves first, keeps two ends apart.
fn kept_apart(template: &Template, memory: usize, limits: &Limits) -> Result<bool, Stopped> {
    let game = hex::Joining::of(template);
    let at = game.start();
    match game.status(&at) {
        Status::Over(outcome) => Ok(outcome.seen_by(Side::Second) == Score(1)),
        _ => {
            let mut table = Table::of::<_, Effort>(&game, memory);
            let expert = hex::Joiner::of(&game);
            Dfpn::<_, _, AsIs>::new(&game, expert, &mut table, limits).decide(&at, Side::Second, Score(1))
        }
    }
}
