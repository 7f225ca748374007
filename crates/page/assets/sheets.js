// What an expert sees, and the layers of the board, which does not wait for sheets.
// @ts-check
import * as board from "./board.js";
import { attempt, refresh, shown } from "./play.js";
import { position, state } from "./state.js";
import { element, get, make, say } from "./talk.js";

/** @type {AbortController | null} */
let search = null;
/** Layers that are not shown. @type {Set<string>} */
const hidden = new Set();

/** Another position: its sheets are asked for, and nobody waits for the old ones. */
export function moved() {
  choices();
  layers();
  search?.abort();
  search = null;
  const busy = (/** @type {boolean} */ yes) => element("insights").setAttribute("aria-busy", String(yes));
  busy(false);
  const names = [...state.insights].filter((name) => shown.insights.some((/** @type {any} */ sheet) => sheet.name === name));
  if (!names.length) return;
  const mine = (search = new AbortController());
  busy(true);
  get("/api/position", { ...position(), insights: names.join(",") }, { signal: mine.signal })
    .then((told) => search === mine && board.lay(told.svg, names))
    .catch((error) => search === mine && say(error.message))
    .finally(() => search === mine && busy(false));
}

/** One box for each sheet. */
function choices() {
  element("insights-head").hidden = !shown.insights.length;
  element("insights").replaceChildren(
    ...shown.insights.map((/** @type {any} */ sheet) => {
      const input = make("input", { type: "checkbox", checked: state.insights.has(sheet.name) });
      input.addEventListener("change", () => {
        const chosen = new Set(state.insights);
        if (input.checked) chosen.add(sheet.name);
        else chosen.delete(sheet.name);
        attempt(() => refresh(() => (state.insights = chosen), "replace")).then(() => (input.checked = state.insights.has(sheet.name)));
      });
      return make("label", {}, [input, sheet.title]);
    }),
  );
}

/** The layers that the game draws; each can be lifted. */
function layers() {
  const apply = () => {
    for (const layer of element("board").querySelectorAll(".layer")) layer.style.display = hidden.has(layer.dataset.layer) ? "none" : "";
  };
  element("layers").replaceChildren(
    ...shown.layers.map((/** @type {any} */ layer) => {
      const input = make("input", { type: "checkbox", checked: !hidden.has(layer.name) });
      input.addEventListener("change", () => {
        if (input.checked) hidden.delete(layer.name);
        else hidden.add(layer.name);
        apply();
      });
      return make("label", {}, [input, layer.title]);
    }),
  );
  apply();
}
