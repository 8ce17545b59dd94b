import { expect, it } from "vitest";
import { translator, type Messages } from "./messages.ts";

// What has to be an error is one at its line, or `npx tsc -p contract` fails here.
it("the translator refuses an unknown key, and the error is at that key", () => {
  const t = translator({} as Messages);
  t(
    // @ts-expect-error -- misspelt
    "fields.nam",
  );
  // @ts-expect-error -- its value is missing
  expect(t("lists.daysLeft")).toBe("lists.daysLeft");
});
