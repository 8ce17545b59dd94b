import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reloadOnMissingChunk } from "./app/chunks.ts";
import { ForbiddenScreen } from "./app/guard.tsx";
import { Program } from "./app/Program.tsx";
import { makeRouter } from "./app/routes.tsx";
import { drawnPage, takeOver } from "./drawn/takeOver.ts";
import { followOtherTabs } from "./office/session/useSession.ts";
import { followScheme } from "./engine/theme/scheme.ts";
import { currentSpelling } from "./engine/text/language.ts";
import { loadWords } from "./engine/text/useText.tsx";
import "./engine/theme/skeleton.css";
import "./engine/theme/base.css";
import "./engine/theme/antd.css";

reloadOnMissingChunk();
followScheme();
followOtherTabs();
const words = loadWords(currentSpelling());
const router = makeRouter();

const drawn = drawnPage();
const root = drawn ? document.createElement("div") : document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
if (drawn) {
  router.subscribe("onRendered", () => takeOver(drawn, root));
  // the parts of its screen need not wait for each other
  for (const { routeId } of router.matchRoutes(router.latestLocation)) void router.loadRouteChunk(router.routesById[routeId]!);
}
// no top-level await: the language chunk waits for parts of this one
void words.then((start) =>
  createRoot(root, {
    // a screen that the user may not open is not a program fault
    onCaughtError: (error) => {
      if (!(error instanceof ForbiddenScreen)) reportError(error);
    },
  }).render(
    <StrictMode>
      <Program words={start} router={router} />
    </StrictMode>,
  ),
);
