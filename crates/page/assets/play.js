// The game in progress: shows positions, plays moves, lets machines answer. What the board shows is always the
// position of the game: what fails is taken back.
// @ts-check
import * as board from "./board.js";
import { adopt, address, advance, ended, line, path, position, state, visit } from "./state.js";
import { Refused, element, first, get, say, t } from "./talk.js";

/** The position that is shown. @type {any} */
export let shown = first.shown;

/** Called with every new position. @type {((shown: any) => void)[]} */
export const watchers = [];

/** Why the board is not that of the game just now, if it is not. @type {{ why: () => string }} */
export const elsewhere = { why: () => "" };

/** What a machine is allowed, where there is a clock. @type {{ machine: (who: string) => string }} */
export const pace = { machine: (who) => who };

/** What to remember beside the link. @type {{ panel: () => any }} */
export const memory = { panel: () => null };

/** Counts what was asked for, so that late answers are ignored. */
let turn = 0;
/** Ends a machine's search that nobody waits for any more. @type {AbortController | null} */
let thinking = null;
/** A move is on its way to the server. */
let moving = false;
/** Two machines play on by themselves. */
let running = false;

/** Dice are to be thrown. */
const throwing = () => shown.throws !== null && shown.throws !== undefined;

/** Whether nobody moves here any more: by the rules, or by word. */
export const over = () => shown.over || Boolean(ended());

/** Who is to move, who has won, or how it ended, in words. */
export function status() {
  const [how, loser] = ended().split(",");
  const sides = { side: shown.sides[Number(loser)] ?? "", other: shown.sides[1 - Number(loser)] ?? "" };
  return how ? t(`end.${how}`, sides) : shown.status;
}

/** @param {number} side */
export const human = (side) => state.sides[side].startsWith("human");
export const machines = () => [0, 1].filter((side) => !human(side));

/** @param {"push" | "replace" | "keep"} how what becomes of the address */
function display(how) {
  board.ghost("", 0);
  if (shown.svg) board.show(shown.svg);
  state.text = shown.text;
  document.documentElement.dataset.white = String(shown.white ?? "");
  element("status").textContent = status();
  const loser = ended().split(",")[1];
  element("turn").dataset.side = String(ended() ? (loser ? 1 - Number(loser) : "") : (shown.turn ?? shown.winner ?? ""));
  element("title").textContent = `${shown.title} · ${shown.game}`;
  document.title = `${status()} · ${shown.title} · Tesuji`;
  const nodes = path(state.here).length;
  for (const id of ["to-first", "to-back", "undo"]) element(id).disabled = nodes === 0;
  for (const id of ["to-forward", "to-last", "redo"]) element(id).disabled = nodes === line().length;
  for (const id of ["hint", "engine"]) element(id).disabled = over() || (id === "hint" && throwing());
  element("run").hidden = machines().length < 2;
  element("dice-row").hidden = !throwing() && !state.dice;
  element("by-hand").checked = state.dice === "hand";
  keepDice();
  if (how === "push") history.pushState(memory.panel(), "", address());
  if (how === "replace") history.replaceState(memory.panel(), "", address());
  element("link").value = location.href;
  displayed = bookmark();
  for (const watch of watchers) watch(shown);
}

/** The game and where we are in it, to come back to. */
export const bookmark = () => {
  const { game, start, tree, here, sides, text, insights, end, clock } = state;
  const ways = path(here).map((node) => /** @type {const} */ ([node.parent, node.parent?.main ?? 0]));
  return { kept: { game, start, tree, here, sides: [...sides], text, insights: new Set(insights), end, clock }, ways };
};

/** What is on the board. */
let displayed = bookmark();

/** @param {ReturnType<typeof bookmark>} mark */
export function restore({ kept, ways }) {
  Object.assign(state, kept);
  for (const [parent, main] of ways) if (parent) parent.main = main;
}

/**
 * Changes the game and fetches and shows where it is then; if that fails, nothing has changed.
 * @param {() => void} change
 * @param {"push" | "replace"} [how]
 */
