import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/errors.ts";
import { keepDraft, type DraftState } from "./keeper.ts";
import { saveBeforeEnd, saveNow, saveOrGiveUp } from "./unsaved.ts";

const conflict = new ApiError(409, "changed", { code: "changed_meanwhile" });
const noLine = new ApiError(0, "network");
const refused = new ApiError(422, "too many", { code: "rule_broken" });

/** A server that holds drafts, and can be slow, away, or lose its replies. */
const desk = () => {
  const kept = new Map<string, { version: number; content: string }>();
  const shown: string[] = [];
  const asked: string[] = [];
  const state: Partial<DraftState> = {};
  const server = { delay: 0, fails: undefined as ApiError | undefined, losesReplies: false };
  let keys = 0;
  const wait = async () => void (server.delay > 0 && (await new Promise((done) => setTimeout(done, server.delay))));
  const keeper = keepDraft<string>({
    newKey: () => `k${(keys += 1)}`,
    save: async (key, version, _heading, content) => {
      asked.push((JSON.parse(content) as { text: string }).text);
      await wait();
      if (server.fails) throw server.fails;
      if (version !== undefined && !kept.has(key)) throw new ApiError(404, "none");
      if (kept.get(key)?.version !== version) throw conflict;
      const next = (version ?? 0) + 1;
      kept.set(key, { version: next, content });
      if (server.losesReplies) throw noLine;
      return { version: next, savedAt: "now" };
    },
    load: async (key) => {
      const there = kept.get(key);
      if (!there) throw new ApiError(404, "none");
      return there;
    },
    remove: async (key) => {
      await wait();
      kept.delete(key);
    },
    tell: (now) => Object.assign(state, now),
    onSaved: (key) => void (shown.includes(key) || shown.push(key)),
    onDropped: (key) => void shown.splice(0, shown.length, ...shown.filter((one) => one !== key)),
  });
  const type = (text: string) => keeper.remember({ heading: "", content: { text } });
  const contents = () => [...kept.values()].map(({ content }) => (JSON.parse(content) as { text: string }).text);
  return { keeper, kept, shown, asked, state, server, type, contents };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await saveOrGiveUp();
  vi.useRealTimers();
});

describe("typed text", () => {
  it("is saved two seconds after the last key, and again after the next pause", async () => {
    const { type, contents, state } = desk();
    type("Suv");
    await pass(1500);
    type("Suv yoʻq");
    await pass(1999);
    expect(contents()).toEqual([]);
    await pass(1);
    expect([contents(), state.isSaved]).toEqual([["Suv yoʻq"], true]);
    type("Suv yoʻq!");
    expect(state.isSaved).toBe(false);
    await pass(2000);
    expect(contents()).toEqual(["Suv yoʻq!"]);
  });

  it("is taken as it was at that moment, whatever happens to the form", async () => {
    const { keeper, contents } = desk();
    const values: { text?: string } = { text: "Javob matni" };
    keeper.remember({ heading: "", content: values });
    delete values.text;
    keeper.flush();
    await pass(0);
    expect(contents()).toEqual(["Javob matni"]);
  });

  it("while the server is out of reach is saved when it is back, though the form is closed", async () => {
    const { type, keeper, server, contents } = desk();
    server.fails = noLine;
    type("Uzilgan paytda");
    keeper.flush();
    await pass(15_000);
    server.fails = undefined;
    await pass(10_000);
    expect(contents()).toEqual(["Uzilgan paytda"]);
  });

  it("is not tried again where the server would refuse it again, but is tried with the next change", async () => {
    const { type, server, contents, state } = desk();
    server.fails = refused;
    type("a");
    await pass(2000);
    expect([state.isSaved, state.refusal]).toEqual([false, refused]);
    server.fails = undefined;
    await pass(60_000);
    expect(contents()).toEqual([]);
    type("ab");
    await pass(2000);
    expect([contents(), state.refusal]).toEqual([["ab"], undefined]);
  });

  it("is not replaced by earlier words whose save failed while later ones were being saved", async () => {
    const { type, server, contents } = desk();
    [server.delay, server.fails] = [5000, noLine];
    type("bir");
    await pass(2500);
    type("bir ikki");
    await pass(5000);
    server.fails = undefined;
    await pass(60_000);
    expect(contents()).toEqual(["bir ikki"]);
    server.delay = 0;
  });

  it("is sent at once where the page is left during a save, and otherwise stays one draft", async () => {
    const { type, server, asked, contents, shown } = desk();
    server.delay = 5000;
    type("bir");
    await pass(2500);
    type("bir ikki");
    saveBeforeEnd();
    expect(asked).toEqual(["bir", "bir ikki"]);
    server.delay = 0;
    await pass(10_000);
    expect([contents(), shown]).toEqual([["bir ikki"], ["k2"]]);
    type("bir ikki uch");
    await pass(2000);
    expect(contents()).toEqual(["bir ikki uch"]);
  });

  it("is kept as a new draft after its draft was removed in another window", async () => {
    const { type, kept, contents } = desk();
    type("birinchi");
    await pass(2000);
    kept.clear();
    type("ikkinchi");
    await pass(2000);
    expect(contents()).toEqual(["ikkinchi"]);
  });

  it("becomes a draft of its own when another window saved the same one", async () => {
    const { type, kept, contents } = desk();
    type("birinchi");
    await pass(2000);
    kept.set("k1", { version: 5, content: JSON.stringify({ text: "boshqa oyna" }) });
    type("ikkinchi");
    await pass(2000);
    expect(contents()).toEqual(["boshqa oyna", "ikkinchi"]);
  });

  it("stays one draft when the reply to its save was lost on the way", async () => {
    const { type, server, contents } = desk();
    server.losesReplies = true;
    type("bir");
    await pass(2000);
    server.losesReplies = false;
    type("bir ikki");
    await pass(2000);
    expect(contents()).toEqual(["bir ikki"]);
  });

  it("stays one draft also when the line is away at the next try, and more was typed meanwhile", async () => {
    const { type, server, contents } = desk();
    server.losesReplies = true;
    type("bir");
    await pass(2000);
    [server.losesReplies, server.fails] = [false, noLine];
    type("bir ikki");
    await pass(2000);
    server.fails = undefined;
    type("bir ikki uch");
    await pass(2000);
    expect(contents()).toEqual(["bir ikki uch"]);
  });

  it("leaves no draft when it is cleared, and begins a new one with the next word", async () => {
    const { type, contents, shown, state } = desk();
    type("Suv");
    await pass(2000);
    type("  ");
    await pass(2000);
    expect([contents(), shown, state.savedAt]).toEqual([[], [], undefined]);
    type("Gaz");
    await pass(2000);
    expect(contents()).toEqual(["Gaz"]);
  });

  it("stays apart from an earlier draft until that one is opened", async () => {
    const { type, keeper, kept, contents } = desk();
    kept.set("old", { version: 3, content: JSON.stringify({ text: "eski" }) });
    type("yangi");
    keeper.adopt("old", { version: 3, savedAt: "then" });
    await pass(0);
    expect(contents()).toEqual(["eski", "yangi"]);
    type("eski davomi");
    await pass(2000);
    expect(contents()).toEqual(["eski davomi", "yangi"]);
  });
});

