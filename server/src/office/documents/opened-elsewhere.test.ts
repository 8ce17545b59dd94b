import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download, withPurpose } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { noOffice, noPoppler, openWorkshop, type Workshop } from "../../../test/support/other-programs.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { docxText } from "../../../test/support/docx.ts";
import { placeholders } from "./placeholders.ts";
import { checkTemplate } from "./word-template.ts";

let portal: Portal;
let workshop: Workshop;
let appeal: { id: number; requestNumber: string };
let taskId: number;
/** One sent to the district, resolved there. */
let sentId: number;
/** An appeal that was withdrawn, with a name and a text of every sign that a file could take for its own; the text goes over pages. */
let marked: { id: number; requestNumber: string };
const markedName = `O'g'ilov <b>&amp;</b> "Ғани" ўқғҳ Сид%20`;
const sentences = Array.from({ length: 250 }, (_, n) => `№${n + 1}: oʻt & maʼlumot <b>ўқғҳ ЎҚҒҲ</b> {answerText} "қавс" 100% \\n;`);
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
  sentId = (await to.draft(leader, appeal.id, { organizationsId: await to.organizationId("registrator2"), text: "Йўлни таъмирлаш" })).id;
  taskId = (await to.draft(leader, appeal.id, { executorId: await to.userId("executor"), text: "Ҳовлига сув тортиш" })).id;
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(await portal.as("executor"), "accept", taskId);
  await to.act(await portal.as("executor"), "answer", taskId, { ...(await to.answerBody("signer")), text: "Қувур алмаштирилди" });
  const [registered, resolved] = [
    { incomingNumber: "9", incomingDate: today, positionLevelsId: await to.postOf("mrg-leader-2") },
    { executorId: await to.userId("executor2"), text: "Жойига чиқиб ўрганинг" },
  ];
  await to.act(await portal.as("registrator2"), "register", sentId, registered);
  await to.act(await portal.as("mrg-leader-2"), "resolution", sentId, resolved);
  marked = await to.registered({ text: sentences.join("\n") }, { lastName: markedName, firstName: "Ҳулкар", middleName: "Ўктамовна" });
  const { id: reasonId } = await portal.db
    .selectFrom("result_reasons")
    .select("id")
    .where("code", "=", "withdrawn")
    .executeTakeFirstOrThrow();
  const withdrawn = { appeal_id: marked.id, reasonId, text: sentences.slice(0, 40).join("\n").slice(0, 1900) };
  to.ok(await leader.patch("/appeal-actions/terminate", withdrawn));
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
    const titles = headings!.split("|");
    expect(titles.slice(0, 5)).toEqual(["Murojaat raqami", "Ijro muddati", "Murojaatchi", "Murojaat matni", "Kelib tushish kanali"]);
    const cells = row!.split("|");
    const cell = (title: string) => cells[titles.indexOf(title)];
    expect(cell("Murojaat raqami")).toBe(appeal.requestNumber);
    expect(cell("Ijro muddati")).toMatch(/^[0-3]\d\.[01]\d\.20\d\d$/);
    expect(cell("Roʻyxatga olingan sana")).toMatch(new RegExp(`^${today.replaceAll(".", "\\.")} [0-2]\\d:[0-5]\\d$`));
    expect([cell("Hujjat raqami"), cell("Hujjat sanasi"), cell("Murojaatchi")]).toEqual([
      "=2+3",
      "05.03.2026",
      "Ғуломова =SUM(A1) Ўктамовна",
    ]);
    expect(end).toBe("");
    const facts = sheets.get("list-Maʼlumot.csv")!.split("\n");
    expect(facts[0]).toBe("Jarayonda|");
    expect(facts).toContain("Tashkilot|Fargʻona viloyati hokimligi");
    expect(facts).toContain("Qatorlar soni|1");
  }, 120_000);

  it("the card as Word", async () => {
    const [said] = (
      await workshop.converted(
        { "card.docx": await fetched("leader", withPurpose(`/appeals/word-export/${appeal.id}`), "POST") },
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
    const bytes = await fetched("signer", withPurpose(`/tasks/generate-doc?taskId=${taskId}&type=answer-letter&language=UK`));

    const [said] = (await workshop.converted({ "letter.docx": bytes }, "txt:Text (encoded):UTF8")).values();

    for (const text of [
      "мурожаатингиз кўриб чиқилди",
      `${appeal.requestNumber}-сонли мурожаатингиз кўриб чиқилди.`,
      "Қувур алмаштирилди",
      "№ 15/7",
    ])
      expect(said).toContain(text);
  }, 120_000);
});

