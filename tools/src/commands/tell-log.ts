import { spawnSync } from "node:child_process";
import { programEnvironment } from "@murojaat/server/engine/db/program-environment.ts";
import type { SecurityEvent } from "@murojaat/server/engine/http/security-log.ts";

/** A line of a command for the people who watch over security (docs/security-events.md), beside the portal's own; nothing where there is no system log. */
export const tellLog = (security: SecurityEvent, fields: object = {}): void => {
  const line = { level: 30, time: new Date().toISOString(), security, ...fields, msg: "security" };
  spawnSync("logger", ["-t", "murojaat", JSON.stringify(line)], { stdio: "ignore", env: programEnvironment() });
};
