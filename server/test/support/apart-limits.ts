import type { Asked } from "./apart-work.ts";
import { apart } from "../../src/engine/apart/apart.ts";

export const module = new URL("./apart-work.ts", import.meta.url);
export const withLimits = (limits: Partial<Parameters<typeof apart>[1]> = {}) => {
  const ask = apart<Asked, unknown>(module, { seconds: 20, memory: 64, ...limits });
  return (asked: Asked) => ask(async () => asked);
};
