import type { FastifyRequest } from "fastify";
import { decrypt, encrypt, isDigestOf, sealDigest, searchHash, searchHashes } from "../crypto/crypto.ts";
import type { EncryptedColumn } from "../crypto/rotate-key.ts";
import { AppError } from "./app-error.ts";
import type { Ctx } from "./context.ts";

/** A repeatable (idempotent) call: its key, and what distinguishes it from another call with the same key. */
export type Repeatable = { readonly key: string; readonly sent: string };

/** The key of a writing call with an Idempotency-Key header; `content` is its body, or what was read of its form. */
export const repeatable = (request: FastifyRequest, content: unknown = request.body): Repeatable | undefined => {
  const key = request.headers["idempotency-key"];
  if (request.method === "GET" || request.method === "HEAD" || typeof key !== "string" || key === "") return undefined;
  return { key: key.slice(0, 200), sent: `${request.method} ${request.url}\n${JSON.stringify(content)}` };
};

const columnOf = (column: "reply" | "request_digest") =>
  ({
    table: "idempotency_keys",
    column,
    primaryKey: ["user_id", "key"],
    context: (row) => `idempotency_keys.${column}:${row["user_id"]}:${row["key"]}`,
  }) satisfies EncryptedColumn;
/** A reply may show what its caller alone may see. */
const replies = columnOf("reply");
const digests = columnOf("request_digest");
export const idempotencyColumns: readonly EncryptedColumn[] = [replies, digests];
/** What the version before this one, which runs beside it during an upgrade, compares and has in its rows of a day. */
const hashedRequest = "idempotency_keys.request_hash";

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
  const { key, sent } = call;
  const row = { user_id: ctx.actor.userId, key };
  const mine = await ctx.db
    .insertInto("idempotency_keys")
    .values({
      ...row,
      organization_id: ctx.actor.organizationId,
      request_digest: sealDigest(sent, digests.context(row)),
      request_hash: searchHash(sent, hashedRequest),
    })
    .onConflict((c) => c.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!mine) {
    const stored = await ctx.db
      .selectFrom("idempotency_keys")
      .select(["organization_id", "request_digest", "request_hash", "reply"])
      .where("user_id", "=", ctx.actor.userId)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const isSame =
      stored.request_digest === null
        ? searchHashes(sent, hashedRequest).some((hash) => hash.equals(stored.request_hash))
        : isDigestOf(stored.request_digest, sent, digests.context(row));
    if (!isSame || stored.organization_id !== ctx.actor.organizationId) throw new AppError("key_used_otherwise");
    // the reply that the first call received
    return { reply: JSON.parse(decrypt(stored.reply!, replies.context(row))) as T, isRepeated: true };
  }
  const reply = await work();
  await ctx.db
    .updateTable("idempotency_keys")
    .set({ reply: encrypt(JSON.stringify(reply), replies.context(row)) })
    .where("user_id", "=", ctx.actor.userId)
    .where("key", "=", key)
    .execute();
  return { reply, isRepeated: false };
};
