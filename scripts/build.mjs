// npm run build: the web client into web/dist, when something it is made of has changed. A start in production does not build.
import { buildWeb } from "./build-web.mjs";
import { needDependencies } from "./dependencies.mjs";
import { withProjectNode } from "./node.mjs";

needDependencies({ dev: true });
await withProjectNode();
try {
  console.log(buildWeb() ? "The web client has been built." : "The web client is built already.");
} catch (error) {
  const { name, message, stack } = /** @type {Error} */ (error);
  console.error(name === "StartError" ? message : stack);
  process.exitCode = 1;
}
