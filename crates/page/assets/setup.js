// A new game, who plays, an edited board, a game that was pasted.
// @ts-check
import * as board from "./board.js";
import { answers, attempt, bookmark, orSay, refresh, restore, run, shown } from "./play.js";
import { fitting, keepRecord, position, reset, state } from "./state.js";
import { element, first, focus, get, link, make, say, t } from "./talk.js";

const { games, levels } = first.catalog;
const chosen = () => games.find((/** @type {any} */ game) => game.name === element("setup-game").value);

function fields() {
  const game = chosen();
  element("setup-summary").textContent = game.summary;
  element("setup-positions").textContent = game.positions;
  element("setup-fields").replaceChildren(
    ...game.fields.map((/** @type {any} */ field) => {
      const input =
        field.kind === "choice"
          ? make("select", {}, field.choices.map((/** @type {any} */ choice) => make("option", { value: choice.value, textContent: choice.title })))
          : make("input", field.kind === "number" ? { type: "number", min: field.least, max: field.most } : {});
      input.name = field.name;
      // The parameters of the game at hand, where it is the one that was chosen.
      input.value = (game.name === shown.name && shown.fields[field.name]) || field.default;
      return make("label", {}, [field.title, input, make("small", { textContent: field.help })]);
    }),
  );
}

/** The setup that the form means. */
async function spelt() {
  const values = Object.fromEntries([...element("setup-fields").querySelectorAll("[name]")].map((input) => [input.name, input.value]));
  return (await get("/api/setup", { ...values, name: chosen().name })).game;
}

/**
 * Starts a game with the same players.
 * @param {string} game
 * @param {string | null} start
 */
async function begin(game, start) {
  await refresh(() => {
    reset();
    keepRecord("");
    Object.assign(state, { game, start, insights: new Set() });
  });
  state.start = start && shown.start;
  const sides = state.sides.map((side) => fitting(side, shown));
  if (String(sides) !== String(state.sides)) {
    state.sides = sides;
    await refresh(() => {}, "replace");
  }
}

/** What the rows of the players show. */
let rows = "";

/** Who plays: a row for each side; the focus stays where it was. */
export function players() {
  // An open list stays open while machines play on.
  const wanted = JSON.stringify([state.game, state.sides, shown.sides]);
  if (rows === wanted) return;
  rows = wanted;
  const at = focus.byKeys ? (document.activeElement?.id ?? "") : "";
  element("players").replaceChildren(...[0, 1].map(player));
  if (/^(who|level|time)-/.test(at)) element(at)?.focus();
}

/** @param {number} side */
function player(side) {
  const [who, ...rest] = state.sides[side].split(",");
  const level = rest.find((word) => levels.some((/** @type {any} */ known) => known.name === word)) ?? "";
  const time = parseFloat(rest.find((word) => /^[\d.]+s?$/.test(word)) ?? "1");
  const name = shown.sides[side];
  const option = (/** @type {string} */ value, /** @type {string} */ title, /** @type {string} */ help) =>
    make("option", { value, textContent: title, title: help, selected: value === who });
  const choose = make("select", { ariaLabel: t("player.who", { side: name }) }, [
    option("human", t("you"), ""),
    ...[...shown.methods].reverse().map((/** @type {any} */ method) => option(method.name, method.name, method.summary)),
    option("random", t("player.random"), ""),
  ]);
  choose.id = `who-${side}`;
  const strength = make("select", { ariaLabel: t("player.level", { side: name }) }, [
    make("option", { value: "", textContent: t("level.none") }),
    ...levels.map((/** @type {any} */ known) => make("option", { value: known.name, textContent: known.title, title: known.summary, selected: known.name === level })),
  ]);
  strength.id = `level-${side}`;
  const seconds = make("input", { type: "number", min: 0.1, max: 120, step: 0.1, value: time, ariaLabel: t("player.time", { side: name }) });
  seconds.id = `time-${side}`;
  const method = shown.methods.find((/** @type {any} */ known) => known.name === who);
  strength.hidden = !method?.levels;
  const changed = () => {
    const words = [choose.value];
    if (strength.value && shown.methods.find((/** @type {any} */ known) => known.name === choose.value)?.levels) words.push(strength.value);
    if (choose.value !== "human" && choose.value !== "random") words.push(`${seconds.value || 1}s`);
    const sides = [...state.sides];
    sides[side] = words.join(",");
    run(false);
    attempt(async () => {
      await refresh(() => (state.sides = sides), "replace");
      await answers();
    }).then(() => {
      // What was refused is not chosen either.
      rows = "";
      players();
    });
  };
  for (const input of [choose, strength, seconds]) input.addEventListener("change", changed);
  const disc = make("span", { className: "disc" });
  disc.dataset.side = String(side);
  const more = make("div", { className: "more", hidden: !method }, [strength, seconds, make("span", { className: "note", textContent: t("seconds") })]);
  const what = make("p", { className: "note what", hidden: !method, textContent: method?.summary ?? "" });
  return make("div", { className: "player" }, [make("span", { className: "name" }, [disc, name]), choose, more, what]);
}

