import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answeredAppeal, documentOf } from "../support/answered-appeal.ts";
import { download } from "../support/download.ts";
import { docxText } from "../support/docx.ts";
import { given } from "../support/given.ts";
import { letterOf, names } from "../support/letter-office.ts";
import { noPoppler, openWorkshop, type Workshop } from "../support/other-programs.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { readXlsx, type SheetRead } from "../support/xlsx.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let workshop: Workshop;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  workshop = await openWorkshop();
  await sql`update users set first_name = 'Gʻayrat', last_name = 'Shodiyev', title_uz = 'Viloyat hokimining oʻrinbosari' where login = 'signer'`.execute(
    portal.db,
  );
}, 60_000);
afterAll(async () => {
  await portal.close();
  await workshop.close();
});
afterEach(() => goOver(null));

/** From when the office writes in the letters of 2026, and what screens show. */
const goOver = async (since: string | null, screens = "1995"): Promise<void> =>
  to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "alphabet", value: { since, screens } }));
/** Letters of 1995 in a text: none stands in what the office writes after the day. */
const oldLetters = (text: string): string[] => text.match(/\p{L}*(?:[oOgG]ʻ|[sScC][hH])\p{L}*/gu) ?? [];

/** An appeal that somebody answered in the letters of 1995, confirmed but not drawn. */
const answered = async (applicant: Readonly<Record<string, string>> = {}) => {
  const of = await answeredAppeal(portal);
  const { firstName = "Shahlo", lastName = "Choriyeva", middleName = "Oʻktam qizi" } = applicant;
  await sql`update applicants set first_name = ${firstName}, last_name = ${lastName}, middle_name = ${middleName}, address = null where id = (select applicant_id from appeals where id = ${of.appeal})`.execute(
    portal.db,
  );
  await sql`update answers set text = 'Koʻchangizga suv berildi, choʻkkan yoʻl tuzatildi: https://shahar.uz/choyxona, shahar@chust.uz' where task_id = ${of.own}`.execute(
    portal.db,
  );
  await to.act(await portal.as("leader"), "check-answer", of.own);
  await to.act(await portal.as("signer"), "confirm-answer", of.own);
  return of;
};
const pdfOf = (task: number, more = "") => documentOf(portal, "signer", letterOf(task, "pdf", `&language=UZ${more}`));
const wordOf = async (task: number, language = "UZ") =>
  docxText(await documentOf(portal, "signer", letterOf(task, "word", `&language=${language}`)));

