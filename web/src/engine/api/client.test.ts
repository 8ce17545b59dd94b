import { afterEach, expect, test, vi } from "vitest";
import { addressOf } from "./client.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("calls go where API_BASE of the build says", async () => {
  vi.stubEnv("API_BASE", "https://murojaat.example.uz/v1");
  vi.resetModules();
  const { addressOf: elsewhere } = await import("./client.ts");

  expect(elsewhere("/appeals/{id}", { params: { id: 7 } })).toBe("https://murojaat.example.uz/v1/appeals/7");
});

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
