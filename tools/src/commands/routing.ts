// How often the first routing proposal is right, on demo appeals that it was not learnt from.
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { measureRouting, routingLines } from "../bench/routing.ts";
import { readNoArguments, type Given } from "./command.ts";

export const readArguments = readNoArguments;

export const run = async (_: void, { db, config }: Given["database"]): Promise<void> => {
  if (config.demo === undefined) throw new StartError("Figures are of demo data, and production has none (NODE_ENV).");
  for (const line of routingLines(await measureRouting(db))) console.log(line);
};
