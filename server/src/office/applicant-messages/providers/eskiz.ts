import { callProvider, fieldOf, NotSent, refusedWith, type Fate, type HttpReply, type Provider } from "./provider.ts";

export type EskizAccount = {
  readonly base: string;
  readonly email: string;
  readonly password: string;
  readonly from: string;
  readonly timeoutMs?: number;
};

const fates: Readonly<Record<string, Fate>> = {
  DELIVRD: "delivered",
  DELIVERED: "delivered",
  UNDELIV: "failed",
  EXPIRED: "failed",
  REJECTD: "failed",
  DELETED: "failed",
};

/** Asia/Tashkent, as Eskiz reads and writes times: YYYY-MM-DD HH:MM. */
const minuteOf = (moment: Date): string => new Date(moment.getTime() + 5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** SMS through Eskiz: a token for e-mail and password, renewed when it is refused; the state of a message is asked by its number, and a number by receiver and text. */
export const eskiz = ({ base, email, password, from, timeoutMs }: EskizAccount): Provider => {
  let token: Promise<string> | undefined;

  const logIn = async (): Promise<string> => {
    const reply = await callProvider(
      `${base}/api/auth/login`,
      { method: "POST", body: new URLSearchParams({ email, password }) },
      timeoutMs,
    ).catch((error: unknown) => {
      // no message was handed over yet
      throw new NotSent(`signing in: ${(error as Error).message}`);
    });
    const given = fieldOf(reply.body, "data", "token");
    if (reply.status !== 200 || typeof given !== "string") throw new NotSent(`signing in was refused with ${reply.status}`);
    return given;
  };
  const signed = async (path: string, init: RequestInit): Promise<HttpReply> => {
    for (let attempt = 1; ; attempt += 1) {
      token ??= logIn();
      const present = token;
      const bearer = await present.catch((error: unknown) => {
        if (token === present) token = undefined;
        throw error;
      });
      const reply = await callProvider(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${bearer}` } }, timeoutMs);
      if (reply.status !== 401 || attempt === 2) return reply;
      if (token === present) token = undefined;
    }
  };

  return {
    check: logIn,
    send: async ({ address, text }) => {
      const body = new URLSearchParams({ mobile_phone: `998${address}`, message: text, from });
      const reply = await signed("/api/message/sms/send", { method: "POST", body });
      if (reply.status !== 200) throw refusedWith(reply);
      const id = fieldOf(reply.body, "id");
      if (typeof id !== "string" && typeof id !== "number") throw new NotSent("the answer names no message", { unclear: true });
      return { providerId: String(id), delivered: false };
    },
    fateOf: async (providerId) => {
      const reply = await signed(`/api/message/sms/status_by_id/${encodeURIComponent(providerId)}`, { method: "GET" });
      if (reply.status !== 200) throw refusedWith(reply);
      return fates[String(fieldOf(reply.body, "data", "status")).toUpperCase()] ?? "waiting";
    },
    find: async ({ address, text }, since) => {
      const body = new URLSearchParams({
        start_date: minuteOf(since),
        end_date: minuteOf(new Date(Date.now() + 60_000)),
        page_size: "200",
        count: "0",
      });
      const reply = await signed("/api/message/sms/get-user-messages", { method: "POST", body });
      if (reply.status !== 200) throw refusedWith(reply);
      const rows = fieldOf(reply.body, "data", "result");
      const found = (Array.isArray(rows) ? (rows as unknown[]) : []).find(
        (row) => String(fieldOf(row, "to")) === `998${address}` && fieldOf(row, "message") === text,
      );
      const id = fieldOf(found, "request_id") ?? fieldOf(found, "id");
      return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
    },
  };
};
