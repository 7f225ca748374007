// How a game ends by word: somebody resigns, both agree on a draw. Rules know nothing of it; the link does.
// @ts-check
import { ask, words } from "./board.js";
import { advice, attempt, closed, human, machines, over, play, refresh, shown, status, whose } from "./play.js";
import { state } from "./state.js";
import { element, make, say, t } from "./talk.js";

/** @param {string} how */
export const end = (how) =>
  attempt(async () => {
    if (await refresh(() => (state.end = how), "replace")) say(status());
  });

/** Whose word it is: the only person's, or that of the person to move. */
const speaker = () => (machines().length === 1 ? 1 - machines()[0] : (shown.turn ?? shown.throws ?? 0));

/** Words of the game that are moves, as "double"; those that begin like "resign" are ways to resign. @type {ReturnType<typeof words>} */
let said = [];
const resigning = () => said.filter(({ move }) => move.startsWith("resign"));

/** Where somebody has offered something, the game has its words for every answer. */
const answering = () => said.some(({ move }) => move === "drop" || move === "refuse");

function resign() {
  const side = speaker();
  const own = resigning();
  if (own.length) {
    const why = closed();
    if (why) return say(why);
    return ask(t("resign.sure", { side: shown.sides[side] }), [
      ...own.map(({ title, move }) => /** @type {[string, () => void]} */ ([title, () => play(move)])),
      [t("resign.not"), () => {}],
    ]);
  }
  ask(t("resign.sure", { side: shown.sides[side] }), [
    [t("resign"), () => end(`resigned,${side}`)],
    [t("resign.not"), () => {}],
  ]);
}

/** A machine agrees if it does not think itself ahead; a person is asked. */
const offer = () =>
  attempt(async () => {
    const why = closed();
    if (why) return say(why);
    const side = speaker();
    const names = { side: shown.sides[side], other: shown.sides[1 - side] };
    if (human(1 - side)) {
      return ask(t("draw.asked", names), [
        [t("draw.accept"), () => end("agreed")],
        [t("draw.decline"), () => say(t("draw.declined", names))],
      ]);
    }
    say(t("thinking", { side: names.other }));
    const told = await advice({ who: whose(), seed: 1 });
    if (!told) return;
    // What the machine says of the best move is the chance of the person to move.
    if (typeof told.value.share === "number" && told.value.share >= 0.5) return end("agreed");
    say(t("draw.declined", names));
  });

/** Buttons where there is somebody to speak, and the pieces that are lost. */
export function moved() {
  said = words();
  const free = shown.moves.filter((/** @type {string} */ move) => !move.startsWith("resign"));
  // Whoever can do nothing sees what to press.
  const forced = free.length === 1 && free[0] === "pass" && !said.some(({ move }) => move === "pass") ? [{ title: t("said.pass"), move: "pass" }] : [];
  const buttons = [...said.filter((word) => !resigning().includes(word)), ...forced].map(({ title, move }) => {
    const button = make("button", { type: "button", textContent: title });
    button.dataset.move = move;
    button.addEventListener("click", () => play(move));
    return button;
  });
  element("said").replaceChildren(...buttons);
  element("said").hidden = !buttons.length || !human(shown.turn);
  const mute = over() || machines().length === 2 || shown.throws !== null;
  element("resign").hidden = mute || answering();
  element("draw").hidden = mute || !shown.agrees;
  const lost = shown.captured.map((/** @type {string} */ men, /** @type {number} */ side) =>
    make("span", { textContent: men, title: t("captured", { side: shown.sides[side] }), ariaLabel: men && `${t("captured", { side: shown.sides[side] })} ${men}` }));
  element("captured").replaceChildren(...lost);
  element("captured").hidden = !shown.captured.join("");
}

export function start() {
  element("resign").addEventListener("click", resign);
  element("draw").addEventListener("click", offer);
}
