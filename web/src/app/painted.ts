/** Milliseconds after which nobody waits for a paint: a window in the background has none. */
const longest = 100;

/** Resolves when the browser has painted what the last input changed. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, longest);
  });
