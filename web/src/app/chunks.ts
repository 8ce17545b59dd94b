import { chunkReloadSeconds } from "@murojaat/contract";

const key = "chunk-reload-at";

/** A part of the client that is gone (a new version was installed) reloads the page, at most once in a while. */
export const reloadOnMissingChunk = (): void =>
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < chunkReloadSeconds * 1000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });

/** A lazy part whose failure is ours to answer: the router knows the browsers' messages and would reload by a rule of its own. */
export const part =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new Error("A part of the client is missing", { cause });
    });
