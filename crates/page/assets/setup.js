// A new game, who plays, an edited board.
// @ts-check
import * as board from "./board.js";
import { answers, attempt, orSay, refresh, run, shown } from "./play.js";
import { position, reset, state } from "./state.js";
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
      input.value = field.default;
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
 * Starts a game.
 * @param {string} game
 * @param {string | null} start
 */
async function begin(game, start) {
  const old = { game: state.game, start: state.start, tree: state.tree, here: state.here, sides: [...state.sides] };
  reset();
  state.game = game;
  state.start = start;
  state.insights = new Set();
  // A method may be unknown to the new game; the usual player never is.
  state.sides = state.sides.map((side) => (side.startsWith("human") || side.startsWith("random") ? side : "player,1s"));
  try {
    await refresh();
  } catch (error) {
    Object.assign(state, old);
    throw error;
  }
  state.start = start && shown.start;
  players();
}

/** Who plays: one row for each side. */
export function players() {
  element("players").replaceChildren(...[0, 1].map(player));
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
    state.sides[side] = words.join(",");
    run(false);
    attempt(async () => {
      await refresh("replace");
      await answers();
    });
    // The row is made anew; who came by keyboard goes on from there, a click leaves the keys to the game.
    const at = focus.byKeys ? (document.activeElement?.id ?? "") : "";
    players();
    element(at)?.focus();
  };
  for (const input of [choose, strength, seconds]) input.addEventListener("change", changed);
  const disc = make("span", { className: "disc" });
  disc.dataset.side = String(side);
  const more = make("div", { className: "more", hidden: !method }, [strength, seconds, make("span", { className: "note", textContent: t("seconds") })]);
  const what = make("p", { className: "note what", hidden: !method, textContent: method?.summary ?? "" });
  return make("div", { className: "player" }, [make("span", { className: "name" }, [disc, name]), choose, more, what]);
}

/** Sheets that an expert would draw. */
export function insights() {
  const box = element("insights");
  element("insights-head").hidden = !shown.insights.length;
  box.replaceChildren(
    ...shown.insights.map((/** @type {any} */ sheet) => {
      const input = make("input", { type: "checkbox", checked: state.insights.has(sheet.name) });
      input.addEventListener("change", () => {
        if (input.checked) state.insights.add(sheet.name);
        else state.insights.delete(sheet.name);
        attempt(() => refresh("replace"));
      });
      return make("label", {}, [input, sheet.title]);
    }),
  );
}

/** Layers that are not shown. @type {Set<string>} */
const hidden = new Set();

/** The sheets that the game draws; each can be lifted. */
export function layers() {
  const apply = () => {
    for (const sheet of element("board").querySelectorAll(".layer")) sheet.style.display = hidden.has(sheet.dataset.layer) ? "none" : "";
  };
  element("layers").replaceChildren(
    ...shown.layers.map((/** @type {any} */ sheet) => {
      const input = make("input", { type: "checkbox", checked: !hidden.has(sheet.name) });
      input.addEventListener("change", () => {
        if (input.checked) hidden.delete(sheet.name);
        else hidden.add(sheet.name);
        apply();
      });
      return make("label", {}, [input, sheet.title]);
    }),
  );
  apply();
}

/** The editor: a tool, and clicks that put what it says. */
function edit() {
  const before = { start: state.start, here: state.here, tree: state.tree };
  run(false);
  let tool = "0";
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
    attempt(async () => {
      const { start } = await get("/api/edit", { ...position(), ...what });
      reset();
      state.start = start;
      await refresh("replace");
      say(shown.status);
    });
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
  };
  element("edit-done").onclick = () => {
    leave();
    attempt(answers);
  };
  element("edit-cancel").onclick = () => {
    leave();
    Object.assign(state, before);
    attempt(() => refresh("replace"));
  };
  board.editing((spot) => change({ spot, piece: tool }));
  element("editor").hidden = false;
  element("controls").hidden = true;
}

export function start() {
  const dialog = element("setup");
  element("setup-game").append(...games.map((/** @type {any} */ game) => make("option", { value: game.name, textContent: game.title })));
  element("setup-game").addEventListener("change", fields);
  element("new").addEventListener("click", () => {
    // What was chosen last time for this game stays.
    if (element("setup-game").value !== shown.name || !element("setup-fields").hasChildNodes()) {
      element("setup-game").value = shown.name;
      fields();
    }
    element("setup-start").value = "";
    element("setup-wrong").hidden = true;
    dialog.showModal();
  });
  element("setup-close").addEventListener("click", () => dialog.close());
  const go = (/** @type {() => void} */ then) =>
    orSay("setup-wrong", async () => {
      await begin(await spelt(), element("setup-start").value.trim() || null);
      dialog.close();
      then();
    });
  element("setup-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    go(() => attempt(answers));
  });
  element("setup-edit").addEventListener("click", () => go(edit));
  element("import").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    orSay("import-said", async () => {
      const found = await get("/api/import", { game: state.game }, { method: "POST", body: element("import-text").value, headers: { "Content-Type": "text/plain" } });
      reset();
      location.assign(link("/", { ...found, first: "human", second: "human" }));
    });
  });
}