/**
 * The editor: a tool, and clicks that put what it says. It starts from the position at hand.
 * @param {ReturnType<typeof bookmark>} before what cancelling goes back to
 */
function edit(before) {
  run(false);
  let tool = "0";
  /** One change after the other: each builds on the last. */
  let last = Promise.resolve();
  const option = (/** @type {string} */ value, /** @type {string} */ title) => {
    const input = make("input", { type: "radio", name: "tool", value, checked: value === tool });
    input.addEventListener("change", () => (tool = value));
    return make("label", {}, [input, ` ${title}`]);
  };
  const turns = [0, 1].map((side) => {
    const button = make("button", { type: "button", textContent: t("edit.turn", { side: shown.sides[side] }) });
    button.addEventListener("click", () => change({ turn: side }));
    return button;
  });
  const change = (/** @type {import("./talk.js").Params} */ what) =>
    (last = last.then(() =>
      attempt(async () => {
        const { start } = await get("/api/edit", { ...position(), ...what });
        const set = () => {
          reset();
          keepRecord("");
          state.start = start;
        };
        if (!element("editor").hidden && (await refresh(set, "replace"))) say(shown.status);
      }),
    ));
  element("edit-tools").replaceChildren(
    make("span", { textContent: t("edit.tool") }),
    option("0", shown.sides[0]),
    option("1", shown.sides[1]),
    option("none", t("edit.erase")),
    ...turns,
  );
  const leave = () => {
    board.editing(null);
    element("editor").hidden = true;
    element("controls").hidden = false;
    return last;
  };
  element("edit-done").onclick = () => leave().then(() => attempt(answers));
  element("edit-cancel").onclick = () => leave().then(() => attempt(() => refresh(() => restore(before), "replace")));
  board.editing((spot) => change({ spot, piece: tool }));
  element("editor").hidden = false;
  element("controls").hidden = true;
  element("editor").querySelector("input")?.focus();
}

export function start() {
  const dialog = element("setup");
  element("setup-game").append(...games.map((/** @type {any} */ game) => make("option", { value: game.name, textContent: game.title })));
  element("setup-game").addEventListener("change", fields);
  element("new").addEventListener("click", () => {
    element("setup-game").value = shown.name;
    fields();
    element("setup-start").value = "";
    element("setup-wrong").hidden = true;
    dialog.showModal();
  });
  element("setup-close").addEventListener("click", () => dialog.close());
  element("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    orSay("setup-wrong", async () => {
      await begin(await spelt(), element("setup-start").value.trim() || null);
      dialog.close();
      attempt(answers);
    });
  });
  element("edit").addEventListener("click", () => edit(bookmark()));
  element("setup-edit").addEventListener("click", () =>
    orSay("setup-wrong", async () => {
      const [before, game, start] = [bookmark(), await spelt(), element("setup-start").value.trim() || null];
      if (game !== state.game || start) await begin(game, start);
      dialog.close();
      edit(before);
    }),
  );
  // What was odd in a record that was read a moment ago.
  const remark = sessionStorage.getItem("remark");
  if (remark) say(remark);
  sessionStorage.removeItem("remark");
  element("import-file").addEventListener("change", () =>
    orSay("import-said", async () => {
      const file = element("import-file").files[0];
      if (file) element("import-text").value = decoded(await file.arrayBuffer());
    }),
  );
  element("import").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    orSay("import-said", async () => {
      const body = element("import-text").value;
      const { remark, ...found } = await get("/api/import", { game: state.game }, { method: "POST", body, headers: { "Content-Type": "text/plain" } });
      keepRecord(body);
      if (remark) sessionStorage.setItem("remark", remark);
      location.assign(link("/", { ...found, first: "human", second: "human" }));
    });
  });
}

/**
 * The text of a file: UTF-8, or what it says of itself (CA of SGF), or Latin-1 as older records are.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder("latin1").decode(bytes);
    try {
      return new TextDecoder(/CA\[([\w-]+)\]/.exec(latin)?.[1] ?? "latin1").decode(bytes);
    } catch {
      return latin;
    }
  }
}
