// npm run retention: proposes appeals whose time of keeping is over, and carries out what has been confirmed, as the owner of the tables.
import { needDependencies } from "./dependencies.mjs";
import { needNode } from "./node.mjs";

needDependencies({ dev: false });
needNode();
const { withDatabase } = await import("./with-database.mjs");
const { carryOutRetention } = await import("../server/src/office/retention/erase.repository.ts");
const { openStore } = await import("../server/src/engine/files/open-store.ts");

await withDatabase(async ({ owner, config }) => {
  const { erased, waiting } = await carryOutRetention(owner, openStore(config));
  console.log(
    `Appeals whose personal data, texts and files were erased: ${erased}. Confirmed, and waiting for the end of a task or a letter: ${waiting}.`,
  );
});
