import { expect, test } from "vitest";
import { addressOf } from "./client.ts";

test("parameters replace the names in a path, and the query leaves out empty ones", () => {
  const address = addressOf("/appeals/{id}", {
    params: { id: 7 },
    query: { pageNo: 1, text: "", from: undefined, to: null, name: "Yoʻldosh" },
  });

  expect(address).toBe("/api/appeals/7?pageNo=1&name=Yo%CA%BBldosh");
});

test("a value cannot change the structure of the path", () => {
  expect(addressOf("/appeals/{id}", { params: { id: "../admin" } })).toBe("/api/appeals/..%2Fadmin");
});