it("text that could not be saved before an earlier draft was opened is not overwritten", async () => {
  const { type, keeper, server, kept } = desk();
  kept.set("old", { version: 3, content: JSON.stringify({ text: "eski" }) });
  kept.set("k1", { version: 9, content: JSON.stringify({ text: "boshqa oyna" }) });
  server.delay = 100;
  type("yangi");
  keeper.adopt("old", { version: 3, savedAt: "then" });
  await pass(1000);
  expect([...kept.values()].map(({ content }) => (JSON.parse(content) as { text: string }).text)).toEqual(["eski", "boshqa oyna", "yangi"]);
});

it("text that a closed form could not save is saved once the line is back or the page is left", async () => {
  for (const now of [saveNow, saveBeforeEnd]) {
    const { type, keeper, server, contents } = desk();
    server.fails = noLine;
    type("Javob matni");
    keeper.flush();
    await pass(500);
    server.fails = undefined;
    now();
    await pass(0);
    expect(contents()).toEqual(["Javob matni"]);
  }
});

describe("a draft whose form was sent", () => {
  it("is not brought back by a save that was on its way", async () => {
    const { type, keeper, server, kept, shown } = desk();
    server.delay = 500;
    type("Savol");
    await pass(2100);
    keeper.drop();
    await pass(5000);
    expect([[...kept], shown]).toEqual([[], []]);
  });

  it("is shown nowhere from that moment, even before the server has removed it", async () => {
    const { type, keeper, server, shown } = desk();
    type("Savol");
    await pass(2000);
    expect(shown).toEqual(["k1"]);
    server.delay = 60_000;
    keeper.drop();
    expect(shown).toEqual([]);
  });

  it("is not brought back by a save that waited or failed", async () => {
    const { type, keeper, server, kept } = desk();
    server.delay = 500;
    server.fails = noLine;
    type("Savol");
    await pass(2100);
    keeper.drop();
    await pass(500);
    server.fails = undefined;
    await pass(60_000);
    expect([...kept]).toEqual([]);
  });
});

it("the words of a person who signs out are saved once more, and none is left for the next person", async () => {
  const [first, second] = [desk(), desk()];
  second.server.fails = noLine;
  first.type("saqlanadi");
  second.type("qolmaydi");
  await saveOrGiveUp();
  second.server.fails = undefined;
  await pass(60_000);
  expect([first.contents(), second.contents()]).toEqual([["saqlanadi"], []]);
});

