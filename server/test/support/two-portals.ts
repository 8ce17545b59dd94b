import { afterAll, afterEach, beforeAll } from "vitest";
import { freshOffice, type TestDatabase } from "./database.ts";
import { given } from "./given.ts";
import { listenTo, type LiveStream } from "./live-stream.ts";
import { openOffice, type Person, type Portal } from "./people.ts";

export let database: TestDatabase;
export let one: Portal;
export let two: Portal;
export let to: ReturnType<typeof given>;
const open: LiveStream[] = [];
export const listen = async (portal: Portal, person: Person): Promise<LiveStream> => {
  const stream = await listenTo(portal.app, person);
  open.push(stream);
  return stream;
};
export const isAppeal = (id: number) => (e: { name: string; data: { id: number } }) => e.name === "appeal" && e.data.id === id;

/** Two portals on one database. */
export const useTwoPortals = (): void => {
  beforeAll(async () => {
    database = await freshOffice();
    const live = { databaseUrl: database.url, recheckMs: 200 };
    [one, two] = await Promise.all([openOffice(database.db, { live }), openOffice(database.db, { live })]);
    await Promise.all([one, two].map((portal) => portal.app.listen({ port: 0, host: "127.0.0.1" })));
    to = given(one);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.close();
  });
};