describe("a letter", () => {
  it("of the day or later is in the letters of 2026 but for addresses, and the day before as it was", async () => {
    const { own } = await answered();
    await goOver(to.later(1));
    const before = await wordOf(own);
    await goOver(to.today);
    const after = await wordOf(own);

    expect(before).toContain("Hurmatli Shahlo Oʻktam qizi!");
    expect(before).toContain("Koʻchangizga suv berildi, choʻkkan yoʻl");
    for (const part of [
      "Farğona viloyati hokimligi",
      "Çoriyeva Şahlo Öktam qiziga",
      "Hurmatli Şahlo Öktam qizi!",
      "Köçangizga suv berildi, çökkan yöl tuzatildi: https://shahar.uz/choyxona, shahar@chust.uz",
      "Körib çiqiş natijasi: ",
      "Viloyat hokimining örinbosari",
      "Ğ. Şodiyev",
    ])
      expect(after).toContain(part);
    expect(oldLetters(after.replace("https://shahar.uz/choyxona", "").replace("shahar@chust.uz", ""))).toEqual([]);
  });

  it("that was issued before keeps its bytes", async () => {
    const first = await answered();
    const bytes = await pdfOf(first.own);
    await goOver(to.today);

    expect((await pdfOf(first.own)).equals(bytes)).toBe(true);
    const { rows } = await sql<{ sha256: string; holds: boolean }>`
      select f.sha256, l.void_at is null as holds from issued_letters l join files f on f.id = l.file_id where l.appeal_id = ${first.appeal}`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ sha256: createHash("sha256").update(bytes).digest("hex"), holds: true }]);
  });

  it.skipIf(noPoppler)("is drawn as PDF in the letters of its day, and so is one that is still typed", async () => {
    const before = await workshop.textOf("before.pdf", await pdfOf((await answered()).own));
    const { own } = await answered();
    const { tasks } = await to.classified({ executorId: await to.userId("executor") });
    await to.act(await portal.as("executor"), "accept", tasks[0]!.id);
    await goOver(to.today);
    const after = await workshop.textOf("after.pdf", await pdfOf(own));
    const typed = await portal.app.inject({
      method: "POST",
      url: "/api/tasks/typed-letter",
      headers: { authorization: `Bearer ${(await portal.as("executor")).token}` },
      payload: { taskId: tasks[0]!.id, text: "Choʻkkan yoʻl tuzatildi", purpose: "inspection" },
    });

    expect(before).toContain("Hurmatli Shahlo Oʻktam qizi!");
    expect(after).toContain("Hurmatli Şahlo Öktam qizi!");
    expect(oldLetters(after.replace("https://shahar.uz/choyxona", "").replace("shahar@chust.uz", ""))).toEqual([]);
    expect(await workshop.textOf("typed.pdf", typed.rawPayload)).toContain("Çökkan yöl tuzatildi");
  });

  it("of an earlier day stays in its letters, whenever it is drawn", async () => {
    const { own } = await answered();
    await sql`update answers set day = day - 1 where task_id = ${own}`.execute(portal.db);
    await goOver(to.today);

    expect(await wordOf(own)).toContain("Hurmatli Shahlo Oʻktam qizi!");
  });

  it("keeps a name that its bearer wrote in the letters of 2026, and one that somebody corrected for letters", async () => {
    await goOver(to.today);
    const own = await answered({ firstName: "Ishoq", lastName: "Şavkatov", middleName: "Olim öğli" });
    const corrected = await answered();
    const proposed = to.ok(await (await portal.as("signer")).get(`${names(corrected.appeal)}?language=UZ&purpose=inspection`));
    expect(proposed).toMatchObject({ name: "Çoriyeva Şahlo Öktam qiziga", salutationName: "Şahlo Öktam qizi", isCorrected: false });
    const given = { name: "Choriyevaga", salutationName: "Shahlo opa", address: "Chinor koʻchasi, 5" };
    to.ok(await (await portal.as("signer")).put(names(corrected.appeal), { language: "UZ", ...given }));

    const [kept, exact] = [await wordOf(own.own), await wordOf(corrected.own)];

    for (const part of ["Şavkatov Ishoq Olim öğliga", "Hurmatli Ishoq Olim öğli!"]) expect(kept).toContain(part);
    for (const part of ["Choriyevaga", "Hurmatli Shahlo opa!", "Chinor koʻchasi, 5"]) expect(exact).toContain(part);
  });

  it("in another language is the same before and after", async () => {
    const { own } = await answered();
    const before = [await wordOf(own, "RU"), await wordOf(own, "UK")];
    await goOver(to.today);

    expect([await wordOf(own, "RU"), await wordOf(own, "UK")]).toEqual(before);
  });
});

describe("a card", () => {
  it("is in the letters of the office, whatever its reader has chosen, and quotes the applicant as written", async () => {
    const { appeal, own } = await answered();
    const card = async (language: string) =>
      docxText(await documentOf(portal, "signer", `/appeals/word-export/${appeal}?format=word`, language)) +
      docxText(await documentOf(portal, "signer", `/tasks/export-card/${own}?format=word`, language));
    const before = await card("UZ");
    expect(await card("UZ-2026")).toBe(before);
    await goOver(to.today);
    const after = await card("UZ");

    expect(before).toContain("Fargʻona viloyati hokimligi");
    for (const part of ["Farğona viloyati hokimligi", "Ijroçi", "Choriyeva Shahlo Oʻktam qizi", "Köçangizga suv berildi", "oʻt, maʼno № 5"])
      expect(after).toContain(part);
  });
});

