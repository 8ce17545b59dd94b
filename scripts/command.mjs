// What commands about an installation share: the settings, one argument, and faults as one sentence.
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

/**
 * @param {string} usage the message when the argument is missing
 * @param {(config: import("../server/src/config.ts").Config, argument: string) => Promise<void>} work
 */
export async function runCommand(usage, work) {
  needDependencies({ dev: false });
  needNode();
  const { readConfig } = await import("../server/src/config.ts");
  try {
    const [argument] = process.argv.slice(2);
    if (argument === undefined || argument.startsWith("-")) throw new TypeError(usage);
    await work(readConfig(process.env), argument);
  } catch (error) {
    const isFull = ["ENOSPC", "EDQUOT"].includes(error.code);
    const plain =
      isFull || (["ConfigError", "StartError", "TypeError"].includes(error.name) && error.code?.startsWith("ERR_INVALID") !== true);
    console.error(plain ? error.message : error.stack);
    process.exitCode = 1;
  }
}
