import { Agent, request } from "node:http";

export type Answer = { readonly status: number; readonly body: string };
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Caller = (method: Method, path: string, options?: { token?: string | undefined; body?: object | undefined }) => Promise<Answer>;

/** Calls one server on loopback over connections that stay open, as browsers do. */
export function caller(port: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return (method, path, { token, body } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers: Record<string, string | number> = {};
      if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
      if (payload !== undefined)
        Object.assign(headers, { "content-type": "application/json", "content-length": Buffer.byteLength(payload) });
      const call = request({ host: "127.0.0.1", port, method, path, agent, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString("utf8") }));
        reply.on("error", reject);
      });
      call.on("error", reject);
      call.end(payload);
    });
}

/** The reply of a call that must succeed. */
export async function expectJson<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`A call of the bench was answered ${status}: ${body.slice(0, 300)}`);
  // The shape is the contract's; what is read of it is checked by use.
  return JSON.parse(body) as T;
}
