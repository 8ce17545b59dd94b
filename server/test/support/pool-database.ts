import { afterAll, beforeAll } from "vitest";
import { freshDatabase, type TestDatabase } from "./database.ts";

export let database: TestDatabase;

/** A database and no portal. */
export const usePoolDatabase = (): void => {
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());
};
