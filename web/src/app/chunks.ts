import { chunkReloadSeconds } from "@murojaat/contract";

const key = "chunk-reload-at";

/** Reloads the page, at most once in a while, when a new version removed a chunk; not offline, where the page would be lost. */
export const reloadOnMissingChunk = (): void =>
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < chunkReloadSeconds * 1000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });

/** A lazy chunk whose failure we handle: the router recognises the browsers' messages and would reload by its own rule. */
export const part =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new Error("A part of the client is missing", { cause });
    });
