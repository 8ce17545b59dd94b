import { translateAny, type BulkOutcome, type FieldProblem } from "@murojaat/contract";
import { sql } from "kysely";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** What a refusal says, in the caller's language. */
const inWords = ({ messages }: Ctx, id: number, { code, details }: AppError): BulkOutcome["refused"][number] => ({
  id,
  code,
  error: translateAny(messages, `errors.${code}`),
  details: (Array.isArray(details) ? (details as FieldProblem[]) : []).map(({ path, problem, limit }) => ({
    path,
    // the reason has a field at the card alone
    message: translateAny(messages, `problems.${problem === "says_why" ? "says_why_at_card" : problem}`, { limit }),
    ...(problem === "says_why" && typeof limit === "string" && { words: limit }),
  })),
});

/** A refusal is said of its item; any other failure ends the call. */
export const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

/** Work within its own savepoint: undone alone where it is refused, and always in a trial; what waits for the commit waits only for what stays. Returns the refusal. */
export const apart = async (ctx: Ctx, work: (within: Ctx) => Promise<unknown>, isTrial = false): Promise<AppError | undefined> => {
  const after: (() => void)[] = [];
  const within: Ctx = {
    ...ctx,
    afterCommit: (task) => after.push(() => ctx.afterCommit(task)),
    changed: (what) => after.push(() => ctx.changed(what)),
  };
  await sql`savepoint item`.execute(ctx.db);
  try {
    await work(within);
    await (isTrial ? sql`rollback to savepoint item` : sql`release savepoint item`).execute(ctx.db);
    if (!isTrial) after.forEach((task) => task());
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint item`.execute(ctx.db);
    return error;
  }
};

/** Work on several records: each is done or refused by itself. */
export const each = async <I extends { readonly id: number }>(
  ctx: Ctx,
  items: readonly I[],
  perform: (within: Ctx, item: I) => Promise<unknown>,
  isTrial = false,
): Promise<BulkOutcome> => {
  const refused: BulkOutcome["refused"] = [];
  // the same order for everybody, so that two people with the same rows do not wait for each other
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    // hundreds may take a while: a caller who has lost the right meanwhile does not finish them
    await ctx.confirmCaller(ctx.db, false);
    const refusal = await apart(ctx, (within) => perform(within, item), isTrial);
    if (refusal) refused.push(inWords(ctx, item.id, refusal));
  }
  return { done: items.length - refused.length, refused };
};
