import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { Endpoint } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { runDueJobs } from "../support/run-jobs.ts";
import { stations, type Stations } from "../support/stations.ts";
import { byForm, newFolder, removeFolders } from "../support/uploads.ts";
import { growthOf, inProportion, processorTime } from "../../../contract/test/processor-time.ts";
import { localStore, type FileStore } from "../../src/engine/files/store.ts";
import { tokensOf as wordsOfText } from "../../src/engine/words/tokens.ts";
import { answerRuleCode } from "../../src/office/answer-checks/judge.ts";
import { addressIn } from "../../src/office/file-readings/address.ts";
import { doubtfulWordsOf } from "../../src/office/file-readings/doubtful-words.ts";
import { fileReadingJobs } from "../../src/office/file-readings/file-readings.jobs.ts";
import { partLetter, senderOf, tokensOf } from "../../src/office/file-readings/letter.ts";
import { isBare, numbersIn } from "../../src/office/file-readings/letterhead.ts";
import { nameIn } from "../../src/office/file-readings/names.ts";
import { firmIn, taxIdsIn } from "../../src/office/file-readings/firm.ts";
import { daysIn, isPhoneLine, isSignature, lineOf, phonesIn } from "../../src/office/file-readings/numbers-in-letter.ts";
import { keysOfPlaces } from "../../src/office/file-readings/place-names.ts";
import { placesIn } from "../../src/office/file-readings/places.ts";
import { signersOf } from "../../src/office/file-readings/signers.ts";
import { stampOf } from "../../src/office/file-readings/stamp.ts";
import { proposalsOf } from "../../src/office/file-readings/proposals.ts";

