import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "../../engine/archive/unzip.ts";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { docxText, docxXml } from "../../../test/support/docx.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { answeredAppeal, askFor, documentOf, signedBy, text, type AnsweredAppeal } from "../../../test/support/answered-appeal.ts";

import { builtInTemplate } from "./word-layout.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

let portal: Portal;
let to: ReturnType<typeof given>;
let of: AnsweredAppeal;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  of = await answeredAppeal(portal);
}, 60_000);
afterAll(() => portal.close());

const pagesOf = (pdf: Buffer): number => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;

describe("the card as Word", () => {
  it("has the appeal, its applicant, tasks and files, each text as it was written", async () => {
    const file = await askFor(portal, "leader", `/appeals/word-export/${of.appeal}`);

    expect([file.status, file.type]).toEqual([200, word]);
    expect(file.name).toBe(`Murojaat-kartasi_${of.number.replaceAll("/", "-")}.docx`);
    const text = docxText(file.bytes);
    for (const part of [
      "Murojaat kartasi",
      "Fargʻona viloyati hokimligi",
      of.number,
      "77-A",
      "Ғуломова Ҳулкар Ўктамовна",
      "907654321",
      "Navoiy koʻchasi, 5",
      "AC7418529",
      "Кўчамизда сув йўқ, ғишт ва ҳашак; oʻt, maʼno № 5.\n",
      "Ikkinchi qator <w:p>{organizationName}</w:p> & =1+1",
      "Suvni tiklash",
      "Yoʻlni taʼmirlash",
    ])
      expect(text).toContain(part);
  });

  it.each([
    ["RU", ["Карточка обращения", "Номер обращения", "Срок исполнения"]],
    ["UK", ["Мурожаат картаси", "Мурожаат рақами", "Ижро муддати"]],
  ])("speaks the caller's language: %s", async (language, parts) => {
    const text = docxText(await documentOf(portal, "leader", `/appeals/word-export/${of.appeal}`, language));

    for (const part of parts) expect(text).toContain(part);
  });

  it("is available as PDF as well, of the appeal and of one task", async () => {
    for (const [path, name] of [
      [`/appeals/word-export/${of.appeal}?format=pdf`, "Murojaat-kartasi"],
      [`/tasks/export-card/${of.own}?format=pdf`, "Masala-kartasi"],
    ] as const) {
      const file = await askFor(portal, "leader", path);
      expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"]);
      expect(file.name).toMatch(new RegExp(`^${name}_.*\\.pdf$`, "u"));
      expect(pagesOf(file.bytes)).toBeGreaterThanOrEqual(1);
    }
    expect((await askFor(portal, "leader", `/appeals/word-export/${of.appeal}?format=exe`)).status).toBe(400);
  });

  it("names the appeal that it is a copy of, and the copies that joined it", async () => {
    const person = { lastName: "Ғуломова", firstName: "Ҳулкар", middleName: "Ўктамовна" };
    const copy = await to.registered({ repeatabilityTypeId: 3, earlierAppealId: of.appeal }, person);
    to.ok(await (await portal.as("registrator")).patch("/appeal-actions/join-duplicate", { appeal_id: copy.id }));

    const cards = [of.appeal, copy.id].map((id) => documentOf(portal, "leader", `/appeals/word-export/${id}`));
    const [first, second] = (await Promise.all(cards)).map(docxText);
    expect(first).toMatch(new RegExp(`Biriktirilgan murojaatlar\\s+${copy.requestNumber}`));
    expect(second).toMatch(new RegExp(`Takroriyligi\\s+Dublikat, ${of.number}`));
  });

  it("repeats the heading of its tasks on the next sheet, and mentions files where there are some", async () => {
    const registrator = await portal.as("registrator");
    const content = Buffer.from("%PDF-1.7\n").toString("base64");
    const file = to.ok(await registrator.post("/admin/files/upload/base64", { name: "ariza.pdf", content })) as { resourceId: number };
    const { id } = await to.registered({ files: [file.resourceId] });

    const [without, withOne] = [
      await documentOf(portal, "leader", `/appeals/word-export/${of.appeal}`),
      await documentOf(portal, "registrator", `/appeals/word-export/${id}`),
    ];
    expect(docxXml(without).match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(docxText(without)).not.toContain("Ilova qilingan fayllar");
    expect(docxText(withOne)).toMatch(/Ilova qilingan fayllar\s+• ariza\.pdf/);
    expect(
      docxText(await documentOf(portal, "leader", `/tasks/generate-doc?taskId=${of.sent}&type=forwarding-letter&format=word`)),
    ).not.toContain("Ilova qilingan fayllar");
  });

  it("of one task has its answers", async () => {
    const text = docxText(await documentOf(portal, "executor", `/tasks/export-card/${of.own}`));

    for (const part of ["Masala kartasi", "Suvni tiklash", "№ 15/7", "Сув берилди\nва кафолатланди", "Ғуломова Ҳулкар Ўктамовна"])
      expect(text).toContain(part);
    expect(text).not.toContain("Yoʻlni taʼmirlash");
  });
});

/** DD.MM.YYYY as a letter in Uzbek writes it. */
const letterDay = (day: string): string =>
  `${day.slice(6)}-yil ${Number(day.slice(0, 2))}-${"yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr".split(" ")[Number(day.slice(3, 5)) - 1]}`;

describe.each([
  ["UZ", "uz-Latn-UZ"],
  ["UK", "uz-Cyrl-UZ"],
  ["RU", "ru-RU"],
] as const)("a built-in document in %s", (language, tag) => {
  it("sets the language in which its words are checked", async () => {
    const styles = unzip(builtInTemplate("answer-letter", language), { bytes: 1_000_000, entries: 50 }).get("word/styles.xml");
    expect(String(styles)).toContain(`<w:lang w:val="${tag}"`);
  });
});

describe("letters", () => {
  const letter = (task: number, type: string, format = "word") => `/tasks/generate-doc?taskId=${task}&type=${type}&format=${format}`;

  it("are addressed to the applicant for an answer, with number, date, text and signer", async () => {
    const text = docxText(await documentOf(portal, "signer", letter(of.own, "answer-letter")));

    const signer = await signedBy(portal, "signer");
    for (const part of [
      "№ 15/7",
      "Gʻulomova Hulkar Oʻktamovna",
      "Hurmatli Hulkar Oʻktamovna!",
      `${of.number}-sonli murojaatingiz koʻrib chiqildi`,
      "Сув берилди\nва кафолатланди",
      signer,
      "Fargʻona viloyati hokimligi",
    ])
      expect(text).toContain(part);
  });

  it("are addressed to the other organisation for a forwarded appeal", async () => {
    const text = docxText(await documentOf(portal, "leader", letter(of.sent, "forwarding-letter"), "RU"));

    for (const part of [`Обращение № ${of.number} (Ғуломова Ҳулкар Ўктамовна)`, "Вопрос: Yoʻlni taʼmirlash"]) expect(text).toContain(part);
    const names = await sql<{
      name: string;
    }>`select o.name_ru as name from users u join organizations o on o.id = u.organization_id where u.login in ('leader', 'registrator2')`.execute(
      portal.db,
    );
    for (const { name } of names.rows) expect(text).toContain(name);
  });

  it("of a resolution name who must do it, what and until when", async () => {
    const text = docxText(await documentOf(portal, "leader2", letter(of.sent, "resolution"), "UK"));

    const { rows } = await sql<{ name: string; deadline: string }>`
      select u.name_uk as name, extract(year from t.deadline) || ' йил ' || extract(day from t.deadline) || ' ' || (array['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'])[extract(month from t.deadline)] as deadline from tasks t join users u on u.id = t.executor_id where t.id = ${of.sent}`.execute(
      portal.db,
    );
    for (const part of [
      "Резолюция",
      `${of.number}-сонли мурожаат бўйича`,
      "Жойига чиқиб ўрганинг",
      rows[0]!.name,
      `Бажариш муддати: ${rows[0]!.deadline}`,
    ])
      expect(text).toContain(part);
  });

  it.each([
    ["resolution", "own"],
    ["answer-letter", "sent"],
    ["forwarding-letter", "own"],
  ] as const)("do not include %s of the task %s, which has none", async (type, which) => {
    const reply = await askFor(portal, "leader", letter(of[which], type));

    expect([reply.status, reply.json().details]).toMatchObject([422, [{ path: "type", problem: "no_such_record" }]]);
  });

  it.each([
    ["answer-letter", "Javob-xati"],
    ["forwarding-letter", "Yoʻllanma-xat"],
  ])("like %s are also PDF, with file names in words", async (type, name) => {
    const file = await askFor(portal, "leader", letter(type === "answer-letter" ? of.own : of.sent, type, "pdf"));

    expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"]);
    expect(file.name).toMatch(new RegExp(`^${name}_FAR-\\d{6}-\\d\\d\\.pdf$`));
  });

  it.each([["type=../../etc"], ["type=blank"], ["type=answer-letter&format=html"], ["type=answer-letter&template=x"], [""]])(
    "do not include %s",
    async (query) => {
      expect((await askFor(portal, "leader", `/tasks/generate-doc?taskId=${of.own}&${query}`)).status).toBe(400);
    },
  );
});

describe("the blank", () => {
  it("is one page of PDF, however long the text is", async () => {
    const long = await to.registered({ text: "Ўзбекча узун матн. ".repeat(1000) });
    const lines = await to.registered({ text: "қатор\n".repeat(3000) });
    const representative = {
      name: "Абдурахмонова Гулчеҳра Абдуғаффоровна",
      authorityKindId: 4,
      documentNumber: "ORD-17",
      documentDate: "01.10.2026",
      phone: "935554433",
      address: "Мустақиллик кўчаси, 12-уй, 34-хонадон",
    };
    const acted = [
      await to.registered({ text: "Ўзбекча узун матн. ".repeat(1000), representative }),
      await to.registered({ text: "қатор\n".repeat(3000), representative }),
    ];

    for (const id of [of.appeal, long.id, lines.id, ...acted.map((appeal) => appeal.id)]) {
      const file = await askFor(portal, "registrator", `/appeals/blank/${id}`);
      expect([file.status, file.type, pagesOf(file.bytes)]).toEqual([200, "application/pdf", 1]);
    }
  });

  it("is Word on request", async () => {
    const text = docxText(await documentOf(portal, "registrator", `/appeals/blank/${of.appeal}?format=word`));

    expect(text).toContain("Murojaatni roʻyxatga olish blanki");
    expect(text).toContain("Ғуломова Ҳулкар Ўктамовна");
  });
});

describe("the letter of an appeal that ended without an answer", () => {
  const ended = async (): Promise<{ id: number; requestNumber: string }> => {
    const appeal = await to.registered({ text }, { lastName: "Ғуломова", firstName: "Ҳулкар", middleName: "Ўктамовна" });
    const { id } = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();
    const body = { appeal_id: appeal.id, reasonId: id, text: "Arizachi 5-iyunda oʻzi qaytarib oldi" };
    to.ok(await (await portal.as("leader")).patch("/appeal-actions/terminate", body));
    return appeal;
  };

  it("says the decision, its reason, and where to turn", async () => {
    const { id, requestNumber } = await ended();

    const file = await askFor(portal, "registrator", `/appeals/closing-letter/${id}`);

    expect([file.status, file.type]).toEqual([200, word]);
    const text = docxText(file.bytes);
    for (const part of [
      "Fargʻona viloyati hokimligi",
      "Gʻulomova Hulkar Oʻktamovna",
      `${requestNumber}-sonli murojaatingiz boʻyicha ${letterDay(to.today)} kuni Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 30-moddasiga muvofiq uni koʻrib chiqishni tugatish toʻgʻrisida qaror qabul qilindi.`,
      "Asosi: Murojaat chaqirib olingan.",
      "Arizachi 5-iyunda oʻzi qaytarib oldi",
      "Qarordan norozi boʻlsangiz, yuqori turuvchi organga yoki Oʻzbekiston Respublikasi Konstitutsiyasining 55-moddasiga muvofiq sudga shikoyat qilishga haqlisiz",
    ])
      expect(text).toContain(part);
    expect(pagesOf(await documentOf(portal, "registrator", `/appeals/closing-letter/${id}?format=pdf&language=RU`))).toBe(1);
  });

  it("is refused to others, and does not exist for an open appeal", async () => {
    const { id } = await ended();
    for (const login of ["leader2", "registrator3", "admin", "mahalla"])
      expect((await askFor(portal, login, `/appeals/closing-letter/${id}`)).status, login).toBe(404);
    expect((await askFor(portal, "registrator", `/appeals/closing-letter/${of.appeal}`)).status).toBe(422);
    expect((await portal.app.inject({ method: "GET", url: `/api/appeals/closing-letter/${id}` })).statusCode).toBe(401);
  });
});

describe("the documents of an appeal", () => {
  const doors = () => [
    `/appeals/word-export/${of.appeal}`,
    `/appeals/blank/${of.appeal}`,
    `/tasks/export-card/${of.own}`,
    `/tasks/generate-doc?taskId=${of.own}&type=answer-letter`,
    `/tasks/generate-doc?taskId=${of.own}&type=answer-letter&format=pdf`,
  ];

  it.each(["leader3", "registrator3", "executor3", "far-executor-5", "admin", "mahalla"])("do not exist for %s", async (login) => {
    for (const path of doors()) {
      const reply = await askFor(portal, login, path);
      expect([reply.status, reply.json().code], path).toEqual([404, "not_found"]);
    }
  });

  it("do not exist for a missing appeal, nor for a caller who has not signed in", async () => {
    for (const path of [
      "/appeals/word-export/999999",
      "/appeals/blank/999999",
      "/tasks/export-card/999999",
      "/tasks/generate-doc?taskId=999999&type=resolution",
    ])
      expect((await askFor(portal, "leader", path)).status, path).toBe(404);
    for (const path of doors())
      expect((await portal.app.inject({ method: /export/.test(path) ? "POST" : "GET", url: `/api${path}` })).statusCode, path).toBe(401);
  });

  it("have personal data masked for a reader without the right, and each reading is logged", async () => {
    const read = async (login: string): Promise<number> => {
      await writeReadings(portal.db);
      return (
        await sql<{
          n: number;
        }>`select count(*) as n from reading_log l join users u on u.id = l.user_id where u.login = ${login} and l.appeal_id = ${of.appeal}`.execute(
          portal.db,
        )
      ).rows[0]!.n;
    };
    const [masked, whole] = [await read("controller"), await read("leader")];

    const text = docxText(await documentOf(portal, "controller", `/appeals/word-export/${of.appeal}`));
    for (const path of doors()) await documentOf(portal, "leader", path);

    for (const secret of ["907654321", "7418529", "Navoiy"]) expect(text).not.toContain(secret);
    expect(text).toContain("90*****21");
    expect(await read("controller")).toBe(masked + 1);
    expect(await read("leader")).toBe(whole + doors().length);
  });
});
