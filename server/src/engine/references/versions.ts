import { createHash } from "node:crypto";
import { givenFields, hasNames, nameFields, type Crud, type CrudRow, type Conflict } from "@murojaat/contract/kit";
import { AppError } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { lastChange } from "./versions.repository.ts";

const length = 8;
/** The version of a record, made from its stored fields only. */
export const versionOf = (record: unknown): string =>
  createHash("sha256").update(JSON.stringify(record)).digest("base64url").slice(0, length);

/** The version of a record: its own fields and pairs, the same in every language. */
export const versionOfRow = (def: Crud, row: Omit<CrudRow, "version">): string => {
  const linked = Object.entries(def.fields).flatMap(([name, f]) => (f.kind === "linked" ? [name] : []));
  const names = [...(hasNames(def) ? nameFields : []), ...givenFields(def).map(([name]) => name), ...linked];
  return versionOf(names.map((name) => row[name] ?? null));
};

/** Refuses a change made from an outdated state (409), with the present state; without a version the last write wins. */
export const refuseConflict = async <T extends { version: string }>(
  ctx: Ctx,
  target: string,
  given: string | undefined,
  now: T,
): Promise<void> => {
  if (given === undefined || given === now.version) return;
  const last = await lastChange(ctx.db, target);
  throw new AppError("changed_meanwhile", { now, by: last?.by ?? null, at: last?.at ?? null } satisfies Conflict<T>);
};