it("a save under way when a person signs out is not tried again for the next person", async () => {
  const { type, server, contents } = desk();
  [server.delay, server.fails] = [500, noLine];
  type("qolmaydi");
  await pass(2000);
  const left = saveOrGiveUp();
  await pass(500);
  await left;
  server.fails = undefined;
  await pass(60_000);
  expect(contents()).toEqual([]);
});

describe("the saved state that a form shows", () => {
  beforeEach(() => vi.setSystemTime("2026-11-27T06:26:00Z"));

  it("names no saved moment for words that the server does not have", async () => {
    const { type, state } = desk();
    type("Suv");
    await pass(2000);
    expect(state).toMatchObject({ isSaved: true, savedAt: "now", unsavedSince: undefined });
    await pass(10_000);
    type("Suv yoʻq");
    expect(state).toMatchObject({ isSaved: false, unsavedSince: "2026-11-27T06:26:12.000Z", isAway: false });
  });

  it("says when an earlier draft was saved once it is opened, though the words before it were not saved yet", async () => {
    const { type, keeper, kept, state } = desk();
    kept.set("old", { version: 3, content: JSON.stringify({ text: "eski" }) });
    type("yangi");
    keeper.adopt("old", { version: 3, savedAt: "then" });
    await pass(5000);
    expect(state).toMatchObject({ key: "old", isSaved: true, savedAt: "then", unsavedSince: undefined });
  });

  it("says since when words wait for a line, from the first of them until they are saved", async () => {
    const { type, server, state } = desk();
    server.fails = noLine;
    type("Suv");
    await pass(2000);
    expect(state).toMatchObject({ isAway: true, unsavedSince: "2026-11-27T06:26:00.000Z" });
    await pass(3000);
    type("Suv yoʻq");
    await pass(2000);
    expect(state).toMatchObject({ isAway: true, unsavedSince: "2026-11-27T06:26:00.000Z" });
    server.fails = undefined;
    await pass(10_000);
    expect(state).toMatchObject({ isSaved: true, isAway: false, unsavedSince: undefined });
  });

  it("counts text typed during a save from its own first word", async () => {
    const { type, server, state } = desk();
    server.delay = 4000;
    type("Suv");
    await pass(5000);
    type("Suv yoʻq");
    await pass(1000);
    expect(state).toMatchObject({ isSaved: false, unsavedSince: "2026-11-27T06:26:05.000Z" });
    server.delay = 0;
  });

  it("includes the words of a save that failed after more was typed", async () => {
    const { type, server, state } = desk();
    [server.delay, server.fails] = [4000, noLine];
    type("Suv");
    await pass(5000);
    type("Suv yoʻq");
    await pass(1000);
    expect(state).toMatchObject({ isAway: true, unsavedSince: "2026-11-27T06:26:00.000Z" });
    server.delay = 0;
  });
});

describe("whatever happens to the line, the server and other windows", () => {
  type Desk = ReturnType<typeof desk>;
  const happenings = fc.oneof(
    fc.record({ what: fc.constant("types"), text: fc.string({ minLength: 1, maxLength: 4 }) }),
    fc.record({ what: fc.constant("passes"), ms: fc.integer({ min: 0, max: 12_000 }) }),
    fc.record({ what: fc.constant("line"), fails: fc.constantFrom(undefined, noLine, new ApiError(503, "away")) }),
    fc.record({ what: fc.constant("replies"), lost: fc.boolean() }),
    fc.record({ what: fc.constant("slow"), delay: fc.constantFrom(0, 500, 5_000) }),
    fc.record({ what: fc.constant("leaves the window") }),
    fc.record({ what: fc.constant("nearly leaves the page") }),
    fc.record({ what: fc.constant("another window saves") }),
    fc.record({ what: fc.constant("another window removes") }),
  );
  type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never;
  const happen = async ({ server, keeper, kept, type }: Desk, one: Happening, typed: string[]): Promise<void> => {
    if ("text" in one) {
      typed.push(one.text);
      type(typed.join(""));
    } else if ("ms" in one) await pass(one.ms);
    else if ("fails" in one) server.fails = one.fails;
    else if ("lost" in one) server.losesReplies = one.lost;
    else if ("delay" in one) server.delay = one.delay;
    else if (one.what === "leaves the window") keeper.flush();
    else if (one.what === "nearly leaves the page") saveBeforeEnd();
    else if (one.what === "another window removes") kept.clear();
    else for (const [key, { version }] of kept) kept.set(key, { version: version + 1, content: JSON.stringify({ text: "boshqa oyna" }) });
  };

  it("the last words of a form that was closed are in a draft once the line is back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happenings, { maxLength: 25 }), async (all) => {
        const at = desk();
        const typed: string[] = [];
        for (const one of all) await happen(at, one, typed);
        const words = `${typed.join("")}oxirgi`;
        at.type(words);
        at.keeper.flush();
        Object.assign(at.server, { fails: undefined, losesReplies: false, delay: 0 });
        await pass(120_000);
        expect(at.contents()).toContain(words);
      }),
      { numRuns: 300 },
    );
  });
});
