import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { vi } from "vitest";
import { useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { writeAllReadings } from "../../src/engine/privacy/reading-log.ts";
import type { Database } from "../../src/schema/tables.ts";
import { testKey } from "./data-key.ts";
import "./reached-calls.ts";
import { readAtUsualPriority } from "./usual-priority.ts";

// The files of a worker share the server's modules: each file begins with the same data key, the real clock and an empty reading log,
// whatever the one before it has left.
useDataKeys(dataKeysOf(testKey));
vi.useRealTimers();
vi.unstubAllEnvs();
readAtUsualPriority();
await writeAllReadings(
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
);
