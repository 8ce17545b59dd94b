import { useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";

/** The key of every test file that does not bring its own. */
export const testKey = Buffer.alloc(32, "test");
useDataKeys(dataKeysOf(testKey));