let portal: Portal;
let store: FileStore;
let at: Stations;
let tokens: Record<"admin" | "leader" | "registrator", string>;
beforeAll(async () => {
  store = localStore(await newFolder());
  portal = await openPortal({ store });
  at = stations(portal);
  const tokenOf = async (login: string) => (await portal.as(login)).token;
  tokens = { admin: await tokenOf("admin"), leader: await tokenOf("leader"), registrator: await tokenOf("registrator") };
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

/** A quiet machine needs a tenth of it; the longest that anything here may block the process. */
const patience = 3000;
type Method = "GET" | "POST" | "PUT" | "PATCH";
/** What is answered, and how long everybody else had to wait. */
const send = async (
  method: Method,
  url: string,
  payload: string | Buffer,
  headers: object = {},
  login: keyof typeof tokens = "registrator",
) => {
  const began = performance.now();
  const reply = await portal.app.inject({
    method,
    url: `/api${url}`,
    payload,
    headers: { authorization: `Bearer ${tokens[login]}`, "content-type": "application/json", ...headers },
  });
  return { status: reply.statusCode, took: performance.now() - began, length: reply.payload.length, body: reply.json() };
};
const register = "/appeal-actions/with-applicant";
const filled = async (text: string): Promise<string> => JSON.stringify(await at.form({ text }));

describe("a body with a false content type", () => {
  it.each([
    ["text/plain", 400],
    ["application/xml", 400],
    ["application/x-www-form-urlencoded", 400],
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=", 400],
    ["application/json, text/plain", 400],
    ["application/json\tx", 400],
    ["APPLICATION/JSON-PATCH+JSON", 400],
    ["", 400],
    [`application/json; charset=${"a".repeat(8000)}`, 200],
  ])("of %j is answered %i", async (type, status) => {
    const reply = await send("POST", register, await filled("Matn"), { "content-type": type });

    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body).toMatchObject({ code: "invalid_input", details: [{ path: "", problem: "wrong_type" }] });
  });

  it.each([
    ["{"],
    ["[1,2"],
    ['{"appeal": NaN}'],
    ["{'appeal': 1}"],
    ["\u0000{}"],
    ["{}{}"],
    ["null"],
    ['"text"'],
    ["[]"],
    ['{"__proto__": {"x": 1}, "appeal": {}}'],
    ['{"constructor": {"prototype": {"x": 1}}}'],
    [""],
  ])("or an invalid form, %j, is refused", async (payload) => {
    const reply = await send("POST", register, payload);

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("with any number of brackets, quotes and backslashes in a text is a form", async () => {
    const text = `${"[{".repeat(500)}"\\"\\\\"${"]".repeat(500)}`;
    const reply = await send("POST", register, await filled(text));

    expect([reply.status, reply.body.text]).toEqual([200, text]);
  });

  it("which is no UTF-8 is read with replacement characters, or refused", async () => {
    const [before, after] = (await filled("MATN")).split("MATN") as [string, string];
    const reply = await send(
      "POST",
      register,
      Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from(after)]),
    );

    expect([200, 400]).toContain(reply.status);
  });
});

describe("a body that is too large", () => {
  it("of 900 kB in one text is refused by its length, with a one-line reply", async () => {
    const reply = await send("POST", register, await filled("я".repeat(450_000)));

    expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "appeal.text", problem: "too_long" }]]);
    expect(reply.length).toBeLessThan(1000);
    expect(reply.took).toBeLessThan(patience);
  });

  it.each([
    ["a form of 5 MB", "POST", register, 5_000_000, "body_too_large", "Yuborilgan maʼlumot hajmi juda katta"],
    ["a sign-in of a megabyte", "POST", "/auth/login", 1_000_001, "body_too_large", "Yuborilgan maʼlumot hajmi juda katta"],
    ["a file of 20 MB", "POST", "/admin/files/upload/base64", 20_000_000, "file_too_large", "Fayl hajmi 10 MB dan oshmasligi kerak"],
  ] as const)("as %s is refused before it is read, and described by its content", async (_what, method, url, bytes, code, words) => {
    const reply = await send(method, url, `"${"x".repeat(bytes)}"`);

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([413, code, words]);
    expect(reply.took).toBeLessThan(patience);
  });

  it("is not read from a caller without the right", async () => {
    const nobody = await send("POST", "/admin/files/upload/base64", "{", { authorization: "" });
    const stranger = await send("POST", "/crud/regions/import", "{");

    expect([nobody.status, stranger.status]).toEqual([401, 403]);
  });

  it.each([
    ["arrays", "[".repeat(4_000_000) + "]".repeat(4_000_000)],
    ["arrays, cut", "[".repeat(8_000_000)],
    ["objects", '{"a":'.repeat(1_000_000) + "1" + "}".repeat(1_000_000)],
    ["a field", `{"name":${"[".repeat(500_000)}${"]".repeat(500_000)},"content":"AAAA"}`],
  ])("of millions of %s in one another is refused", async (_what, payload) => {
    const reply = await send("POST", "/admin/files/upload/base64", payload);

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(reply.took).toBeLessThan(patience);
  });

  it("of 300,000 entries where a few are meant is refused in as many words as one", async () => {
    const body = await at.form();
    const files = JSON.stringify({ ...body, appeal: { ...body.appeal, files: [] } }).replace(
      '"files":[]',
      `"files":[${'"",'.repeat(300_000)}1]`,
    );
    const reply = await send("POST", register, files);

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(reply.body.details).toContainEqual(expect.objectContaining({ path: "appeal.files", problem: "too_large" }));
    expect(reply.length).toBeLessThan(20_000);
    expect(reply.took).toBeLessThan(patience);
  });

  it("of 80,000 unknown fields is refused in as many words as a few", async () => {
    const unknown = Array.from({ length: 80_000 }, (_, n) => `"f${n}":1`).join();
    const reply = await send("POST", "/auth/login", `{${unknown}}`);

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(reply.length).toBeLessThan(20_000);
    expect(reply.took).toBeLessThan(patience);
  });

  it("of a million rows for a list is refused", async () => {
    const reply = await send("POST", "/crud/regions/import", `{"rows":[${"{},".repeat(1_000_000)}{}]}`, {}, "admin");

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(reply.length).toBeLessThan(20_000);
    expect(reply.took).toBeLessThan(patience);
  });
});

describe("a page that is too long", () => {
  const paged = contractEndpoints.filter((e) => e.query && "pageSize" in e.query.properties);

  it.each(["100000", "101", "0", "-1", "1e9", "20.5", "20&pageSize=20"])("of %s rows is refused by every list", async (size) => {
    expect(paged.length).toBeGreaterThan(60);
    for (const e of paged) {
      const menu = (e.query!.properties["menu"] as { enum?: string[] } | undefined)?.enum?.[0];
      const url = `/api${e.path.replace("{id}", "1")}?pageSize=${size}${menu ? `&menu=${menu}` : ""}`;
      const reply = await portal.app.inject({ url, headers: { authorization: `Bearer ${tokens.admin}` } });

      // a list that is not the administrator's is refused before that
      if (reply.statusCode === 403) continue;
      expect([e.path, reply.statusCode]).toEqual([e.path, 400]);
      expect(reply.json().details).toContainEqual(expect.objectContaining({ path: "pageSize" }));
    }
  });
});

