import type { FastifyRequest } from "fastify";
import { decrypt, encrypt, searchHashes } from "../crypto/crypto.ts";
import type { EncryptedColumn } from "../crypto/rotate-key.ts";
import { AppError } from "./app-error.ts";
import type { Ctx } from "./context.ts";

/** A repeatable (idempotent) call: its key, and what distinguishes it from another call with the same key: a hash for each data key, the current one first. */
export type Repeatable = { readonly key: string; readonly hashes: readonly Buffer[] };

/** The key of a writing call with an Idempotency-Key header; `content` is its body, or what was read of its form. */
export const repeatable = (request: FastifyRequest, content: unknown = request.body): Repeatable | undefined => {
  const key = request.headers["idempotency-key"];
  if (request.method === "GET" || request.method === "HEAD" || typeof key !== "string" || key === "") return undefined;
  const hashes = searchHashes(`${request.method} ${request.url}\n${JSON.stringify(content)}`, "idempotency_keys.request_hash");
  return { key: key.slice(0, 200), hashes };
};

/** A reply may show what its caller alone may see. */
const contextOf = (userId: number | string, key: number | string): string => `idempotency_keys.reply:${userId}:${key}`;
export const idempotencyReplies: EncryptedColumn = {
  table: "idempotency_keys",
  column: "reply",
  primaryKey: ["user_id", "key"],
  context: (row) => contextOf(row["user_id"]!, row["key"]!),
};

/**
 * Within a day the same key and body return the same reply; of five calls at once the first does the work and the others wait. The key is
 * written in the transaction of the work, so a rollback removes it too.
 */
export const idempotent = async <T>(
  ctx: Ctx,
  call: Repeatable | undefined,
  work: () => Promise<T>,
): Promise<{ readonly reply: T; readonly isRepeated: boolean }> => {
  if (!call) return { reply: await work(), isRepeated: false };
  const { key, hashes } = call;
  const mine = await ctx.db
    .insertInto("idempotency_keys")
    .values({ user_id: ctx.actor.userId, organization_id: ctx.actor.organizationId, key, request_hash: hashes[0]! })
    .onConflict((c) => c.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!mine) {
    const stored = await ctx.db
      .selectFrom("idempotency_keys")
      .select(["organization_id", "request_hash", "reply"])
      .where("user_id", "=", ctx.actor.userId)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (!hashes.some((hash) => hash.equals(stored.request_hash)) || stored.organization_id !== ctx.actor.organizationId)
      throw new AppError("key_used_otherwise");
    // the reply that the first call received
    return { reply: JSON.parse(decrypt(stored.reply!, contextOf(ctx.actor.userId, key))) as T, isRepeated: true };
  }
  const reply = await work();
  await ctx.db
    .updateTable("idempotency_keys")
    .set({ reply: encrypt(JSON.stringify(reply), contextOf(ctx.actor.userId, key)) })
    .where("user_id", "=", ctx.actor.userId)
    .where("key", "=", key)
    .execute();
  return { reply, isRepeated: false };
};
