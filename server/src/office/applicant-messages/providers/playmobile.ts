import { callProvider, fieldOf, NotSent, refusedWith, type Provider } from "./provider.ts";

export type PlayMobileAccount = {
  readonly base: string;
  readonly login: string;
  readonly password: string;
  readonly originator: string;
  readonly timeoutMs?: number;
};

/** SMS through the broker of PlayMobile. It takes our own number of the message, the same whenever it is sent again; it does not report whether a message arrived. */
export const playMobile = ({ base, login, password, originator, timeoutMs }: PlayMobileAccount): Provider => ({
  send: async ({ id, address, text }) => {
    const messageId = `murojaat-${id}`;
    const reply = await callProvider(
      `${base}/broker-api/send`,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
        },
        body: JSON.stringify({
          messages: [{ recipient: `998${address}`, "message-id": messageId, sms: { originator, content: { text } } }],
        }),
      },
      timeoutMs,
    );
    if (reply.status === 200) return { providerId: null, delivered: false };
    const code = fieldOf(reply.body, "error-code");
    if (reply.status === 400 && typeof code === "number") throw new NotSent(`refused with code ${code}`, { final: true });
    throw refusedWith(reply);
  },
});
