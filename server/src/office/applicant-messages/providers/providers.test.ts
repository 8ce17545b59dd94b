import { createServer, type AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { telegramApi, telegramWay } from "./telegram.ts";
import { json, localServer, type LocalServer } from "../../../../test/support/local-server.ts";
import { startMailServer } from "../../../../test/support/mail-server.ts";
import { mailServer, smsAccount } from "./addresses.ts";
import { eskiz } from "./eskiz.ts";
import { playMobile } from "./playmobile.ts";
import { NotSent } from "./provider.ts";
import { smtp } from "./smtp.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const serve = async (answer: LocalServer["answer"]): Promise<LocalServer> => {
  const server = await localServer(answer);
  closing.push(server.close);
  return server;
};
const message = { id: 42, address: "901234567", text: "Murojaatingiz № 1 — koʻrib chiqildi & javob", mark: "FAR-000001/26" };
const refusal = async (work: Promise<unknown>): Promise<NotSent> => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(NotSent);
  // the log and the list show the reason
  for (const secret of [message.text, message.address, "parol", "maxfiy"]) expect(String((error as Error).message)).not.toContain(secret);
  return error as NotSent;
};

describe("Eskiz, by its public description", () => {
  /** Tokens serve once and then expire. */
  const gateway = () => {
    let token = 0;
    let left = 0;
    return serve((call, reply) => {
      if (call.path === "/api/auth/login") {
        const given = new URLSearchParams(call.body);
        if (given.get("email") !== "a@b.uz" || given.get("password") !== "parol")
          return json(reply, 401, { message: "Invalid credentials" });
        left = 2;
        return json(reply, 200, { message: "token_generated", data: { token: `maxfiy-${(token += 1)}` }, token_type: "bearer" });
      }
      if (call.headers.authorization !== `Bearer maxfiy-${token}` || left === 0) return json(reply, 401, { message: "Expired" });
      left -= 1;
      if (call.path === "/api/message/sms/send")
        return json(reply, 200, { id: "0b1c-2d", message: "Waiting for SMS provider", status: "waiting" });
      return json(reply, 200, { status: "success", data: { status: call.path.endsWith("/0b1c-2d") ? "DELIVRD" : "TRANSMTD" } });
    });
  };
  const account = (base: string) => ({ base, email: "a@b.uz", password: "parol", from: "4546", timeoutMs: 400 });

  it("signs in once, sends the number in full, and renews a token that has expired", async () => {
    const server = await gateway();
    const way = eskiz(account(server.base));

    expect(await way.send(message)).toEqual({ providerId: "0b1c-2d", delivered: false });
    await way.send(message);
    await way.send(message);

    expect(server.heard.map((c) => c.path.split("/").at(-1))).toEqual(["login", "send", "send", "send", "login", "send"]);
    expect(Object.fromEntries(new URLSearchParams(server.heard[1]!.body))).toEqual({
      mobile_phone: "998901234567",
      message: message.text,
      from: "4546",
    });
  });

  it("says whether a message arrived", async () => {
    const way = eskiz(account((await gateway()).base));

    expect([await way.fateOf!("0b1c-2d"), await way.fateOf!("other")]).toEqual(["delivered", "waiting"]);
  });

  it("is asked for its number of a message by receiver and text", async () => {
    const server = await gateway();
    const way = eskiz(account(server.base));
    await way.send(message);
    server.answer = (_call, reply) =>
      json(reply, 200, {
        data: {
          result: [
            { request_id: "no", to: "998901234567", message: "Boshqa" },
            { request_id: "0b1c-3e", to: "998901234567", message: message.text },
          ],
        },
      });

    expect(await way.find!(message, new Date("2026-11-20T03:00:00Z"))).toBe("0b1c-3e");
    expect(await way.find!({ ...message, text: "Hech qachon" }, new Date())).toBeUndefined();
    const asked = new URLSearchParams(server.heard.at(-2)!.body);
    expect(asked.get("start_date")).toBe("2026-11-20 08:00");
    // the gateway counts in whole minutes of Tashkent: the one that has just begun is within
    const now = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
    expect(asked.get("end_date")! >= now).toBe(true);
  });

  it("reports wrong credentials, too many messages, faults, silence and nonsense as temporary; a bad message stays refused", async () => {
    const server = await gateway();
    expect((await refusal(eskiz({ ...account(server.base), password: "boshqa" }).send(message))).final).toBe(false);
    const way = eskiz(account(server.base));
    await way.send(message);

    server.answer = (_call, reply) => json(reply, 429, {}, { "retry-after": "77" });
    expect(await refusal(way.send(message))).toMatchObject({ final: false, waitSeconds: 77 });
    server.answer = (_call, reply) => json(reply, 503, "<html>");
    expect(await refusal(way.send(message))).toMatchObject({ final: false, unclear: false });
    // the message has left: nobody knows what became of it
    server.answer = (_call, reply) => json(reply, 502, "<html>");
    expect(await refusal(way.send(message))).toMatchObject({ final: false, unclear: true });
    server.answer = (_call, reply) => json(reply, 200, "{not json");
    expect(await refusal(way.send(message))).toMatchObject({ message: "the answer names no message", unclear: true });
    server.answer = () => {};
    expect(await refusal(way.send(message))).toMatchObject({ message: "no answer in time", unclear: true });
    server.answer = (_call, reply) => void reply.socket?.destroy();
    expect(await refusal(way.send(message))).toMatchObject({ message: "not reachable", unclear: true });
    // nothing has left where nobody listens, nor while signing in
    expect(await refusal(eskiz(account("http://127.0.0.1:1")).send(message))).toMatchObject({ unclear: false });
    expect(await refusal(eskiz(account(server.base)).send(message))).toMatchObject({
      message: "signing in: not reachable",
      unclear: false,
    });
    server.answer = (_call, reply) => json(reply, 400, { message: "Template" });
    expect((await refusal(way.send(message))).final).toBe(true);
  });
});

