import { expect, test } from "vitest";
import { frozenIn } from "./document-names.ts";

test("a guide that sends to a file that a release has fixed leads to the recipe of the schema beside it", () => {
  const released = ["01-text.sql", "12-read-models.sql"];
  expect(frozenIn("edit `12-read-models.sql`\nand `server/src/schema/01-text.sql`", released)).toEqual([
    "12-read-models.sql",
    "01-text.sql",
  ]);
  expect(frozenIn("as in `01-text.sql`, in a new file ([schema](schema.md)); `functions/read-models.sql`", released)).toEqual([]);
});