export async function refresh(change = () => {}, how = "push") {
  const mine = ++turn;
  idle();
  change();
  let next;
  try {
    next = await get("/api/position", position());
  } catch (error) {
    if (mine !== turn) return false;
    restore(displayed);
    throw error;
  }
  if (mine !== turn) return false;
  shown = next;
  display(how);
  return true;
}

/** @param {() => Promise<any>} work */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return;
    if (!(error instanceof Refused)) throw error;
    idle();
    say(error.message);
  }
}

/**
 * The same, but what is refused is told in a place of its own.
 * @param {string} id
 * @param {() => Promise<any>} work
 */
export async function orSay(id, work) {
  element(id).hidden = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    element(id).textContent = error.message;
    element(id).hidden = false;
  }
}

/** Why nobody may move on the board now; empty if somebody may. */
export function closed() {
  if (elsewhere.why()) return elsewhere.why();
  if (moving || thinking) return t("closed.busy");
  if (over()) return status();
  if (throwing()) return state.dice === "hand" ? "" : shown.status;
  return human(shown.turn) ? "" : t("closed.machine", { side: shown.sides[shown.turn] });
}

/**
 * A person's move; then it is the machines' turn.
 * @param {string} move
 */
export const play = (move) =>
  attempt(async () => {
    const why = closed();
    if (why) return say(why);
    const side = shown.turn ?? shown.throws;
    moving = true;
    try {
      const before = state.here;
      const known = before.kids.length;
      try {
        const asked = refresh(() => advance(move));
        board.ghost(move, side);
        if (!(await asked)) return;
      } catch (error) {
        // A move that was refused was none.
        before.kids.length = known;
        board.ghost("", side);
        throw error instanceof Refused ? new Refused(t("said.back.taken", { move, reason: error.message })) : error;
      }
    } finally {
      moving = false;
    }
    say(t("said.move", { side: shown.sides[side] ?? "", move }));
    await answers();
  });

/** Machines answer as long as it is their turn and somebody wants them to. */
export async function answers() {
  while (!over() && (running || machines().length < 2)) {
    if (throwing()) {
      if (state.dice === "hand" || !(await throwDice())) return;
    } else if (human(shown.turn) || !(await machineMove())) break;
  }
  run(false);
}

/** The dice are thrown, by the number of the game; whether they were. */
async function throwDice() {
  const mine = ++turn;
  // Whose secret we have heard at the end fall no more: what is tried from an earlier move on has dice of its own.
  if (!state.dice || state.dice === heard) {
    state.dice = String(Math.floor(Math.random() * 2 ** 48));
    await tellDice();
  }
  const side = shown.throws;
  const told = await get("/api/roll", { ...position(), dice: state.dice });
  if (mine !== turn || !(await refresh(() => advance(told.move)))) return false;
  say(t("said.rolls", { side: shown.sides[side], roll: told.move }));
  return true;
}

/** Whether somebody says what the dice show. @param {boolean} on */
export const byHand = (on) =>
  attempt(async () => {
    state.dice = on ? "hand" : "";
    keepDice();
    if (!on) await answers();
  });

/** What the commitment that stands there is about. */
let told = "";
/** The game whose secret was told at its end. */
let heard = "";
const toTell = () => (state.dice && state.dice !== "hand" ? `${state.dice} ${shown.over}` : "");

/** Also after a link or a reload. */
function keepDice() {
  if (told === toTell()) return;
  told = "";
  element("dice").hidden = true;
  if (toTell()) void attempt(tellDice);
}

/** What the server has committed itself to; and its secret, once the game is over. */
async function tellDice() {
  const mine = (told = toTell());
  const dice = await get("/api/dice", { ...position(), dice: state.dice });
  if (mine !== told) return;
  if (dice.secret) heard = state.dice;
  element("dice").textContent = t(dice.secret ? "dice.secret" : dice.told && heard !== state.dice ? "dice.told" : "dice.commitment", dice);
  element("dice").hidden = false;
}

