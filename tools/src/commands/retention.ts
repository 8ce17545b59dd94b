// Proposes appeals whose time of keeping is over, and carries out what has been confirmed, as the owner of the tables.
import { openStore } from "@murojaat/server/engine/files/open-store.ts";
import { carryOutRetention } from "@murojaat/server/office/retention/erase.repository.ts";
import { readNoArguments, type Given } from "./command.ts";

export const readArguments = readNoArguments;

export const run = async (_: void, { owner, config }: Given["database"]): Promise<void> => {
  const { erased, waiting } = await carryOutRetention(owner, openStore(config));
  console.log(
    `Appeals whose personal data, texts and files were erased: ${erased}. Confirmed, and waiting for the end of a task or a letter: ${waiting}.`,
  );
};
