// npm run rotate-key: encrypts every value of DATA_KEY_OLD with DATA_KEY, while the portal runs. May be stopped and started again.
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { encryptedColumns } = await import("../server/src/encrypted-columns.ts");
const { rotateColumn } = await import("../server/src/engine/crypto/rotate-key.ts");

await withDatabase(async ({ owner }) => {
  for (const column of encryptedColumns) {
    const name = `${column.table}.${column.column}`;
    const { changed, unreadable } = await rotateColumn(owner, column, { onPortion: (n) => console.log(`${name}: ${n}`) });
    console.log(`${name}: ${changed} values are encrypted with DATA_KEY now.`);
    if (unreadable.length === 0) continue;
    console.error(
      `${name}: ${unreadable.length} values could not be read, such as ${unreadable[0]}: their key is missing in DATA_KEY_OLD, or they were changed.`,
    );
    process.exitCode = 1;
  }
  if (process.exitCode === undefined) console.log("DATA_KEY_OLD can be taken away.");
});