describe("a message to an applicant", () => {
  const messagesAbout = async (appealId: number) =>
    (
      await sql<{ method: string; text: string }>`select method, text from notifications where appeal_id = ${appealId} order by id`.execute(
        portal.db,
      )
    ).rows;
  /** Of an appeal that the leader left unconsidered. */
  const leftUnconsidered = async (applicant: object, fields: object = {}) => {
    const appeal = await to.registered(fields, applicant);
    const [registrator, leader] = [await portal.as("registrator"), await portal.as("leader")];
    to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const { rows } = await sql<{ id: number }>`select id from result_reasons where code = 'requirements_not_met'`.execute(portal.db);
    const body = { appeal_id: appeal.id, reasonId: rows[0]!.id, text: "Imzo yoʻq, ishga oid hujjat ham" };
    to.ok(await leader.patch("/appeal-actions/leave-unconsidered", body));
    const { method, text } = (await messagesAbout(appeal.id))[0]!;
    return { method, text: text.replace(appeal.requestNumber, "№") };
  };

  it.each(["sms", "email"])("by %s is in the letters of 2026 from the day on", async (method) => {
    const applicant = method === "sms" ? { phone: "901110021" } : { phone: "001234567", email: "shahlo@chust.uz" };
    const before = await leftUnconsidered(applicant);
    await goOver(to.today);

    expect(before).toEqual({ method, text: "№-sonli murojaatingiz koʻrmay qoldirildi. Sababi: Imzo yoʻq, ishga oid hujjat ham" });
    const text = "№-sonli murojaatingiz körmay qoldirildi. Sababi: Imzo yöq, işga oid hujjat ham";
    expect(await leftUnconsidered(applicant)).toEqual({ method, text });
  });

  it("is the same in another language before and after", async () => {
    const before = await leftUnconsidered({ phone: "901110022" }, { textLanguageId: 1 });
    await goOver(to.today);

    expect(await leftUnconsidered({ phone: "901110022" }, { textLanguageId: 1 })).toEqual(before);
  });

  it("that somebody typed is in them too, and with plainSms without a letter that makes an SMS longer", async () => {
    const plainSms = async (isOn: boolean) =>
      to.ok(await (await portal.as("admin")).put("/admin/settings", { key: "plainSms", value: { isOn } }));
    const tell = async (text: string) => {
      const { appeal, own } = await answered();
      const offered = to.ok(await (await portal.as("signer")).get(`/tasks/notification-preview?taskId=${own}`));
      expect(offered.text).toContain("körib çiqildi");
      await to.act(await portal.as("signer"), "notify-applicant", own, { methodId: 1, text });
      return (await messagesAbout(appeal)).at(-1)!.text;
    };
    await goOver(to.today);
    const typed = await tell("Choʻkkan yoʻl tuzatildi, Şavkat ogʻa");
    await plainSms(true);

    expect(typed).toBe("Çökkan yöl tuzatildi, Şavkat oğa");
    expect(await tell("Choʻkkan yo‘l tuzatildi, Şavkat ogʻa")).toBe("Cho'kkan yo'l tuzatildi, Shavkat og'a");
    await plainSms(false);
  });
});

describe("a file of a list", () => {
  const sheetOf = async (path: string, language: string, login = "admin") => {
    const [sheet, about] = readXlsx((await download(portal, login, path, { language })).bytes) as [SheetRead, SheetRead];
    return { name: sheet.name, rows: sheet.rows.map((row) => Object.values(row)), about: about.rows.map((row) => row["A"]) };
  };

  it("is in the letters that its reader has chosen, whatever the office writes in", async () => {
    await goOver(to.today);
    const path = "/admin/audit/excel?target=settings:alphabet";
    const [old, recent] = [await sheetOf(path, "UZ"), await sheetOf(path, "UZ-2026")];

    expect(old.rows[0]).toContain("Tashkilot");
    expect(recent.rows[0]).toContain("Taşkilot");
    // the second column has the names of people
    const words = [recent.name, ...recent.rows.map((row) => row.filter((_, at) => at !== 1)), recent.about].flat();
    expect(oldLetters(words.join(" "))).toEqual([]);
  });

  it("names days of the week in them", async () => {
    const weekly = { frequency: "weekly", weekday: 3, at: "09:00", period: "last_week", by: "created", language: "UZ", isOn: true };
    const plan = { report: "report-one", receivers: ["a@example.uz"], ...weekly };
    to.ok(await (await portal.as("leader")).post("/reports/scheduled", plan));
    const days = async (path: string, login: string) => {
      const inBoth = [await sheetOf(path, "UZ", login), await sheetOf(path, "UZ-2026", login)];
      return inBoth.map(({ rows }) => /[cç]h?or[sş]h?anba/.exec(rows.flat().join(" "))?.[0]);
    };

    expect(await days("/reports/scheduled/excel", "leader")).toEqual(["chorshanba", "çorşanba"]);
    expect(await days("/admin/audit/excel?target=report_plans", "admin")).toEqual(["chorshanba", "çorşanba"]);
  });
});
