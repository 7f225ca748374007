// What the link says: the game, its start, the tree of moves, where we are in it, and who plays.
// @ts-check

/**
 * @typedef {{ move: string, parent: Node | null, kids: Node[], main: number, left?: number[] }} Node `main`: the child visited last; `left`:
 * the milliseconds that both sides have left, where there is a clock
 */

/** @returns {Node} */
const root = () => ({ move: "", parent: null, kids: [], main: 0 });

export const state = {
  game: "",
  /** @type {string | null} */
  start: null,
  tree: root(),
  /** @type {Node} */
  here: root(),
  /** Who plays: `human`, or a machine such as `player,easy,1s`. */
  sides: ["human", "player,medium,1s"],
  /** @type {Set<string>} */
  insights: new Set(),
  /** The line as one text, as the game writes it. */
  text: "",
  /** The number of the game, by which its dice fall; `hand` where somebody says what they show. */
  dice: "",
  /** How the game ended by word, behind its last move: `resigned,0`, `agreed`, `time,1`. */
  end: "",
  /** Minutes for each side and seconds for each move: `5,3`; nothing without a clock. */
  clock: "",
  /** Whether the board is turned round. */
  turned: false,
};

/**
 * The nodes from the root to this one.
 * @param {Node} node
 * @returns {Node[]}
 */
export function path(node) {
  const nodes = [];
  for (let at = /** @type {Node | null} */ (node); at?.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/** The moves to where we are. */
export const played = () => path(state.here).map((node) => node.move);

/** The line that we are on, to its end. */
export function line() {
  const nodes = path(state.here);
  for (let at = state.here; at.kids.length; ) {
    at = at.kids[Math.min(at.main, at.kids.length - 1)];
    nodes.push(at);
  }
  return nodes;
}

/**
 * Goes to a node; the way there becomes the way that is taken next time.
 * @param {Node} node
 */
export function visit(node) {
  for (const step of path(node)) if (step.parent) step.parent.main = step.parent.kids.indexOf(step);
  state.here = node;
}

/**
 * Plays a move from here, as a new variation if need be.
 * @param {string} move
 */
export function advance(move) {
  let kid = state.here.kids.find((known) => known.move === move);
  if (!kid) {
    kid = { move, parent: state.here, kids: [], main: 0 };
    state.here.kids.push(kid);
    state.end = "";
  }
  visit(kid);
}

/** How the game has ended by word, if it has and we are there. */
export const ended = () => (state.here.kids.length ? "" : state.end);

/**
 * Puts a line into the tree and goes to one of its nodes.
 * @param {string[]} moves
 * @param {number} at
 */
export function follow(moves, at) {
  state.here = state.tree;
  for (const move of moves) advance(move);
  visit(path(state.here)[at - 1] ?? state.tree);
}

/** The record of another program that was read last: what we do not show of it is kept for when the game is saved. */
export const record = () => sessionStorage.getItem("record");

/** @param {string} text */
export function keepRecord(text) {
  if (text.includes("(;")) sessionStorage.setItem("record", text);
  else sessionStorage.removeItem("record");
}

/** Forgets all moves. */
export function reset() {
  state.tree = root();
  state.here = state.tree;
  state.end = "";
  // A new game has dice of its own.
  if (state.dice !== "hand") state.dice = "";
}

/** @param {Node} node @returns {boolean} */
const forks = (node) => node.kids.length > 1 || node.kids.some(forks);

/**
 * The tree as text, variations in parentheses: `4 4 (5 3) 5`.
 * @param {Node} node
 * @returns {string[]}
 */
function written(node) {
  const [first, ...rest] = node.kids;
  if (!first) return [];
  // A move of several words is one word here.
  const word = (/** @type {Node} */ kid) => kid.move.replaceAll(" ", "_");
  return [word(first), ...rest.flatMap((kid) => ["(", word(kid), ...written(kid), ")"]), ...written(first)];
}

/** All variations as text; nothing if there are none. */
export const tree = () => (forks(state.tree) ? written(state.tree).join(" ") : null);

/** @param {string} text */
function readTree(text) {
  const stack = [];
  let at = state.tree;
  for (const word of text.match(/[()]|[^()\s]+/g) ?? []) {
    if (word === "(") {
      stack.push(at);
      at = at.parent ?? at;
    } else if (word === ")") {
      at = stack.pop() ?? at;
    } else {
      const move = word.replaceAll("_", " ");
      const kid = at.kids.find((known) => known.move === move) ?? { move, parent: at, kids: [], main: 0 };
      if (!at.kids.includes(kid)) at.kids.push(kid);
      at = kid;
    }
  }
}

/** The parameters of the position that is shown. */
export function position() {
  const nodes = line();
  const at = path(state.here).length;
  return { game: state.game, start: state.start, moves: nodes.map((node) => node.move).join(" "), at };
}

/** The link to all this. */
export function address() {
  const { game, start, at } = position();
  const query = new URLSearchParams({ game });
  if (start) query.set("start", start);
  if (state.text) query.set("moves", state.text);
  if (at < line().length) query.set("at", String(at));
  const variations = tree();
  if (variations) query.set("tree", variations);
  if (state.dice) query.set("dice", state.dice);
  query.set("first", state.sides[0]);
  query.set("second", state.sides[1]);
  if (state.clock) query.set("clock", state.clock);
  if (state.end) query.set("end", state.end);
  if (state.turned) query.set("turned", "1");
  if (state.insights.size) query.set("insights", [...state.insights].join(","));
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang) query.set("lang", lang);
  return `/?${query}`.replace(/%2C/g, ",").replace(/%3A/g, ":");
}

/**
 * A player as this game has it: the same method if known here, else the usual one.
 * @param {string} side
 * @param {any} shown
 */
export function fitting(side, shown) {
  const [who, ...rest] = side.split(",");
  if (who === "human" || who === "random") return side;
  const method = shown.methods.find((/** @type {any} */ known) => known.name === who) ?? shown.methods.find((/** @type {any} */ known) => known.name === "player");
  const words = rest.filter((word) => method?.levels || /^[\d.]+s?$/.test(word));
  return [method?.name ?? "random", ...(method ? words : [])].join(",");
}

/**
 * Takes over what a link and the server's view of it say.
 * @param {URLSearchParams} query
 * @param {any} shown
 */
export function adopt(query, shown) {
  if (state.game !== shown.game || state.start !== shown.start) reset();
  state.game = shown.game;
  state.start = shown.start;
  state.text = shown.text;
  state.dice = query.get("dice") || state.dice;
  state.sides = [query.get("first") || "human", query.get("second") || "player,medium,1s"].map((side) => fitting(side, shown));
  state.insights = new Set((query.get("insights") || "").split(",").filter(Boolean));
  readTree(query.get("tree") || "");
  follow(shown.line, shown.at);
  state.clock = /^\d{1,3},\d{1,3}$/.test(query.get("clock") || "") ? query.get("clock") || "" : "";
  state.end = /^((resigned|time),[01]|agreed)$/.test(query.get("end") || "") ? query.get("end") || "" : "";
  state.turned = Boolean(query.get("turned"));
}