describe("PlayMobile, by its public description", () => {
  it("sends with our own number of the message, the same each time", async () => {
    const server = await serve((_call, reply) => reply.writeHead(200).end("Request is received"));
    const way = playMobile({ base: server.base, login: "kirish", password: "parol", originator: "3700" });

    expect(await way.send(message)).toEqual({ providerId: null, delivered: false });
    await way.send(message);

    expect(server.heard[0]!.path).toBe("/broker-api/send");
    expect(server.heard[0]!.headers.authorization).toBe(`Basic ${Buffer.from("kirish:parol").toString("base64")}`);
    expect(JSON.parse(server.heard[0]!.body)).toEqual({
      messages: [{ recipient: "998901234567", "message-id": "murojaat-42", sms: { originator: "3700", content: { text: message.text } } }],
    });
    expect(server.heard[1]!.body).toBe(server.heard[0]!.body);
  });

  it("distinguishes a refusal by its code, a temporary fault, and a broken reply", async () => {
    const server = await serve((_call, reply) => json(reply, 400, { "error-code": 202, "error-description": "Wrong recipient" }));
    const way = playMobile({ base: server.base, login: "kirish", password: "parol", originator: "3700", timeoutMs: 400 });

    expect(await refusal(way.send(message))).toMatchObject({ final: true, message: "refused with code 202" });
    server.answer = (_call, reply) => json(reply, 500, "");
    expect((await refusal(way.send(message))).final).toBe(false);
    server.answer = (_call, reply) => json(reply, 401, "");
    expect((await refusal(way.send(message))).final).toBe(false);
  });
});