describe("every pattern of the contract", () => {
  const patterns = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [name, value] of Object.entries(part))
      if (name === "pattern" && typeof value === "string") patterns.add(value);
      else collect(value);
  };
  for (const e of contractEndpoints as readonly Endpoint[]) for (const part of [e.params, e.query, e.body, e.json]) collect(part);

  it("judges the worst texts at once", () => {
    expect(patterns.size).toBeGreaterThan(8);
    const repeated = ["a", "0", " ", "\t", "a@", ".", "a.", "-", "1,", "\\", "aA0", "ʻ", "{{", "}}", "\n"];
    const slow: string[] = [];
    for (const pattern of patterns) {
      const regex = new RegExp(pattern, "u");
      for (const part of repeated)
        for (const end of ["", "!", "\u0000", "@"]) {
          const text = part.repeat(100_000) + end;
          const decides = (): number => {
            const began = performance.now();
            regex.test(text);
            return performance.now() - began;
          };
          // again: the machine may have been busy
          if (decides() > 250 && decides() > 250) slow.push(`${pattern} on ${JSON.stringify(part)}… ${end}`);
        }
    }

    expect(slow).toEqual([]);
  });
});

describe("a letter with one endless line", () => {
  const read = (text: string) => ({
    page: 1,
    words: text.split(" ").map((word) => ({ text: word, confidence: 60, digitsAgree: false, x: 0, y: 0, width: 0, height: 0 })),
  });
  const tokens = (text: string) => tokensOf([read(text)]);
  const line = (text: string) => lineOf(read(text));
  const places = keysOfPlaces(
    [
      { list: "region", id: 1, within: null, uz: "Fargʻona viloyati", uk: "Фарғона вилояти", ru: "Ферганская область" },
      { list: "area", id: 11, within: 1, uz: "Quva tumani", uk: "Қува тумани", ru: "Кувинский район" },
      { list: "area", id: 12, within: 1, uz: "Qoʻqon shahri", uk: "Қўқон шаҳри", ru: "город Коканд" },
      { list: "mahalla", id: 101, within: 11, uz: "Bogʻbon MFY", uk: "Боғбон МФЙ", ru: "МСГ «Богбон»" },
    ],
    [],
  );
  const plain = tokens("Karimova Dilnoza Akmalovnadan");
  const today = "2026-11-28";

  // the whole text, also where the portal takes no more than 20,000 signs of it
  const judgeAs = (language: "UZ" | "RU") => (text: string) =>
    Object.values(answerRuleCode).map((rule) =>
      rule(text, {
        number: "FAR-000001/26",
        receivedDay: "2026-11-02",
        today,
        language,
        applicants: ["Karimova Dilnoza Akmalovna"],
        isPerson: true,
        persons: [],
        letter: "",
        question: "Suv",
        result: "rejected",
        repeated: new Set(["suv"]),
      }),
    );
  it.each<[what: string, rule: (text: string) => unknown, textOf: (times: number) => string]>([
    ["addressIn of capitals with points", (text) => addressIn(line(text)), (n) => "A.".repeat(n)],
    ["addressIn of capitals in one word", (text) => addressIn(line(text)), (n) => "A".repeat(n)],
    ["addressIn of names without a street", (text) => addressIn(line(text)), (n) => "Aa ".repeat(n)],
    ["addressIn of the short word for street", (text) => addressIn(line(text)), (n) => "улА ".repeat(n)],
    ["addressIn of a street without an end", (text) => addressIn(line(text)), (n) => `ул. ${"А. ".repeat(n)}`],
    ["nameIn of capitals where it is signed", (text) => nameIn(plain, false, false, [text]), (n) => "A".repeat(n)],
    ["nameIn of initials where it is signed", (text) => nameIn(plain, false, false, [text]), (n) => "A. ".repeat(n)],
    ["nameIn of capitals joined by dashes", (text) => nameIn(plain, false, false, [text]), (n) => "A-".repeat(n)],
    ["nameIn of points in a word", (text) => nameIn(tokens(text), false, false, []), (n) => `Aa Bb C${".".repeat(n)}c`],
    ["nameIn of names in Russian", (text) => nameIn(tokens(text), true, false, []), (n) => "Ивановой ".repeat(n)],
    ["isBare of words with capitals", isBare, (n) => `${"Aa ".repeat(n)}г`],
    ["numbersIn of parts of a number", numbersIn, (n) => `№ ${"1-".repeat(n)}`],
    ["numbersIn of a number before blanks", numbersIn, (n) => `1${" ".repeat(n)}`],
    ["placesIn of marks of a mahalla", (text) => placesIn(tokens(text), places), (n) => `Quva tumani ${"MFY ".repeat(n)}`],
    ["placesIn of marks of a city", (text) => placesIn(tokens(text), places), (n) => "г. ".repeat(n)],
    ["placesIn of vowels behind a city's mark", (text) => placesIn(tokens(text), places), (n) => `г. ${"a".repeat(n)}b`],
    ["daysIn of a number before blanks", (text) => daysIn(line(text), today), (n) => `1${" ".repeat(n)}!`],
    ["daysIn of years", (text) => daysIn(line(text), today), (n) => "2026yil".repeat(n)],
    ["phonesIn of single digits", (text) => phonesIn([line(text)]), (n) => "9 ".repeat(n)],
    ["isPhoneLine of signs", (text) => isPhoneLine(line(text)), (n) => "—".repeat(n)],
    ["senderOf of marks of an addressee", (text) => senderOf(tokens(text)), (n) => "hokim".repeat(n)],
    ["partLetter of the words of a title", (text) => partLetter([read("a"), read(text)]), (n) => "ariza".repeat(n)],
    ["firmIn of forms of firms", (text) => firmIn(tokens(text), []), (n) => "MCHJ ".repeat(n)],
    ["firmIn of firms", (text) => firmIn(tokens(text), []), (n) => '"A" MCHJ '.repeat(n)],
    ["taxIdsIn of marks", (text) => taxIdsIn([read(text)]), (n) => "STIR ".repeat(n)],
    ["stampOf of marks", (text) => stampOf([read(text)], 1, today), (n) => "Kirish № 1 ".repeat(n)],
    [
      "signersOf of a list in one line",
      (text) =>
        signersOf(
          [read(text)],
          () => false,
          () => false,
        ),
      (n) => "1. Aa Bb ".repeat(n),
    ],
    ["isSignature of initials", (text) => isSignature(read(text), today), (n) => "A. ".repeat(n)],
    ["isSignature of years", (text) => isSignature(read(text), today), (n) => "2026yil".repeat(n)],
    ["doubtfulWordsOf of a word of points", (text) => doubtfulWordsOf([read(text)]), (n) => "a.".repeat(n)],
    ["doubtfulWordsOf of signs", (text) => doubtfulWordsOf([read(text)]), (n) => "—a".repeat(n)],
    [
      "proposalsOf of a text of blank lines",
      (text) => proposalsOf({ text, lines: [read("a"), read("ARIZA"), read("a")], names: places, senders: [], today }),
      (n) => `a\nARIZA${"\n".repeat(n)}a`,
    ],
    ["judge of names in a row", judgeAs("UZ"), (n) => "Karimov Botir Anvarovich ".repeat(n / 25)],
    ["judge of greetings", judgeAs("UZ"), (n) => "Hurmatli Aa Bb ".repeat(n / 15)],
    ["judge of open quotation marks", judgeAs("UZ"), (n) => "«Karimov Botir ".repeat(n / 15)],
    ["judge of a word without an end", judgeAs("UZ"), (n) => "A".repeat(n)],
    ["judge of signs behind letters", judgeAs("UZ"), (n) => "aʻ".repeat(n / 2)],
    ["judge of numbers in groups", judgeAs("UZ"), (n) => "1 000 ".repeat(n / 6)],
    ["judge of lines of a form", judgeAs("UZ"), (n) => "__ .... ……".repeat(n / 10)],
    ["judge of labels before names", judgeAs("UZ"), (n) => "Masʼul ijrochi: Karimov Botir ".repeat(n / 30)],
    ["judge of plain quotation marks", judgeAs("UZ"), (n) => '"Karimov Botir" '.repeat(n / 16)],
    ["judge of sums without a currency", judgeAs("RU"), (n) => "1 000 и 12 000 млн, ".repeat(n / 20)],
    ["judge of days of an appeal", judgeAs("RU"), (n) => "обращение № АБВ от 12 октября 2026 года ".repeat(n / 40)],
    ["judge of days", judgeAs("UZ"), (n) => "2026-yil 12-noyabrgacha beriladi ".repeat(n / 33)],
    ["judge of parts of a number of an appeal", judgeAs("UZ"), (n) => "A-".repeat(n / 2)],
    ["judge of Russian promises", judgeAs("RU"), (n) => "будет аб ".repeat(n / 9)],
    ["judge of Russian courts", judgeAs("RU"), (n) => "в абвгд ".repeat(n / 8)],
    ["judge of blank lines", judgeAs("RU"), (n) => `а${"\n".repeat(n)}а`],
    ["the words of a text of a word broken at its line", wordsOfText, (n) => `a-${"\n".repeat(n)}`],
  ])("costs %s time in proportion to its length", async (_what, rule, textOf) => {
    expect(await growthOf(rule, textOf, 40_000)).toBeLessThan(inProportion);
  });

  /** Each spoils the letter's head or foot. */
  const letterWith = (head: string, foot = "") =>
    Buffer.from(`Quva tumani hokimiga\nKarimova Dilnoza Akmalovnadan\n${head}\nARIZA\nSuv yoʻq.\n${foot}`);
  const keep = async (content: Buffer): Promise<number> => (await byForm(portal, "xat.txt", content)).body.resourceId;

  it.each<[what: string, letterOf: (length: number) => Buffer]>([
    ["capitals with points and no blank", (length) => letterWith("A.".repeat(length / 2))],
    ["one word of capitals where it is signed", (length) => letterWith("", "A".repeat(length))],
    ["the Russian short word for street", (length) => letterWith("улА ".repeat(length / 4))],
    ["number, day and capitalised words", (length) => letterWith(`№ 12/345 12.05.2026 ${"Aa ".repeat(length / 3)}`)],
    ["the mark of a mahalla", (length) => letterWith(`Quva tumani ${"MFY ".repeat(length / 4)}`)],
  ])("as %s is read, and its reading costs the portal little whenever it is opened", async (_what, letterOf) => {
    const ids = [await keep(letterOf(6250)), await keep(letterOf(50_000))];
    await runDueJobs(portal.db, fileReadingJobs({ db: portal.db, store, announce: () => {} }));
    const registrator = await portal.as("registrator");
    const times: number[] = [];
    for (const id of ids)
      times.push(
        await processorTime(async () => {
          const { body } = await registrator.get(`/files/${id}/reading`);
          expect(body).toMatchObject({ state: "ready", proposals: { lastName: "Karimova" } });
        }),
      );

    expect(times[1]).toBeLessThan(Math.max(times[0]!, 20) * inProportion);
    expect(times[1]).toBeLessThan(500);
  });
});