/** Every document, its owner and its texts, by language. */
const documents = (): readonly { name: string; login: string; path: string; method?: "POST"; says: string; number: string }[] => [
  {
    name: "appeal-card",
    login: "leader",
    path: `/appeals/word-export/${appeal.id}?`,
    method: "POST",
    says: "Ҳовлига сув тортиш",
    number: appeal.requestNumber,
  },
  {
    name: "task-card",
    login: "leader",
    path: `/tasks/export-card/${taskId}?`,
    method: "POST",
    says: "Қувур алмаштирилди",
    number: appeal.requestNumber,
  },
  {
    name: "blank",
    login: "registrator",
    path: `/appeals/blank/${appeal.id}?format=word&`,
    says: "Ғуломова =SUM(A1) Ўктамовна",
    number: appeal.requestNumber,
  },
  {
    name: "answer-letter",
    login: "signer",
    path: `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&`,
    says: "Қувур алмаштирилди",
    number: appeal.requestNumber,
  },
  {
    name: "forwarding-letter",
    login: "leader",
    path: `/tasks/generate-doc?taskId=${sentId}&type=forwarding-letter&`,
    says: "Йўлни таъмирлаш",
    number: appeal.requestNumber,
  },
  {
    name: "resolution",
    login: "leader2",
    path: `/tasks/generate-doc?taskId=${sentId}&type=resolution&`,
    says: "Жойига чиқиб ўрганинг",
    number: appeal.requestNumber,
  },
  {
    name: "closing-letter",
    login: "leader",
    path: `/appeals/closing-letter/${marked.id}?`,
    says: sentences[9]!,
    number: marked.requestNumber,
  },
];
const titles = {
  "appeal-card": { UZ: "Murojaat kartasi", UK: "Мурожаат картаси", RU: "Карточка обращения" },
  "task-card": { UZ: "Masala kartasi", UK: "Масала картаси", RU: "Карточка вопроса" },
  blank: { UZ: "Murojaatni roʻyxatga olish blanki", UK: "Мурожаатни рўйхатга олиш бланки", RU: "Бланк регистрации обращения" },
  // an official letter bears no name of its kind
  "answer-letter": { UZ: "murojaatingiz koʻrib chiqildi", UK: "мурожаатингиз кўриб чиқилди", RU: "Ваше обращение №" },
  "forwarding-letter": {
    UZ: "koʻrib chiqish uchun yuborilmoqda",
    UK: "кўриб чиқиш учун юборилмоқда",
    RU: "направляется на рассмотрение по принадлежности",
  },
  resolution: { UZ: "Rezolyutsiya", UK: "Резолюция", RU: "Резолюция" },
  "closing-letter": {
    UZ: "sonli murojaatingiz boʻyicha",
    UK: "сонли мурожаатингиз бўйича",
    RU: "По Вашему обращению №",
  },
} as const;

describe.skipIf(noOffice !== "")(`LibreOffice opens every document${noOffice}`, () => {
  it("as Word in three languages, with its title, its words and no mark left", async () => {
    const files: Record<string, Buffer> = {};
    for (const { name, login, path, method } of documents())
      for (const language of ["UZ", "UK", "RU"]) {
        // a letter to the applicant is in the language of the appeal unless another is asked for
        const asked = ["answer-letter", "closing-letter"].includes(name) ? `${path}language=${language}` : path;
        files[`${name}-${language}.docx`] = await fetched(login, withPurpose(asked), method, language);
      }

    const said = await workshop.converted(files, "txt:Text (encoded):UTF8");

    expect(said.size).toBe(21);
    for (const { name, says, number } of documents())
      for (const language of ["UZ", "UK", "RU"] as const) {
        const text = said.get(`${name}-${language}.txt`)!;
        for (const words of [titles[name as keyof typeof titles][language], says, number])
          expect([name, language, text]).toEqual([name, language, expect.stringContaining(words)]);
        if (name !== "closing-letter") expect([name, language, text]).not.toEqual([name, language, expect.stringMatching(/[{}]/)]);
      }
  }, 120_000);

  it("and saves a template that is accepted as one, whatever it writes beside the text", async () => {
    for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
      const builtIn = await fetched("admin", `/admin/document-templates/file?name=${name}&language=UZ`);
      expect(await checkTemplate(builtIn, placeholders[name]), name).toBeInstanceOf(Buffer);
      const saved = await workshop.saved(`${name}.docx`, builtIn, "docx:Office Open XML Text");

      const kept = await checkTemplate(saved, placeholders[name]);

      expect([name, docxText(kept)]).toEqual([name, expect.stringContaining(titles[name].UZ)]);
    }
  }, 120_000);

  it("a text of many pages and any characters, complete and in its order", async () => {
    const card = await fetched("leader", withPurpose(`/appeals/word-export/${marked.id}`), "POST");

    const [text] = (await workshop.converted({ "long.docx": card }, "txt:Text (encoded):UTF8")).values();

    expect(text!.split(/\r?\n/).filter((line) => /^№\d+:/.test(line.trim()))).toEqual(sentences);
    expect(text).toContain(`${markedName} Ҳулкар Ўктамовна`);
  }, 120_000);
});

describe.skipIf(noPoppler !== "")(`pdftotext reads${noPoppler}`, () => {
  it("the blank", async () => {
    const said = await workshop.textOf("blank.pdf", await fetched("registrator", withPurpose(`/appeals/blank/${appeal.id}`)));

    for (const text of [
      "Murojaatni roʻyxatga olish blanki",
      appeal.requestNumber,
      "Ғуломова =SUM(A1) Ўктамовна",
      "Кўчамизда сув йўқ; oʻt oʻchirish № 5, maʼlumot.",
      "Rahbar rezolyutsiyasi",
    ])
      expect(said).toContain(text);
  });

  it("a card of many pages and any characters, complete and in its order", async () => {
    const pdf = await fetched("leader", withPurpose(`/appeals/word-export/${marked.id}?format=pdf`), "POST");

    const said = await workshop.textOf("long.pdf", pdf);

    expect([...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length).toBeGreaterThan(3);
    let from = 0;
    for (const sentence of sentences) {
      const at = said.indexOf(sentence, from);
      expect([sentence, at >= from]).toEqual([sentence, true]);
      from = at;
    }
    expect(said).toContain(`${markedName} Ҳулкар Ўктамовна`);
  });

  it("a letter", async () => {
    const said = await workshop.textOf(
      "letter.pdf",
      await fetched("signer", withPurpose(`/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=pdf&language=RU`)),
    );

    for (const text of ["Исп.: ", `Ваше обращение № ${appeal.requestNumber}`, "Қувур алмаштирилди"]) expect(said).toContain(text);
  });
});
