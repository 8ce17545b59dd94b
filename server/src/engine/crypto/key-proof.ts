import type { Db } from "../db/pool.ts";
import { StartError } from "../db/lock.ts";
import { decrypt, encrypt, UnreadableValue } from "./crypto.ts";
import type { EncryptedColumn } from "./rotate-key.ts";

const context = "data_key_proof.value";
/** A rotation changes it last: until then a start needs the former key too. */
export const keyProof: EncryptedColumn = { table: "data_key_proof", column: "value", primaryKey: ["id"], context: () => context };

/** Refuses a data key that this database was not written with; the first start stores the proof. Errors: StartError. */
export const proveDataKey = async (db: Db): Promise<void> => {
  await db
    .insertInto("data_key_proof")
    .values({ id: 1, value: encrypt("murojaat", context) })
    .onConflict((c) => c.doNothing())
    .execute();
  const { value } = await db.selectFrom("data_key_proof").select("value").executeTakeFirstOrThrow();
  try {
    decrypt(value, context);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    throw new StartError(
      "DATA_KEY is not the key with which this database was written: start with that key, as DATA_KEY or in DATA_KEY_OLD (docs/reference.md, Loss of the key).",
    );
  }
};
