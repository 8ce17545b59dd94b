import { sessionEndpoints } from "@murojaat/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whatOf } from "../../app/ErrorPage.tsx";
import { call, onConfirmNeeded, onSessionEnd } from "./client.ts";
import { refusalOf } from "./errors.ts";
import { queries } from "./queries.ts";

const away = { error: "Tizim hozircha ishlamayapti", code: "database_unavailable", requestId: "x" };
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
/** The server's answers by path, one per call; the last one repeats. */
const answering = (answers: Readonly<Record<string, readonly (readonly [number, unknown])[]>>) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const times = asked.filter((one) => one === address).length;
    asked.push(address);
    const [status, body] = answers[address]![Math.min(times, answers[address]!.length - 1)]!;
    return reply(status, body);
  });
  return asked;
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queries().clear();
});

const read = (path: string) => {
  const reading = queries().fetchQuery({
    queryKey: [path],
    queryFn: () => call({ ...sessionEndpoints.me, path: `/${path}` }, {}),
    meta: { quiet: true },
  });
  return Promise.allSettled([reading, vi.advanceTimersByTimeAsync(60_000)]).then(([outcome]) => outcome);
};

describe("a read while the server has no database", () => {
  it("is retried until it succeeds, as after a network failure", async () => {
    const asked = answering({
      "/api/me": [
        [503, away],
        [503, away],
        [503, away],
        [200, { id: 7 }],
      ],
    });

    expect(await read("me")).toEqual({ status: "fulfilled", value: { id: 7 } });
    expect(asked).toHaveLength(4);
  });

  it("fails with the server's message in the end", async () => {
    const asked = answering({ "/api/me": [[503, away]] });

    expect(await read("me")).toMatchObject({ status: "rejected", reason: { message: away.error, code: "database_unavailable" } });
    expect(asked).toHaveLength(4);
  });

  it("retries another server error once, and a refusal by a rule never", async () => {
    const fault = answering({ "/api/me": [[500, { error: "x", code: "internal" }]] });
    await read("me");
    expect(fault).toHaveLength(2);
    const refused = answering({ "/api/other": [[404, { error: "x", code: "not_found" }]] });
    await read("other");
    expect(refused).toHaveLength(1);
  });
});

describe("a signed-in person", () => {
  const gone = [401, { error: "x", code: "not_signed_in" }] as const;
  it("stays signed in when the session cannot be renewed because the database is down", async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answering({ "/api/profile/me": [gone], "/api/auth/refresh": [[503, away]] });

    await expect(call(sessionEndpoints.me, {})).rejects.toMatchObject({ status: 503, code: "database_unavailable" });
    expect(ended).not.toHaveBeenCalled();
  });

  it("stays signed in when another tab has renewed the session meanwhile", async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answering({ "/api/profile/me": [gone, [200, { user: {} }]], "/api/auth/refresh": [gone] });

    await expect(call(sessionEndpoints.me, {})).resolves.toEqual({ user: {} });
    expect(ended).not.toHaveBeenCalled();
  });

  it("is signed out when the server says that the session is over", async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answering({ "/api/profile/me": [gone], "/api/auth/refresh": [gone] });

    await expect(call(sessionEndpoints.me, {})).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("a call for which the server asks the person to confirm again", () => {
  const asks = [403, { error: "x", code: "confirm_yourself" }] as const;

  it("is sent again once the person has confirmed, with one question for all waiting calls", async () => {
    const ask = vi.fn(() => Promise.resolve(true));
    onConfirmNeeded(ask);
    const asked = answering({ "/api/profile/me": [asks, asks, [200, { user: {} }]] });

    expect(await Promise.all([call(sessionEndpoints.me, {}), call(sessionEndpoints.me, {})])).toEqual([{ user: {} }, { user: {} }]);
    expect(ask).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(4);
  });

  it("is refused when the person does not confirm", async () => {
    onConfirmNeeded(() => Promise.resolve(false));
    const asked = answering({ "/api/profile/me": [asks] });

    await expect(call(sessionEndpoints.me, {})).rejects.toMatchObject({ code: "confirm_yourself" });
    expect(asked).toHaveLength(1);
  });
});

it("a page that cannot open without database or network offers a retry with its own text", () => {
  expect(whatOf(refusalOf(503, "", away))).toEqual({ code: 500, words: away.error, isOutOfReach: true });
  expect(whatOf(refusalOf(0, "network", undefined))).toEqual({ code: 500, isOutOfReach: true });
  expect(whatOf(refusalOf(503, "", { code: "store_unavailable", error: "x" }))).toEqual({ code: 500 });
});
