import { expect, it } from "vitest";
import { translator, type Messages } from "./messages.ts";

// What has to be an error is one at its line, or `npx tsc -p contract` fails here.
it("the translator takes no key that is none, and the key is the error", () => {
  const t = translator({} as Messages);
  t(
    // @ts-expect-error -- misspelt
    "fields.nam",
  );
  // @ts-expect-error -- its value is missing
  expect(t("lists.daysLeft")).toBe("lists.daysLeft");
});