describe("Telegram, by the Bot API", () => {
  it("sends to the chat; records a chat that was left, and waits as long as Telegram says after too many messages", async () => {
    const server = await serve((_call, reply) => json(reply, 200, { ok: true, result: { message_id: 9 } }));
    const left: number[] = [];
    const way = telegramWay(telegramApi({ base: server.base, token: "1:maxfiy" }), async (chat) => void left.push(chat));
    const toChat = { ...message, address: "5550001" };

    expect(await way.send(toChat)).toEqual({ providerId: "9", delivered: true });
    server.answer = (_call, reply) => json(reply, 429, { ok: false, error_code: 429, parameters: { retry_after: 13 } });
    expect(await refusal(way.send(toChat))).toMatchObject({ final: false, waitSeconds: 13 });
    expect(left).toEqual([]);
    server.answer = (_call, reply) =>
      json(reply, 403, { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" });
    expect((await refusal(way.send(toChat))).final).toBe(true);

    expect(left).toEqual([5550001]);
    expect([server.heard[0]!.path, JSON.parse(server.heard[0]!.body)]).toEqual([
      "/bot1:maxfiy/sendMessage",
      { chat_id: 5550001, text: message.text },
    ]);
  });

  it("waits a short time by itself after too many messages, and sends again", async () => {
    let refusals = 1;
    const server = await serve((_call, reply) =>
      (refusals -= 1) >= 0
        ? json(reply, 429, { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 1 } })
        : json(reply, 200, { ok: true, result: { message_id: 9 } }),
    );
    const way = telegramWay(telegramApi({ base: server.base, token: "1:maxfiy" }), async () => {});
    const began = Date.now();

    expect((await way.send({ ...message, address: "5550001" })).providerId).toBe("9");

    expect(Date.now() - began).toBeGreaterThan(950);
    expect(server.heard).toHaveLength(2);
  });

  it("names in no error, however deep, the token, the address or the text, and repeats nothing with an unknown outcome", async () => {
    const answers: [LocalServer["answer"], object][] = [
      [(_call, reply) => json(reply, 502, { ok: false, error_code: 502 }), { unclear: true, final: false }],
      [(_call, reply) => json(reply, 503, { ok: false, error_code: 503 }), { unclear: false, final: false }],
      [(_call, reply) => reply.writeHead(503, { "content-type": "text/html" }).end("<html>"), { unclear: false, final: false }],
      [(_call, reply) => reply.writeHead(504, { "content-type": "text/html" }).end("<html>"), { unclear: true, final: false }],
      [(_call, reply) => json(reply, 200, "{not json"), { unclear: true }],
      [(_call, reply) => json(reply, 401, { ok: false, error_code: 401, description: "Unauthorized" }), { unclear: false, final: false }],
      [(_call, reply) => json(reply, 400, { ok: false, error_code: 400, description: message.text }), { final: true }],
      [() => {}, { unclear: true }],
      [(_call, reply) => void reply.socket?.destroy(), { message: "not reachable", unclear: true }],
      [(_call, reply) => reply.writeHead(302, { location: "http://127.0.0.1:1/maxfiy" }).end(), { unclear: true }],
    ];
    const server = await serve(() => {});
    const left: number[] = [];
    const wayTo = (base: string) =>
      telegramWay(telegramApi({ base, token: "1:maxfiy", callMs: 400 }), async (chat) => void left.push(chat));
    for (const [answer, expected] of answers) {
      server.answer = answer;
      const before = server.heard.length;
      const error = await refusal(wayTo(server.base).send({ ...message, address: "5550001" }));
      expect(error).toMatchObject(expected);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/maxfiy|5550001|Murojaatingiz/);
      expect(server.heard.length).toBe(before + 1);
    }
    // a page of a proxy is no word of Telegram's that the person has left
    server.answer = (_call, reply) => reply.writeHead(403, { "content-type": "text/html" }).end("<html>");
    expect(await refusal(wayTo(server.base).send({ ...message, address: "5550001" }))).toMatchObject({ final: false });
    expect(left).toEqual([]);
    const gone = await localServer(() => {});
    await gone.close();
    const unheard = await refusal(wayTo(gone.base).send({ ...message, address: "5550001" }));
    expect(unheard).toMatchObject({ message: "not reachable", unclear: false });
    expect(inspect(unheard, { depth: 9, showHidden: true })).not.toMatch(/maxfiy/);
  });

  it("hands out a file within its time, or says why not without its address", async () => {
    let file: LocalServer["answer"] = (_call, reply) => reply.writeHead(200).end("bytes");
    const server = await serve((call, reply) =>
      call.path.startsWith("/file/")
        ? file(call, reply)
        : json(reply, 200, { ok: true, result: { file_id: "f", file_path: "photos/1.jpg" } }),
    );
    const api = telegramApi({ base: server.base, token: "1:maxfiy", fileMs: 300 });
    const { signal } = new AbortController();
    const failed = async () => {
      const error = await refusal(api.download("f", 100, signal));
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/maxfiy/);
      return error.message;
    };
    expect(String(await api.download("f", 100, signal))).toBe("bytes");
    expect(await api.download("f", 5, signal)).toBeUndefined();
    file = () => {};
    expect(await failed()).toBe("no answer in time");
    // a byte now and then is no answer either
    file = (_call, reply) => {
      const drops = setInterval(() => reply.write("."), 50);
      reply.on("close", () => clearInterval(drops));
    };
    expect(await failed()).toBe("no answer in time");
    file = (_call, reply) => reply.writeHead(404).end();
    expect(await failed()).toBe("the file was refused with 404");
    file = (_call, reply) => void reply.socket?.destroy();
    expect(await failed()).toBe("not reachable");
    server.answer = () => {};
    expect(await failed()).toMatch(/^no answer/);
  });
});

