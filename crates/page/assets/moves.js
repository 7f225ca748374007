// The list of moves with its variations.
// @ts-check
import { goto } from "./play.js";
import { state } from "./state.js";
import { element, make, t } from "./talk.js";

/** @typedef {import("./state.js").Node} Node */

/**
 * @param {Node} node
 * @param {number} ply
 * @param {boolean} opens whether a list starts here
 */
function entry(node, ply, opens) {
  const button = make("button", { type: "button", textContent: node.move });
  if (node === state.here) button.setAttribute("aria-current", "step");
  button.addEventListener("click", () => goto(node));
  const number = Math.floor(ply / 2) + 1;
  if (ply % 2 && !opens) return [button];
  return [make("span", { className: "number", textContent: ply % 2 ? `${number}…` : `${number}.` }), button];
}

/**
 * What follows a node, variations after the move they replace.
 * @param {Node} from
 * @param {number} ply
 * @param {boolean} opens
 * @returns {HTMLElement[]}
 */
function after(from, ply, opens) {
  const out = [];
  for (let at = from; at.kids.length; at = at.kids[0], ply++) {
    const [main, ...rest] = at.kids;
    out.push(...entry(main, ply, opens));
    opens = rest.length > 0;
    for (const kid of rest) {
      out.push(make("span", { className: "variation" }, [...entry(kid, ply, true), ...after(kid, ply + 1, false)]));
    }
  }
  return out;
}

export function list() {
  const box = element("moves");
  const items = after(state.tree, 0, false);
  box.replaceChildren(...(items.length ? items : [make("p", { className: "note", textContent: t("moves.none") })]));
  const here = box.querySelector("[aria-current]");
  if (here) box.scrollTop = Math.max(0, here.offsetTop - box.offsetTop - box.clientHeight / 2);
}
