// What every move is worth, live.
// @ts-check
import * as board from "./board.js";
import { play, shown } from "./play.js";
import { position } from "./state.js";
import { element, listen, make, t } from "./talk.js";

const SHEETS = ["heat", "proved", "estimated", "line of play"];

/** @type {AbortController | null} */
let search = null;
let on = false;

/** @param {number} number */
const short = (number) =>
  number >= 1e9 ? `${(number / 1e9).toFixed(1)} G` : number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : number >= 1e4 ? `${Math.round(number / 1e3)} k` : String(Math.round(number));

/** @param {boolean} wanted */
function set(wanted) {
  on = wanted;
  element("analyse").setAttribute("aria-pressed", String(on));
  const go = element("analysis-go");
  go.textContent = search ? t("stop") : t("analysis.start");
}

/** Stops searching; what was found stays. */
function stop() {
  search?.abort();
  search = null;
}

export function toggle() {
  if (search || on) {
    const was = search;
    stop();
    set(false);
    if (was) element("analysis-said").textContent = t("analysis.kept");
  } else {
    set(true);
    begin();
  }
}

/** Another position: what was found belongs to the old one. */
export function moved() {
  stop();
  board.lift(SHEETS);
  element("values").replaceChildren();
  element("line").textContent = "";
  element("figures").hidden = true;
  element("analysis-said").textContent = shown.over ? t("analysis.over") : t("analysis.idle");
  bar(null);
  set(on);
  if (on && !shown.over) begin();
}

async function begin() {
  if (shown.over) return;
  const mine = (search = new AbortController());
  set(true);
  element("analysis-said").textContent = t("analysis.running");
  try {
    const seconds = element("analysis-time").value;
    await listen("/api/analysis", { ...position(), seconds }, mine.signal, (event) => search === mine && hear(event));
  } catch (error) {
    if (mine.signal.aborted) return;
    element("analysis-said").textContent = /** @type {Error} */ (error).message;
  }
  if (search === mine) search = null;
  set(on);
}

/** @param {any} event */
function hear(event) {
  board.lay(event.svg, SHEETS);
  element("figures").hidden = false;
  element("figure-depth").textContent = event.depth || "–";
  element("figure-nodes").textContent = short(event.nodes);
  element("figure-speed").textContent = short(event.speed);
  element("line").textContent = event.line.length ? `${t("analysis.line")}: ${event.line.join(" ")}` : "";
  if (event.proved) element("analysis-said").textContent = t("analysis.proved");
  else if (event.done) element("analysis-said").textContent = "";
  table(event.values);
  bar(event);
}

/** @param {any[]} values */
function table(values) {
  const worth = (/** @type {any} */ value) => value.share ?? -1;
  // Where there are many moves, those that nobody has looked at are not worth a line each.
  const told = values.length > 30 ? values.filter((value) => value.kind !== "unknown") : [...values];
  const rows = told.sort((a, b) => Number(b.best) - Number(a.best) || worth(b) - worth(a)).map((value) => {
    const button = make("button", { type: "button", textContent: value.move });
    button.addEventListener("click", () => play(value.move));
    const chip = make("span", { className: `chip ${value.kind} ${value.verdict ?? ""}`, textContent: value.short || "?" });
    const kind = value.kind === "proved" ? t("kind.proved") : value.kind === "estimate" ? t("kind.estimate") : "";
    const meaning = kind ? `${value.words} · ${kind}` : value.words;
    const row = make("tr", { className: value.best ? "best" : "" }, [
      make("td", {}, [button]),
      make("td", {}, [chip]),
      make("td", { textContent: meaning, className: "note" }),
    ]);
    row.dataset.move = value.move;
    return row;
  });
  const heads = ["table.move", "table.value", "table.meaning"].map((key) => make("th", { scope: "col", textContent: t(key) }));
  const top = element("values").scrollTop;
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.closest?.("#values tr")?.getAttribute("data-move");
  element("values").replaceChildren(
    make("table", { className: "values" }, [make("thead", {}, [make("tr", {}, heads)]), make("tbody", {}, rows)]),
  );
  element("values").scrollTop = top;
  if (focus) element("values").querySelector(`tr[data-move="${CSS.escape(focus)}"] button`)?.focus();
}

/**
 * The bar beside the board: filled is the share of the first side.
 * @param {any} event
 */
function bar(event) {
  const box = element("bar");
  const best = event?.values.find((/** @type {any} */ value) => value.best);
  if (!best || best.share === null) {
    box.dataset.kind = "none";
    box.removeAttribute("aria-valuetext");
    return;
  }
  const share = event.turn === 0 ? best.share : 1 - best.share;
  const side = shown.sides[0];
  const percent = Math.round(share * 100);
  box.dataset.kind = best.kind;
  box.setAttribute("aria-valuenow", String(percent));
  const verdicts = { win: "loss", loss: "win", draw: "draw" };
  const verdict = event.turn === 0 ? best.verdict : verdicts[/** @type {"win"} */ (best.verdict)];
  const told = best.kind === "proved" ? t("bar.proved", { side, verdict: t(`value.${verdict}`) }) : t("bar.estimate", { side, percent });
  box.setAttribute("aria-valuetext", told);
  box.title = told;
  element("bar-fill").style.height = `${percent}%`;
}

export function start() {
  // A page that is left may be kept in the browser's memory; its search must not go on.
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && moved());
  element("analyse").addEventListener("click", toggle);
  element("analysis-go").addEventListener("click", toggle);
  for (const name of ["values", "heat", "line"]) {
    const box = element(`show-${name}`);
    const apply = () => element("board").classList.toggle(`hide-${name}`, !box.checked);
    box.addEventListener("change", apply);
    apply();
  }
  const mirror = element("mirror");
  mirror.addEventListener("change", () => element("board").classList.toggle("mirrored", mirror.checked));
}