describe("a message by e-mail", () => {
  const post = async (refuse?: number, thinksFor?: number) => {
    const { letters, port, close } = await startMailServer(() => refuse, 0, thinksFor);
    closing.push(close);
    return {
      letters,
      way: smtp({
        host: "127.0.0.1",
        port,
        secure: false,
        user: undefined,
        password: undefined,
        from: "qabul@hokimiyat.uz",
        timeoutMs: thinksFor === undefined ? 2000 : thinksFor / 3,
      }),
    };
  };

  it("is a letter of its own to one person, with the same Message-ID each time", async () => {
    const { letters, way } = await post();

    await way.send({ ...message, address: "lola@example.uz" });
    await way.send({ ...message, address: "lola@example.uz" });

    expect(letters.map(({ from, to }) => [from, to])).toEqual(Array(2).fill(["qabul@hokimiyat.uz", ["lola@example.uz"]]));
    expect(letters[0]!.raw).toContain("Message-ID: <notification-42@hokimiyat.uz>");
    expect(letters[0]!.raw).toContain("Subject: FAR-000001/26");
    expect(letters[1]!.raw).toContain("Message-ID: <notification-42@hokimiyat.uz>");
  });

  it("may have been taken when it was handed over and got no answer; before its last line nobody has it", async () => {
    // what the server does with the whole letter, or with its sender
    const talking = async (closeAt: "DATA-END" | "RCPT") => {
      const server = createServer((socket) => {
        let inData = false;
        socket.on("error", () => {});
        socket.write("220 mail\r\n");
        socket.on("data", (bytes) => {
          const said = bytes.toString();
          if (inData) return void (said.includes("\r\n.\r\n") && socket.destroy());
          if (closeAt === "RCPT" && said.startsWith("RCPT")) return void socket.destroy();
          inData = said.startsWith("DATA");
          socket.write(inData ? "354 go on\r\n" : "250 ok\r\n");
        });
      });
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
      const { port } = server.address() as AddressInfo;
      return smtp({ host: "127.0.0.1", port, secure: false, user: undefined, password: undefined, from: "a@b.uz", timeoutMs: 2000 });
    };
    const to = { ...message, address: "lola@example.uz" };

    expect(await refusal((await talking("DATA-END")).send(to))).toMatchObject({ unclear: true, final: false });
    expect(await refusal((await talking("RCPT")).send(to))).toMatchObject({ unclear: false, final: false });
  });

  it("waits for a server that takes longer than a connection may", async () => {
    const { way, letters } = await post(undefined, 900);

    await way.send({ ...message, address: "lola@example.uz" });

    expect(letters).toHaveLength(1);
  });

  it("stays refused by a mailbox that does not exist; a full one and a missing server are temporary", async () => {
    expect((await refusal((await post(550)).way.send({ ...message, address: "yoq@example.uz" }))).final).toBe(true);
    expect((await refusal((await post(452)).way.send({ ...message, address: "tola@example.uz" }))).final).toBe(false);
    const nobody = smtp({
      host: "127.0.0.1",
      port: 1,
      secure: false,
      user: undefined,
      password: undefined,
      from: "a@b.uz",
      timeoutMs: 500,
    });
    expect((await refusal(nobody.send({ ...message, address: "lola@example.uz" }))).final).toBe(false);
  });
});

describe("the addresses of providers", () => {
  it("are read as written, with a sign in the e-mail", () => {
    expect(smsAccount("eskiz://a@b.uz:p%40rol@notify.eskiz.uz?from=4546")).toEqual({
      provider: "eskiz",
      base: "https://notify.eskiz.uz",
      email: "a@b.uz",
      password: "p@rol",
      from: "4546",
    });
    expect(smsAccount("playmobile://kirish:parol@127.0.0.1:8080?originator=3700&tls=0")).toEqual({
      provider: "playmobile",
      base: "http://127.0.0.1:8080",
      login: "kirish",
      password: "parol",
      originator: "3700",
    });
    expect(mailServer("smtp://u:p@mail.uz?from=qabul@hokimiyat.uz")).toEqual({
      host: "mail.uz",
      port: 587,
      secure: false,
      user: "u",
      password: "p",
      from: "qabul@hokimiyat.uz",
    });
    expect(mailServer("smtps://mail.uz:465?from=qabul@hokimiyat.uz")).toMatchObject({ port: 465, secure: true, user: undefined });
  });

  it("are refused where something is missing", () => {
    for (const wrong of [
      "eskiz://notify.eskiz.uz?from=4546",
      "eskiz://a:b@h",
      "twilio://a:b@h?from=1",
      "eskiz://a:b@h/path?from=1",
      "playmobile://a:b@h?from=1",
    ])
      expect(smsAccount(wrong), wrong).toBeUndefined();
    for (const wrong of ["smtp://mail.uz", "smtp://mail.uz?from=nobody", "http://mail.uz?from=a@b.uz"])
      expect(mailServer(wrong), wrong).toBeUndefined();
  });
});
