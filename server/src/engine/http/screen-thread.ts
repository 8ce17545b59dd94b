import { parentPort, workerData } from "node:worker_threads";
import type { Asked, Draw, Said } from "./draw-screens.ts";

// The thread that `draw-screens.ts` starts: says that the program of the screens has been loaded, then draws the pages that it is asked for.
const { draw }: { readonly draw: Draw } = await import(workerData);
parentPort!.on("message", ({ drawing, port }: Asked) => {
  const left = new AbortController();
  port.on("close", () => left.abort());
  void draw(drawing, left.signal)
    .then(
      (drawn): Said => ({ drawn }),
      (error: unknown): Said => ({ failure: String(error) }),
    )
    .then((said) => port.postMessage(said));
});
parentPort!.postMessage("loaded");
