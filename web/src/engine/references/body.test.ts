import { references, type CrudRow } from "@murojaat/contract";
import { expect, test } from "vitest";
import { bodyOfChange, bodyOfNew, startOf } from "./body.ts";

const row = {
  id: 7,
  version: "q3Zk1vT0",
  name: "Quva",
  formerName: null,
  parentId: 12,
  nameUz: "Quva",
  nameUk: "Қува",
  nameRu: "Кува",
  regionsId: 12,
  code: "1730236",
  kind: "district",
  position: 3,
} as CrudRow;

test("a change sends only what differs, and clears emptied fields", () => {
  const body = bodyOfChange(references.areas, row, { ...row, nameRu: " Кувинский ", code: "" });

  expect(body).toEqual({ id: 7, version: "q3Zk1vT0", nameRu: "Кувинский", code: null });
});

test("an emptied number becomes its minimum, and a fixed code is not sent", () => {
  const channel = { ...row, code: "chat", isExternal: false, form: "electronic" } as CrudRow;

  expect(bodyOfChange(references.areas, row, { ...row, position: null })).toEqual({ id: 7, version: "q3Zk1vT0", position: 0 });
  expect(bodyOfChange(references.channels, channel, { ...channel, code: "other" })).toEqual({ id: 7, version: "q3Zk1vT0" });
});

test("a new record leaves out empty fields but not false", () => {
  expect(bodyOfNew({ nameUz: " Yangi ", code: "  ", parentId: null, isExternal: false, channelIds: [] })).toEqual({
    id: -1,
    nameUz: "Yangi",
    isExternal: false,
    channelIds: [],
  });
});

test("a form starts from the record, a new one from the given values", () => {
  expect(startOf(references.channels, undefined, { form: "written" })).toEqual({ code: null, isExternal: false, form: "written" });
  expect(startOf(references.areas, row)).toMatchObject({ nameUk: "Қува", kind: "district", position: 3 });
});