/** The machine whose turn it is, or a usual one. */
export const whose = () => (human(shown.turn) ? state.sides[1 - shown.turn].replace(/^human.*/, "player,1s") : state.sides[shown.turn]);

/**
 * Asks a machine for a move; nothing if another question came between.
 * @param {import("./talk.js").Params} params
 */
export async function advice(params) {
  const mine = ++turn;
  idle();
  const search = (thinking = new AbortController());
  try {
    const told = await get("/api/reply", { ...position(), ...params }, { signal: search.signal });
    return mine === turn ? told : null;
  } finally {
    if (thinking === search) thinking = null;
  }
}

/** One move by a machine, whoever's turn it is; whether there was one. */
async function machineMove() {
  const side = shown.turn;
  const asked = advice({ who: pace.machine(whose()) });
  say(t("thinking", { side: shown.sides[side] }));
  element("turn").dataset.thinking = "";
  const told = await asked;
  if (!told || !(await refresh(() => advance(told.move)))) return false;
  const holes = { side: shown.sides[side], move: told.move, value: told.value.words };
  say(told.value.kind === "unknown" ? t("said.move", holes) : t("said.value", holes));
  return true;
}

/** Whatever was thought about is not wanted any more. */
function idle() {
  thinking?.abort();
  thinking = null;
  delete element("turn").dataset.thinking;
  board.point("");
}

export const engine = () =>
  attempt(async () => {
    if (over() || moving || thinking) return;
    if (throwing()) return throwDice();
    return machineMove();
  });

/** @param {boolean} on */
export function run(on) {
  running = on;
  element("run").setAttribute("aria-pressed", String(on));
  element("run").textContent = on ? t("pause") : t("run");
}

export const toggleRun = () => {
  run(!running);
  if (running) return attempt(answers);
  turn++;
  idle();
};

export const hint = () =>
  attempt(async () => {
    if (over() || moving || thinking || elsewhere.why()) return;
    const told = await advice({ who: "player,1s", seed: 1 });
    if (!told) return;
    board.point(told.move);
    say(t("said.hint", { move: told.move, value: told.value.words }));
  });

/**
 * Goes to a node of the tree.
 * @param {import("./state.js").Node} node
 */
export const goto = (node) =>
  attempt(async () => {
    if (moving) return;
    run(false);
    if (await refresh(() => visit(node))) say(status());
  });

/** Some moves back or forward on the line that we are on. @param {number} by */
export function step(by) {
  const nodes = line();
  const at = Math.max(0, Math.min(nodes.length, path(state.here).length + by));
  if (at !== path(state.here).length) return goto(nodes[at - 1] ?? state.tree);
}

/** Back to the last position where a person was to move. */
export function undo() {
  const before = path(state.here);
  if (!before.length) return;
  const mine = machines();
  const back = mine.length === 1 && shown.turn !== mine[0] && before.length > 1 ? 2 : 1;
  step(-back);
}

/** Forward again. */
export function redo() {
  const ahead = line().length - path(state.here).length;
  step(Math.min(ahead, machines().length === 1 ? 2 : 1));
}

/** Takes over a link, as after the back button. */
export const follow = () =>
  attempt(async () => {
    const query = new URLSearchParams(location.search);
    const mine = ++turn;
    idle();
    run(false);
    query.delete("insights");
    try {
      const next = await get("/api/position", Object.fromEntries(query));
      if (mine !== turn) return;
      adopt(new URLSearchParams(location.search), next);
      shown = next;
      display("keep");
    } catch (error) {
      // The link goes back to what is shown.
      if (mine === turn) history.replaceState(memory.panel(), "", address());
      throw error;
    }
  });

/** The first position is there already. */
export function begin() {
  adopt(new URLSearchParams(location.search), shown);
  display("keep");
  // In a fresh game or behind a link that ends with the machine's turn, it moves.
  if (path(state.here).length === line().length) attempt(answers);
}
