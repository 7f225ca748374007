// Links, pictures, files.
// @ts-check
import { shown } from "./play.js";
import { position } from "./state.js";
import { element, say, saver, t } from "./talk.js";

export function moved() {
  element("position").textContent = shown.position.trim();
}

export function start() {
  element("copy").addEventListener("click", async () => {
    const field = element("link");
    field.select();
    // Browsers give the clipboard to secure pages only; the selection remains for the others.
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    say(t("said.copied"));
  });
  const scheme = () => document.documentElement.dataset.scheme ?? null;
  element("board-files").append(
    saver(t("share.svg"), () => ["board.svg", "/api/picture", { ...position(), format: "svg", scheme: scheme() }]),
    saver(t("share.png"), () => ["board.png", "/api/picture", { ...position(), format: "svg", scheme: scheme() ?? "light" }]),
    saver(t("share.text"), () => ["board.txt", "/api/picture", { ...position(), format: "txt" }]),
  );
  element("export").replaceWith(saver(t("share.export"), () => ["game.txt", "/api/export", position()]));
}
