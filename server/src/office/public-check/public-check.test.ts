import { createHash } from "node:crypto";
import { officialDay } from "@murojaat/contract";
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
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { signed } from "../../../test/support/signed.ts";
import { stations } from "../../../test/support/stations.ts";
import { today } from "../../engine/dates/days.ts";
import { byForm } from "../../../test/support/uploads.ts";
import { createChannelKey } from "../incoming/channel-keys.repository.ts";

usePublicLetter();
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

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
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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

describe("an appeal's page", () => {
  /** What a page says, without its marks. */
  const wordsOf = (body: string) => body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  const dayIn = (day: string) => officialDay(day, "UZ");

  it("says whose it is, where the appeal stands with each day, who has it, and what may be done when it is late", async () => {
    const { id } = await stations(portal).newAppeal("process");
    const leader = await portal.as("leader");
    await sql`update appeals set created_at = '2026-11-03T10:00+05:00', received_at = '2026-11-02T17:00+05:00' where id = ${id}`.execute(
      portal.db,
    );
    to.ok(await leader.patch("/appeal-actions/extend-term", { appeal_id: id, days: 5, description: "Karimova kasal" }));
    const { number, deadline, holder } = (
      await sql<{ number: string; deadline: string; holder: number }>`
        select number, to_char(deadline, 'YYYY-MM-DD') as deadline, holder_id as holder from appeals where id = ${id}`.execute(portal.db)
    ).rows[0]!;
    await sql`update organizations set phone = '(73) 244-00-01', hours_uz = 'Du–Ju 8:30–17:30' where id = ${holder}`.execute(portal.db);
    const page = wordsOf((await ask(number, await statusCode(id))).body);

    for (const part of [
      "Fargʻona viloyati hokimligi",
      "Kelib tushgan 2026-yil 2-noyabr",
      `Roʻyxatga olingan: ${number} 2026-yil 3-noyabr`,
      `Muddat uzaytirilgan: ${dayIn(deadline)} gacha ${dayIn(today())}`,
      "28-moddasiga muvofiq",
      "Koʻrib chiqilmoqda",
      `Muddati: ${dayIn(deadline)}`,
      "(73) 244-00-01",
      "Du–Ju 8:30–17:30",
      "Muddat oʻtmagan",
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/kasal/);
    await sql`update appeals set deadline = current_date - 1 where id = ${id}`.execute(portal.db);
    expect(wordsOf((await ask(number, await statusCode(id))).body)).toContain("Muddat oʻtgan, javob esa berilmagan.");
    await refreshRows(portal.db);
  });

  it("says how the answer was sent, by which letter, and that one may complain of it", async () => {
    const { id } = await stations(portal).newAppeal("resolved");
    const { number: requestNumber } = await portal.db.selectFrom("appeals").select("number").where("id", "=", id).executeTakeFirstOrThrow();
    const told = sql`update notifications set method = 'telegram', status = 'sms_sent', sent_at = '2026-11-24T09:00+05:00' where appeal_id = ${id} and kind = 'answered'`;
    await told.execute(portal.db);
    const page = wordsOf((await ask(requestNumber, await statusCode(id))).body);
    for (const part of ["Telegram, 2026-yil 24-noyabr", "shaxsan olishingiz mumkin", "55-moddasiga muvofiq sudga shikoyat"])
      expect(page).toContain(part);
    expect(page).toMatch(/Javob berilgan \d{4}-yil \d+-[a-z]+ Xat: \S+, \d{4}-yil/);
    expect(page).not.toMatch(personal);
    await sql`update notifications set status = 'sms_failed' where appeal_id = ${id}`.execute(portal.db);
    expect(wordsOf((await ask(requestNumber, await statusCode(id))).body)).toContain(say.UZ("check.notSent"));
  });

  it("has the emblem of the office above all others, where it has one", async () => {
    expect((await open("/check")).body).not.toContain("<img");
    expect((await open("/check/emblem")).statusCode).toBe(404);
    const { resourceId } = (await byForm(portal, "gerb.png", png)).body;
    await sql`update organizations set logo_id = ${resourceId} where parent_id is null`.execute(portal.db);
    expect((await open("/check")).body).toContain('<img src="/check/emblem"');
    const emblem = await open("/check/emblem");
    expect([emblem.statusCode, emblem.headers["content-type"], emblem.rawPayload.subarray(1, 4).toString()]).toEqual([
      200,
      "image/png",
      "PNG",
    ]);
  });
});

describe("a ticket", () => {
  /** A record of the site, as its sender is told of it. */
  const arrive = async (): Promise<{ id: number; ticket: string; statusCode: string }> => {
    const key = await createChannelKey(portal.db, "web", "sayt");
    const url = "/api/intake/web";
    const body = JSON.stringify({
      externalId: `check ${key.id}`,
      applicant: { firstName: "Lola", lastName: "Karimova", phone: "907654321" },
      text: "Maxfiy gap: koʻchada suv yoʻq",
    });
    const headers = { "content-type": "application/json", ...signed(key, { method: "POST", url, body }) };
    const told = (await portal.app.inject({ method: "POST", url, headers, payload: body })).json<{ ticket: string; statusCode: string }>();
    const { rows } = await sql<{ id: number }>`
      update incoming_appeals set organization_id = ${await to.organizationId("registrator")} where ticket = ${told.ticket} returning id`.execute(
      portal.db,
    );
    return { id: rows[0]!.id, ...told };
  };

  it("opens with the code of its receipt: it waits, is an appeal with its state, or was refused for the reason that was sent", async () => {
    const [waits, refused] = [await arrive(), await arrive()];
    expect(waits.statusCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const registrator = await portal.as("registrator");
    const waiting = (await ask(` ${waits.ticket.toLowerCase().replace("-", " ")}`, waits.statusCode.toLowerCase())).body;
    expect(waiting).toContain(say.UZ("check.waits"));
    expect(waiting).not.toMatch(personal);

    to.ok(await registrator.patch(`/appeal-actions/reject-incoming/${refused.id}`, { reasonId: 1, note: "Imzo yoʻq" }));
    const refusal = (await ask(refused.ticket, refused.statusCode)).body;
    expect(refusal).toContain(say.UZ("check.refused"));
    expect(refusal).toContain("Imzo yoʻq");

    const record = to.ok(await registrator.get(`/appeals/incoming/${waits.id}`));
    const registered = to.ok(
      await registrator.post("/appeal-actions/with-applicant", {
        ...(await to.form({ channelId: record.appeal.channelId }, { phone: "901230009" })),
        incomingId: waits.id,
      }),
    );
    const page = (await ask(waits.ticket, waits.statusCode, "RU")).body;
    for (const part of [say.RU("check.registered"), waits.ticket, registered.requestNumber ?? "FAR-"]) expect(page).toContain(part);
    expect(page).not.toMatch(personal);
    // what was typed goes on, in another language too
    expect(page).toContain(`name="number" value="${waits.ticket}"`);
  });

  it("of a record without a code, with a wrong code, and of a letter that joined an appeal, is a wrong pair", async () => {
    const { id, ticket, statusCode: code } = await arrive();
    const withoutTyped = (body: string) => body.replace(/value="[^"]*"/g, "");
    const wrong = withoutTyped((await ask("FAR-999999/26", code)).body);
    const other = code === "00000000" ? "11111111" : "00000000";
    expect(withoutTyped((await ask(ticket, other)).body)).toBe(wrong);
    expect(withoutTyped((await ask(ticket, "")).body)).toBe(wrong);
    await sql`update incoming_appeals set status = 'joined', joined_appeal_id = ${appeal.id} where id = ${id}`.execute(portal.db);
    expect(withoutTyped((await ask(ticket, code)).body)).toBe(wrong);
    await sql`update incoming_appeals set status = 'new', joined_appeal_id = null, status_code = null where id = ${id}`.execute(portal.db);
    for (const typed of [code, "", "--------"]) expect(withoutTyped((await ask(ticket, typed)).body)).toBe(wrong);
    expect(wrong).toContain(say.UZ("check.wrongPair"));
    expect(wrong.match(/aria-invalid="true"/g)).toHaveLength(2);
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
