import { parentPort, workerData } from "node:worker_threads";
import type { Draw, Drawing, Said } from "./draw-screens.ts";

// The thread that `draw-screens.ts` starts: says that the program of the screens has been loaded, then draws one page after the other.
const say = (said: Said) => parentPort!.postMessage(said);
const { draw }: { readonly draw: Draw } = await import(workerData);
parentPort!.on("message", (drawing: Drawing) => {
  draw(drawing).then(
    (drawn) => say({ drawn }),
    (error: unknown) => say({ failure: String(error) }),
  );
});
say({ drawn: undefined });
