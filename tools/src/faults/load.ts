import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** What the portal has said it did. */
export type Acknowledged = { readonly appealId: number; readonly number: string; readonly at: number; isSent: boolean };
export type Load = {
  readonly acknowledged: readonly Acknowledged[];
  /** How often a call was refused or had no answer and was made again with its key. */
  readonly repeated: () => number;
  /** Longest time without any acknowledged write since the last time it was asked; milliseconds. */
  readonly longestPause: () => number;
  /** Opens the record of an appeal once: the status of the answer, 0 without one. */
  readonly open: (appealId: number) => Promise<number>;
  /** Waits for what is under way: every call is repeated until it is answered. */
  readonly stop: () => Promise<void>;
};

/** A workflow action is not made idempotent by its key: its refusal names the status, and the history is counted afterwards. */
const isInClassification = (said: string): boolean =>
  said.includes('"code":"action_not_allowed_now"') && said.includes('"status":"classification"');
const patience = 45_000;
/** Only our own faults are answered like this. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;

/**
 * Registers appeals and sends them to classification without a pause, as several people. A call without an answer is repeated with the same
 * key, as the screens do: if that fails, acknowledged appeals are missing or exist twice.
 */
export const startLoad = (bases: readonly string[], { people, password }: { readonly people: number; readonly password: string }): Load => {
  const acknowledged: Acknowledged[] = [];
  let repeated = 0;
  let isOver = false;
  let [lastAt, pause] = [performance.now(), 0];
  const isDone = () => {
    const now = performance.now();
    pause = Math.max(pause, now - lastAt);
    lastAt = now;
  };

  let token: Promise<string> | undefined;
  let turn = 0;
  const call = async (method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${bases[(turn += 1) % bases.length]}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  const signIn = async (): Promise<string> => {
    for (;;) {
      const reply = await call("POST", "/auth/login", { login: "registrator", password }).catch(() => undefined);
      if (reply?.status === 200) return ((await reply.json()) as { token: string }).token;
      await wait(500);
    }
  };

  /** Makes one call until it is answered; `isMade` reads from a refusal of a repeated call that the first one was done after all. */
  const insist = async <T>(
    method: string,
    path: string,
    body: object,
    isMade: (said: string) => boolean = () => false,
  ): Promise<T | undefined> => {
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      const bearer = await (token ??= signIn());
      try {
        const reply = await call(method, path, body, { authorization: `Bearer ${bearer}`, "idempotency-key": key });
        if (reply.status === 200) {
          const done = (await reply.json()) as T;
          isDone();
          return done;
        }
        const said = await reply.text();
        if (tries > 1 && isMade(said)) {
          isDone();
          return undefined;
        }
        if (isFinal(reply.status))
          throw new Error(`${method} ${path} was answered ${reply.status}: ${said.slice(0, 300)}`, { cause: "final" });
        if (reply.status === 401) token = undefined;
      } catch (error) {
        if ((error as Error).cause === "final") throw error;
      }
      repeated += 1;
      await wait(150);
    }
  };

  const work = async (areaId: Promise<{ id: number; regionId: number }>, person: number): Promise<void> => {
    const area = await areaId;
    for (let n = 1; !isOver; n += 1) {
      const phone = `90${String(person).padStart(2, "0")}${String(n % 100_000).padStart(5, "0")}`;
      const applicant = { applicantTypeId: 1, lastName: "Karimov", firstName: "Anvar", phone, areasId: area.id, regionsId: area.regionId };
      const appeal = { satulationId: 1, channelId: 1, text: "Koʻchamizda ikki haftadan beri suv yoʻq." };
      const registered = await insist<{ id: number; requestNumber: string }>("POST", "/appeal-actions/with-applicant", {
        applicant,
        appeal,
      });
      const { id, requestNumber } = registered!; // repeated with its key, it gets the first reply
      const one = { appealId: id, number: requestNumber, at: Date.now(), isSent: false };
      acknowledged.push(one);
      await insist("PATCH", "/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }, isInClassification);
      one.isSent = true;
    }
  };

  const readArea = async (): Promise<{ id: number; regionId: number }> => {
    const bearer = await (token ??= signIn());
    const reply = await fetch(`${bases[0]}/api/crud/areas/all`, { headers: { authorization: `Bearer ${bearer}` } });
    const [area] = (await reply.json()) as { id: number; parentId: number }[];
    return { id: area!.id, regionId: area!.parentId };
  };
  const area = readArea();
  const workers = Array.from({ length: people }, (_, person) => work(area, person));
  // reported by `stop`
  const failed = Promise.all(workers).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  return {
    acknowledged,
    repeated: () => repeated,
    longestPause: () => {
      isDone();
      const longest = pause;
      pause = 0;
      return longest;
    },
    open: async (appealId) => {
      const headers = { authorization: `Bearer ${await (token ??= signIn())}` };
      const signal = AbortSignal.timeout(patience);
      const reply = await fetch(`${bases[0]}/api/appeals/${appealId}`, { headers, signal }).catch(() => undefined);
      await reply?.text();
      return reply?.status ?? 0;
    },
    stop: async () => {
      isOver = true;
      const error = await failed;
      if (error) throw error;
    },
  };
};
