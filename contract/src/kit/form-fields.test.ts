import { expect, it } from "vitest";
import { fieldsWithin, formField as f, formFields } from "./form-fields.ts";

// What has to be an error is one at its line, or `npx tsc -p contract` fails here.
it("form fields with an unknown trait, or with two that contradict each other, do not compile", () => {
  const name = f.text("fields.firstName", "first_name", 100, { card: "name", printed: "name" });
  const fields = formFields({
    name,
    // @ts-expect-error -- misspelt: it would have no mask
    misspelt: f.text("fields.phone", "phone", 9, { card: "phone", persnal: true }),
    // @ts-expect-error -- the card has no value to print
    printed: f.text("fields.address", "address", 500, { printed: "address" }),
    // @ts-expect-error -- no field of this form
    within: f.choice("fields.area", "area_id", { within: "regionId", card: "area" }),
    // @ts-expect-error -- in clear in its column
    secret: f.text("fields.passport", "passport", 9, { secret: true, personal: true }),
  });
  // @ts-expect-error -- one column for two
  expect(formFields({ name, other: f.text("fields.lastName", "first_name", 100, { card: "other" }) })).toBeDefined();
  expect(Object.keys(fields)).toHaveLength(5);
});

it("what hangs on a field hangs on all that is above it", () => {
  const fields = formFields({
    areaId: f.choice("fields.area", "area_id", { within: "regionId" }),
    regionId: f.choice("fields.region", "region_id", {}),
    mahallaId: f.choice("fields.mahalla", "mahalla_id", { within: "areaId" }),
  });

  expect(fieldsWithin(fields, "regionId")).toEqual(["areaId", "mahallaId"]);
  expect(fieldsWithin(fields, "mahallaId")).toEqual([]);
});