describe("a busy connection", () => {
  const talk = async (lines: string, until: (said: string) => boolean): Promise<string> => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo; // listening on TCP
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket.on("data", (data) => (said += data.toString()));
    socket.on("error", () => undefined);
    socket.write(lines);
    for (let waited = 0; waited < 5000 && !until(said) && !socket.closed; waited += 20) await new Promise((done) => setTimeout(done, 20));
    socket.destroy();
    return said;
  };
  const head = "GET /healthz HTTP/1.1\r\nHost: portal.uz\r\n";

  it("with a flood of headers is refused", async () => {
    const flood = Array.from({ length: 3000 }, (_, n) => `X-${n}: ${"a".repeat(50)}\r\n`).join("");

    expect(await talk(`${head}${flood}\r\n`, (said) => said.includes("\r\n\r\n"))).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("with one endless header is refused", async () => {
    expect(await talk(`${head}Cookie: access_token=${"a".repeat(100_000)}\r\n\r\n`, (said) => said.includes("\r\n\r\n"))).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it("with two lengths, or a length and pieces, is refused: nobody else's request is hidden in it", async () => {
    const two = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}`;
    const both = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    for (const lines of [two, both]) expect(await talk(lines, (said) => said.includes("\r\n\r\n"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("is not waited for without limit", () => {
    const { headersTimeout, requestTimeout } = portal.app.server;

    expect([headersTimeout, requestTimeout]).toEqual([60_000, 300_000]);
  });
});
