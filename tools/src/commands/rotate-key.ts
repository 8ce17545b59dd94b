// Encrypts every value of DATA_KEY_OLD with DATA_KEY, while the portal runs. May be stopped and started again.
import { rotateColumn } from "@murojaat/server/engine/crypto/rotate-key.ts";
import { readNoArguments, type Given } from "./command.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { tellLog } from "./tell-log.ts";

export const readArguments = readNoArguments;

export const run = async (_: void, { owner }: Given["database"]): Promise<void> => {
  let isWhole = true;
  for (const column of encryptedColumns) {
    const name = `${column.table}.${column.column}`;
    const { changed, unreadable } = await rotateColumn(owner, column, { onPortion: (n) => console.log(`${name}: ${n}`) });
    console.log(`${name}: ${changed} values are encrypted with DATA_KEY now.`);
    if (unreadable.length === 0) continue;
    console.error(
      `${name}: ${unreadable.length} values could not be read, such as ${unreadable[0]}: their key is missing in DATA_KEY_OLD, or they were changed.`,
    );
    isWhole = false;
  }
  tellLog("key_renewed");
  if (isWhole) console.log("DATA_KEY_OLD can be taken away.");
  else process.exitCode = 1;
};
