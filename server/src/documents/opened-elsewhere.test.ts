import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../test/download.ts";
import { given } from "../test/given.ts";
import type { Portal } from "../test/people.ts";
import { noOffice, noPoppler, openWorkshop, type Workshop } from "../test/other-programs.ts";
import { openPortal } from "../test/portal.ts";

let portal: Portal;
let workshop: Workshop;
let appeal: { id: number; requestNumber: string };
let taskId: number;
let today: string;
beforeAll(async () => {
  workshop = await openWorkshop();
  portal = await openPortal();
  const to = given(portal);
  today = to.today;
  appeal = await to.registered(
    { text: "Кўчамизда сув йўқ; oʻt oʻchirish № 5, maʼlumot.", docNumber: "=2+3", docDate: "05.03.2026" },
    { lastName: "Ғуломова", firstName: "=SUM(A1)", middleName: "Ўктамовна" },
  );
  to.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  taskId = (await to.draft(leader, appeal.id, { executorId: await to.userId("executor"), text: "Ҳовлига сув тортиш" })).id;
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(await portal.as("executor"), "accept", taskId);
  await to.act(await portal.as("executor"), "answer", taskId, { ...(await to.answerBody("signer")), text: "Қувур алмаштирилди" });
}, 60_000);
afterAll(async () => {
  await portal.close();
  await workshop.close();
});

const fetched = async (login: string, path: string, method: "GET" | "POST" = "GET", language = "UZ"): Promise<Buffer> => {
  const file = await download(portal, login, path, { method, language });
  expect(file.status, path).toBe(200);
  return file.bytes;
};

describe.skipIf(noOffice !== "")(`LibreOffice opens${noOffice}`, () => {
  it("the Excel of a list: both sheets, days as days, formulas as text", async () => {
    const bytes = await fetched("leader", "/appeals/excel?menu=process");

    // separated by |, quoted by ", UTF-8, cells as they are shown, every sheet
    const sheets = await workshop.converted(
      { "list.xlsx": bytes },
      "csv:Text - txt - csv (StarCalc):124,34,76,1,,0,false,true,true,false,false,-1",
    );

    expect([...sheets.keys()].toSorted()).toEqual(["list-Jarayonda.csv", "list-Maʼlumot.csv"]);
    const [headings, row, end] = sheets.get("list-Jarayonda.csv")!.split("\n");
    expect(headings!.split("|").slice(0, 8)).toEqual([
      "Murojaat raqami",
      "Ijro muddati",
      "Kelib tushish kanali",
      "Roʻyxatga olingan sana",
      "Yuboruvchi tashkilot",
      "Hujjat raqami",
      "Hujjat sanasi",
      "Murojaatchi",
    ]);
    const cells = row!.split("|");
    expect(cells[0]).toBe(appeal.requestNumber);
    expect(cells[1]).toMatch(/^[0-3]\d\.[01]\d\.20\d\d$/);
    expect(cells[3]).toMatch(new RegExp(`^${today.replaceAll(".", "\\.")} [0-2]\\d:[0-5]\\d$`));
    expect(cells.slice(5, 8)).toEqual(["=2+3", "05.03.2026", "Ғуломова =SUM(A1) Ўктамовна"]);
    expect(end).toBe("");
    const facts = sheets.get("list-Maʼlumot.csv")!.split("\n");
    expect(facts[0]).toBe("Jarayonda|");
    expect(facts).toContain("Tashkilot|Fargʻona viloyati hokimligi");
    expect(facts).toContain("Qatorlar soni|1");
  }, 120_000);

  it("the card as Word", async () => {
    const [said] = (
      await workshop.converted(
        { "card.docx": await fetched("leader", `/appeals/word-export/${appeal.id}`, "POST") },
        "txt:Text (encoded):UTF8",
      )
    ).values();

    for (const text of [
      "Murojaat kartasi",
      appeal.requestNumber,
      "Ғуломова =SUM(A1) Ўктамовна",
      "Кўчамизда сув йўқ; oʻt oʻchirish № 5, maʼlumot.",
      "Ҳовлига сув тортиш",
      "=2+3",
    ])
      expect(said).toContain(text);
    expect(said).not.toMatch(/[{}]/);
  }, 120_000);

  it("a letter as Word, in Uzbek Cyrillic", async () => {
    const bytes = await fetched("signer", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter`, "GET", "UK");

    const [said] = (await workshop.converted({ "letter.docx": bytes }, "txt:Text (encoded):UTF8")).values();

    for (const text of [
      "Жавоб хати",
      `${appeal.requestNumber}-сонли мурожаатингиз кўриб чиқилди.`,
      "Қувур алмаштирилди",
      `№ 15/7, ${today}`,
    ])
      expect(said).toContain(text);
  }, 120_000);
});

describe.skipIf(noPoppler !== "")(`pdftotext reads${noPoppler}`, () => {
  it("the blank", async () => {
    const said = await workshop.textOf("blank.pdf", await fetched("registrator", `/appeals/blank/${appeal.id}`));

    for (const text of [
      "Murojaatni roʻyxatga olish blanki",
      appeal.requestNumber,
      "Ғуломова =SUM(A1) Ўктамовна",
      "Кўчамизда сув йўқ; oʻt oʻchirish № 5, maʼlumot.",
      "Rahbar rezolyutsiyasi",
    ])
      expect(said).toContain(text);
  });

  it("a letter", async () => {
    const said = await workshop.textOf(
      "letter.pdf",
      await fetched("signer", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=pdf`, "GET", "RU"),
    );

    for (const text of ["Ответное письмо", `Ваше обращение № ${appeal.requestNumber}`, "Қувур алмаштирилди"]) expect(said).toContain(text);
  });
});
