import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  usePublicLetter,
  languages,
  say,
  portal,
  to,
  appeal,
  letter,
  statusCode,
  open,
  post,
  personal,
  ask,
  satisfactions,
  tell,
} from "../../../test/support/public-letter.ts";

usePublicLetter();

const upload = async (url: string, bytes: Buffer, name = "xat.pdf") => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  const request = new Request("http://portal", { method: "POST", body: form });
  return portal.app.inject({
    method: "POST",
    url,
    headers: { "content-type": request.headers.get("content-type")! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};

describe("a letter", () => {
  it.each(languages)("is described in %s: kind, number, date, organisation, its sum, and nothing about people", async (language) => {
    const t = say[language];
    const reply = await open(`/check/${letter.code}?til=${language.toLowerCase()}`);

    expect(reply.statusCode).toBe(200);
    for (const text of [t("check.holds"), t("documents.answerLetter"), "15/7", createHash("sha256").update(letter.pdf).digest("hex")])
      expect(reply.body).toContain(text);
    expect(reply.body).not.toMatch(personal);
    expect(reply.body).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(reply.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("is found by its code as people type it", async () => {
    const typed = letter.code
      .toLowerCase()
      .replaceAll("0", "o")
      .replaceAll("1", "l")
      .replace(/(.{4})(?=.)/g, "$1-");
    expect((await post("/check/letter", { code: ` ${typed} ` })).body).toContain(say.UZ("check.holds"));
    expect((await open(`/check/${typed}`)).body).toContain(say.UZ("check.holds"));
  });

  it("is compared with a file of any name", async () => {
    expect((await upload(`/check/${letter.code}`, letter.pdf)).body).toContain(say.UZ("check.same"));
    const changed = Buffer.from(letter.pdf);
    changed[changed.length - 10]! ^= 1;
    const reply = await upload(`/check/${letter.code}`, changed, '"><img src=x onerror=alert(1)>.pdf');
    expect(reply.body).toContain(say.UZ("check.differs"));
    expect(reply.body).not.toContain("<img");
    expect((await post(`/check/${letter.code}`, {})).body).toContain(say.UZ("check.noFile"));
  });
});

describe("an appeal", () => {
  it("is asked for by text that stays text", async () => {
    const script = '"><script>alert(1)</script>';
    for (const reply of [
      await ask(script, script),
      await post("/check/letter", { code: script }),
      await open(`/check/${encodeURIComponent(script)}`),
    ]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain("<script");
      expect(reply.body).toContain("&lt;script&gt;");
    }
  });
});

describe("the page after the answer", () => {
  it("asks once whether the applicant is satisfied; the leader sees who is not", async () => {
    // nothing was answered yet: nothing is kept
    await tell({ satisfied: "0" });
    expect(await satisfactions()).toEqual([]);
    await sql`update appeals set status = 'resolved', resolved_at = now() - interval '29 days', closing_kind_id = 1 where id = ${appeal.id}`.execute(
      portal.db,
    );
    await sql`select refresh_appeal_rows(array[${appeal.id}]::bigint[])`.execute(portal.db);
    for (const language of languages)
      expect(
        (await post(`/check/appeal?til=${language}`, { number: appeal.requestNumber, code: await statusCode(appeal.id) })).body,
      ).toContain(say[language]("check.askSatisfied"));
    expect((await post("/check/satisfaction", { number: appeal.requestNumber, code: "00000000", satisfied: "0" })).body).toContain(
      say.UZ("check.wrongPair"),
    );
    expect((await tell({})).body).toContain(say.UZ("check.chooseOne"));
    expect((await tell({ satisfied: "0", reason: "a".repeat(1001) })).body).toContain("Sababi 1000");
    // a whole letter comes back, for the page cuts none
    const letter = `${"сув йўқ ".repeat(2400)}имзо`;
    const refused = (await tell({ satisfied: "0", reason: letter })).body;
    expect([refused.includes("Sababi 1000"), refused.includes(`${letter}</textarea>`), refused.includes("maxlength")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await satisfactions()).toEqual([]);

    const reason = "<b>Suv\u0000 hali ham\u202e yoʻq</b>";
    expect((await tell({ satisfied: "0", reason })).body).toContain("Rahmat");
    expect((await tell({ satisfied: "1", reason: "boshqa" })).body).not.toContain("Rahmat");
    expect(await satisfactions()).toEqual([{ is_satisfied: false, reason: "<b>Suv hali ham yoʻq</b>" }]);

    const leader = await portal.as("leader");
    const card = to.ok(await leader.get(`/appeals/detail/${appeal.id}`));
    expect(card).toMatchObject({
      statusCode: await statusCode(appeal.id),
      satisfaction: { isSatisfied: false, reason: "<b>Suv hali ham yoʻq</b>" },
    });
    const { sections } = to.ok(await leader.get("/profile/my-day"));
    expect(sections.find((one: { section: string }) => one.section === "dissatisfied")).toMatchObject({ total: 1 });
    expect(to.ok(await leader.get("/appeals/menu/resolved?isDissatisfied=1")).rows.map(({ id }: { id: number }) => id)).toEqual([
      appeal.id,
    ]);
    const others = to.ok(await (await portal.as("registrator")).get("/profile/my-day")).sections;
    expect(others.find((one: { section: string }) => one.section === "dissatisfied")).toBeUndefined();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from appeals`.execute(portal.db);
    expect(rows[0]!.count).toBe(2);
  });
});

describe("tries of the public check", () => {
  it("are twenty an hour for an address, of letters and appeals together, right and wrong", async () => {
    const right = { number: appeal.requestNumber, code: await statusCode(appeal.id) };
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, n) => (n % 2 ? post("/check/appeal", right, "10.9.9.9") : open(`/check/${letter.code}`, "10.9.9.9"))),
    );
    expect(replies.filter(({ statusCode: status }) => status === 200).length).toBe(20);
    for (const language of languages) {
      const refused = await post(`/check/satisfaction?til=${language}`, right, "10.9.9.9");
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
      expect(refused.body).toContain(say[language]("check.tooMany"));
    }
    expect((await open("/check", "10.9.9.9")).statusCode).toBe(200);
    expect((await post("/check/appeal", right, "10.9.9.8")).statusCode).toBe(200);
  });
});

describe("the public check when it is switched off", () => {
  it("says so in words at every address, 404", async () => {
    const admin = await portal.as("admin");
    to.ok(await admin.put("/admin/settings", { key: "publicCheck", value: { isOn: false } }));
    for (const language of languages)
      for (const reply of [
        await open(`/check?til=${language}`),
        await open(`/check/${letter.code}?til=${language}`),
        await post(`/check/appeal?til=${language}`, { number: appeal.requestNumber, code: await statusCode(appeal.id) }),
      ]) {
        expect(reply.statusCode).toBe(404);
        expect(reply.body).toContain(say[language]("check.off"));
        expect(reply.body).not.toContain(letter.code);
      }
    to.ok(await admin.put("/admin/settings", { key: "publicCheck", value: { isOn: true } }));
    expect((await (await portal.as("leader")).put("/admin/settings", { key: "publicCheck", value: { isOn: false } })).status).toBe(403);
  });
});

describe("the pages in the letters of 2026", () => {
  /** What a page says, without its marks. */
  const wordsOf = (body: string) => body.replace(/<[^>]+>/g, " ");
  const show = async (screens: string) =>
    to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "alphabet", value: { since: null, screens } }));

  it("are shown where screens are in them: words, names of offices and of the language; other languages as before", async () => {
    const paths = ["/check", `/check/${letter.code}`] as const;
    const read = async (til: string) => {
      const pages = [
        ...(await Promise.all(paths.map((path) => open(`${path}?til=${til}`)))),
        await ask(letter.number, await statusCode(letter.appeal), til as never),
      ];
      return pages.map(({ body }) => wordsOf(body)).join(" ");
    };
    const [old, russian, cyrillic] = [await read("UZ"), await read("RU"), await read("UK")];
    await show("2026");
    const recent = await read("UZ");

    for (const part of ["Oʻzbekcha", "Fargʻona viloyati hokimligi"]) expect(old).toContain(part);
    for (const part of ["Özbekça", "Farğona viloyati hokimligi"]) expect(recent).toContain(part);
    // codes are in capitals
    expect(recent).not.toMatch(/ʻ|[sc]h/);
    expect(await read("RU")).toBe(russian.replaceAll("Oʻzbekcha", "Özbekça"));
    expect(await read("UK")).toBe(cyrillic.replaceAll("Oʻzbekcha", "Özbekça"));
    await show("1995");
  });
});
