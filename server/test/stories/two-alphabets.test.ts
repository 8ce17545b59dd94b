import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answeredAppeal, documentOf } from "../support/answered-appeal.ts";
import { docxText } from "../support/docx.ts";
import { given } from "../support/given.ts";
import { letterOf, names } from "../support/letter-office.ts";
import { noPoppler, openWorkshop, type Workshop } from "../support/other-programs.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

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
