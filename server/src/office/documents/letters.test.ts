import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { docxText } from "../../../test/support/docx.ts";
import { answeredAppeal, askFor, documentOf, type AnsweredAppeal } from "../../../test/support/answered-appeal.ts";
import { noPoppler } from "../../../test/support/other-programs.ts";
import { localStore } from "../../engine/files/store.ts";
import { drawIssued } from "./issue.ts";
import { useLetterOffice, portal, to, workshop, type Row, lettersOf, letterOf, names } from "../../../test/support/letter-office.ts";

useLetterOffice();

describe("a complete letter", () => {
  let of: AnsweredAppeal;
  beforeAll(async () => {
    of = await answeredAppeal(portal);
    await sql`update organizations set address_uz = 'Fargʻona shahri, Marifat koʻchasi, 1-uy', phone = '(73) 244-00-01', email = 'info@example.uz', site = 'fergana.example.uz' where id = (select organization_id from users where login = 'signer')`.execute(
      portal.db,
    );
    await sql`update users set title_uz = 'Viloyat hokimining oʻrinbosari', phone = '901112233' where login in ('signer', 'executor')`.execute(
      portal.db,
    );
  });

  it("has sender, day, addressee, question and finding, signer and author", async () => {
    const text = docxText(await documentOf(portal, "signer", letterOf(of.own, "word")));

    for (const part of [
      "Fargʻona viloyati hokimligi",
      "Fargʻona shahri, Marifat koʻchasi, 1-uy",
      "Tel.: (73) 244-00-01 · info@example.uz · fergana.example.uz",
      "№ 15/7",
      "Gʻulomova Hulkar Oʻktamovna",
      "Navoiy koʻchasi, 5",
      "Hurmatli Hulkar Oʻktamovna!",
      "Koʻrib chiqish natijasi: ",
      "Konstitutsiyasining 55-moddasiga muvofiq sudga shikoyat qilishga haqlisiz",
      "Viloyat hokimining oʻrinbosari",
      ", tel.: +998 90 111-22-33",
    ])
      expect(text).toContain(part);
    // the kind of a document and the role of who signs are no part of a letter; one question needs no number
    expect(text).not.toMatch(/Javob xati|Imzolovchi|1\. Masala|[{}]/);
  });

  it.each([
    ["UK", ["Ғуломова Ҳулкар Ўктамовнага", "Навоий кўчаси, 5", "Ҳурматли Ҳулкар Ўктамовна!", "Ижрочи: "], /[A-Za-z]/],
    ["RU", ["Ғуломовой Ҳулкар Ўктамовне", "Уважаемая Ҳулкар Ўктамовна!", "Вы вправе", "Исп.: "], /[A-Za-z]/],
  ])("in %s has no word of mixed alphabets", async (language, parts, latin) => {
    await sql`update users set title_uk = 'Вилоят ҳокимининг ўринбосари', title_ru = 'Заместитель хокима области' where login = 'signer'`.execute(
      portal.db,
    );

    const text = docxText(await documentOf(portal, "signer", letterOf(of.own, "word", `&language=${language}`)));

    for (const part of parts) expect(text).toContain(part);
    for (const word of text.match(/\p{L}+/gu) ?? [])
      expect([word, latin.test(word) && /\p{Script=Cyrillic}/u.test(word)]).toEqual([word, false]);
  });

  it("is addressed by the gender of its applicant, and to the heads of an organisation", async () => {
    const asked = async (set: string) => {
      await sql`update applicants set ${sql.raw(set)} where id = (select applicant_id from appeals where id = ${of.appeal})`.execute(
        portal.db,
      );
      return docxText(await documentOf(portal, "signer", letterOf(of.own, "word", "&language=RU")));
    };

    expect(await asked("gender_id = (select id from genders where code = 'female')")).toContain("Уважаемая Ҳулкар Ўктамовна!");
    expect(await asked("gender_id = (select id from genders where code = 'male')")).toContain("Уважаемый Ҳулкар Ўктамовна!");
    // whose gender nobody noted, by the patronymic; without one by both
    const unnoted = (last: string, first: string, middle: string) =>
      asked(`gender_id = null, last_name = '${last}', first_name = '${first}', middle_name = '${middle}'`);
    expect(await unnoted("Saidov", "Elyor", "Islom oʻgʻli")).toContain("Уважаемый Элёр Ислом ўғли!");
    expect(await unnoted("Saidova", "Lola", "Islom qizi")).toContain("Уважаемая Лола Ислом қизи!");
    expect(await unnoted("Ким", "Виктор", "Сергеевич")).toContain("Уважаемый Виктор Сергеевич!");
    expect(await unnoted("Ким", "Ли", "")).toContain("Уважаемый(ая) Ли!");
    await unnoted("Ғуломова", "Ҳулкар", "Ўктамовна");
    expect(await asked("applicant_type_id = 2, organization_name = '«Nur» MChJ'")).toContain("Уважаемые руководители!");
    await asked("applicant_type_id = 1, organization_name = null, gender_id = null");
  });
});

describe("the letter of an answer", () => {
  let of: AnsweredAppeal;
  beforeEach(async () => {
    of = await answeredAppeal(portal);
  });
  const confirmed = async (): Promise<void> => {
    await to.act(await portal.as("leader"), "check-answer", of.own);
    await to.act(await portal.as("signer"), "confirm-answer", of.own);
  };
  const letters = () => ({ db: portal.db, store: localStore(portal.folder), publicUrl: "https://murojaat.example.uz" });

  it("is a draft, and nothing is issued, until the answer is confirmed", async () => {
    const draft = await askFor(portal, "signer", letterOf(of.own, "pdf"));

    expect(draft.status).toBe(200);
    expect(await lettersOf(of.appeal)).toEqual([]);
    if (!noPoppler) expect(await workshop.textOf("draft.pdf", draft.bytes)).not.toContain("Xat kodi");
  });

  it("is issued with the confirmation, drawn by the job, and stays the same file", async () => {
    await confirmed();

    const [issued] = await lettersOf(of.appeal);
    expect(issued).toMatchObject({ language: "UZ", number: "15/7", isVoid: false, isDrawn: false });
    expect(issued!.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);

    await drawIssued(letters(), 100);
    expect(await lettersOf(of.appeal)).toMatchObject([{ isDrawn: true }]);

    const first = await documentOf(portal, "signer", letterOf(of.own, "pdf"));
    await sql`update users set title_uz = 'Boshqa lavozim' where login = 'signer'`.execute(portal.db);
    await sql`update applicants set last_name = 'Boshqa' where id = (select applicant_id from appeals where id = ${of.appeal})`.execute(
      portal.db,
    );
    const later = await documentOf(portal, "leader", letterOf(of.own, "pdf"));
    expect(later.equals(first)).toBe(true);
    const { rows } = await sql<{ sha256: string }>`
      select f.sha256 from issued_letters l join files f on f.id = l.file_id where l.code = ${issued!.code}`.execute(portal.db);
    expect(rows[0]!.sha256).toBe(createHash("sha256").update(first).digest("hex"));
  });

  it.skipIf(noPoppler !== "")("bears its code and the address of its check; Word bears none", async () => {
    await confirmed();
    await drawIssued(letters(), 100);
    const [{ code }] = (await lettersOf(of.appeal)) as [Row];

    const said = await workshop.textOf("letter.pdf", await documentOf(portal, "signer", letterOf(of.own, "pdf")));

    expect(said).toContain(`Xat kodi: ${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`);
    expect(said.replace(/\s/g, "")).toContain(`https://murojaat.example.uz/check/${code}`);
    expect(docxText(await documentOf(portal, "signer", letterOf(of.own, "word")))).not.toContain("Xat kodi");
  });

  it("is one letter for two readers who ask at the same moment", async () => {
    await confirmed();

    const files = await Promise.all(
      Array.from({ length: 6 }, (_, i) => documentOf(portal, i % 2 ? "signer" : "leader", letterOf(of.own, "pdf"))),
    );

    expect(await lettersOf(of.appeal)).toHaveLength(1);
    const kept = await documentOf(portal, "signer", letterOf(of.own, "pdf"));
    expect(files.filter((file) => !file.equals(kept))).toEqual([]);
  });

  it("in another language is another letter, and both hold", async () => {
    await confirmed();
    await documentOf(portal, "signer", letterOf(of.own, "pdf", "&language=RU"));

    expect(await lettersOf(of.appeal)).toMatchObject([
      { language: "UZ", isVoid: false },
      { language: "RU", isVoid: false, isDrawn: true },
    ]);
  });

  it.each([
    [1, "RU", "Вы вправе"],
    [3, "UK", "Ҳурматли"],
    [2, "UZ", "Hurmatli"],
    [null, "UZ", "Hurmatli"],
  ])("of an appeal in language %s is in %s, whatever language the signer's screen has", async (textLanguageId, language, words) => {
    const { appeal, tasks } = await to.classified({ executorId: await to.userId("executor") });
    await sql`update appeals set text_language_id = ${textLanguageId} where id = ${appeal.id}`.execute(portal.db);
    const [task] = tasks;
    await to.act(await portal.as("executor"), "accept", task!.id);
    await to.act(await portal.as("executor"), "answer", task!.id, await to.answerBody("signer"));
    await to.act(await portal.as("leader"), "check-answer", task!.id);
    await to.act(await portal.as("signer"), "confirm-answer", task!.id);

    expect(await lettersOf(appeal.id)).toMatchObject([{ language }]);
    const { bytes } = await askFor(portal, "signer", letterOf(task!.id, "word"), language === "UZ" ? "RU" : "UZ");
    expect(docxText(bytes)).toContain(words);
  });

  it("no longer holds when the answer is rejected after its confirmation", async () => {
    const { appeal } = await to.classified({ executorId: await to.userId("executor") });
    const { id } = await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", appeal.id).executeTakeFirstOrThrow();
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/send-to-control", { appeal_id: appeal.id, controller_id: await to.userId("controller") }),
    );
    await to.act(await portal.as("executor"), "accept", id);
    await to.answer(await portal.as("executor"), id, "signer");
    await to.act(await portal.as("leader"), "check-answer", id);
    await to.act(await portal.as("signer"), "confirm-answer", id);
    await to.act(await portal.as("registrator"), "notify-applicant", id, { methodId: 1, text: "Javob berildi" });

    await to.act(await portal.as("controller"), "reject-answer", id, { reason: "Javob toʻliq emas" });

    expect(await lettersOf(appeal.id)).toMatchObject([{ isVoid: true }]);
  });
});

describe("the letter of a longer term", () => {
  it("names the article and the new day, and does not exist where nothing was extended", async () => {
    const appeal = await to.registered();
    expect((await askFor(portal, "leader", `/appeals/extension-letter/${appeal.id}`)).status).toBe(422);
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 10, description: "Oʻrganish kerak" }),
    );

    const text = docxText(await documentOf(portal, "registrator", `/appeals/extension-letter/${appeal.id}`));

    expect(text).toMatch(/toʻgʻrisida”gi Qonuni 28-moddasiga muvofiq 20\d\d-yil \d{1,2}-\p{L}+gacha uzaytirildi\./u);
    for (const login of ["leader2", "registrator3", "admin"])
      expect((await askFor(portal, login, `/appeals/extension-letter/${appeal.id}`)).status, login).toBe(404);
  });
});

describe("the letter to the organisation that an appeal is sent to", () => {
  const upload = async () =>
    to.ok(
      await (
        await portal.as("registrator")
      ).post("/admin/files/upload/base64", { name: "ariza nusxasi.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
    ).resourceId as number;
  const forwarding = async (fields: object) => {
    const appeal = await to.registered({ pageCnt: 3, files: [await upload()], ...fields });
    to.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
    );
    const leader = await portal.as("leader");
    const task = await to.draft(leader, appeal.id, { organizationsId: await to.organizationId("registrator2") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    return docxText(await documentOf(portal, "leader", `/tasks/generate-doc?taskId=${task.id}&type=forwarding-letter&format=word`));
  };

  it("has its address, and says on how many sheets the appeal is enclosed", async () => {
    await sql`update organizations set address_uz = 'Margʻilon shahri, Turon koʻchasi, 3-uy' where id = ${await to.organizationId("registrator2")}`.execute(
      portal.db,
    );

    const text = await forwarding({});

    expect(text).not.toContain("ariza");
    expect(text).toContain("Margʻilon shahri, Turon koʻchasi, 3-uy");
    expect(text).toContain("Ilova: murojaat nusxasi, 3 varaqda.");
    expect(text).toMatch(/Karimova Shoira Akmalovnaning .* murojaati/);
    expect(text).toContain("murojaatchiga va bizga maʼlum qilishingizni");
  });

  it("of an applicant who is not disclosed says so, and asks to answer the office alone", async () => {
    const text = await forwarding({ isUndisclosed: true });

    expect(text).toContain("oshkor etilmaydi");
    expect(text).toContain("19-moddasi");
    expect(text).toContain("sanasigacha bizga maʼlum qilishingizni");
    expect(text).not.toMatch(/Shoira|Ilova|murojaatchiga va bizga/);
  });
});

describe("letters that only inform", () => {
  it("say that a proposal is studied: with article and term, to the proposer; an appeal of another kind has none", async () => {
    const path = (id: number) => `/appeals/notice-letter/${id}?about=study`;
    const proposal = await to.registered({ satulationId: 3 });
    expect((await askFor(portal, "leader", path(proposal.id))).status).toBe(422);
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/further-study", { appeal_id: proposal.id, description: "Mutaxassislar fikri kerak" }),
    );

    const text = docxText(await documentOf(portal, "leader", path(proposal.id)));

    expect(text).toMatch(/sonli taklifingizni .*Qonuni 28-moddasiga muvofiq qoʻshimcha oʻrganish zarur\. Koʻrib chiqish muddati: 20/);
    expect((await askFor(portal, "leader", `${path(proposal.id)}&format=pdf`)).status).toBe(200);
    expect(await lettersOf(proposal.id)).toMatchObject([{ isVoid: false, isDrawn: true }]);
    for (const login of ["leader2", "registrator3", "admin"])
      expect((await askFor(portal, login, path(proposal.id))).status, login).toBe(404);
  });
});

describe("the addressee of a letter", () => {
  it("is proposed in the letter's alphabet; a correction is remembered for the next letters, encrypted", async () => {
    const applicant = { lastName: "Щукин", firstName: "Пётр", middleName: "", address: "Бобур кўчаси, 7" };
    const appeal = await to.registered({}, applicant);
    const registrator = await portal.as("registrator");

    expect(to.ok(await registrator.get(`${names(appeal.id)}?language=UZ`))).toEqual({
      name: "Shukin Pyotrga",
      salutationName: "Pyotr",
      address: "Bobur koʻchasi, 7",
      isCorrected: false,
    });
    const corrected = { name: "Shchukin Pyotr", salutationName: "Pyotr", address: "Bobur koʻchasi, 7-uy" };
    to.ok(await registrator.put(names(appeal.id), { language: "UZ", ...corrected }));

    expect(to.ok(await registrator.get(`${names(appeal.id)}?language=UZ`))).toEqual({ ...corrected, isCorrected: true });
    expect(to.ok(await registrator.get(`${names(appeal.id)}?language=RU`))).toMatchObject({ name: "Щукину Петру", isCorrected: false });
    const { rows } = await sql<{ spelling: string }>`select spelling from letter_spellings`.execute(portal.db);
    expect(rows.map(({ spelling }) => spelling).join(" ")).not.toMatch(/Shchukin|Bobur/);
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 5, description: "Oʻrganish kerak" }),
    );
    expect(docxText(await documentOf(portal, "leader", `/appeals/extension-letter/${appeal.id}`))).toMatch(
      /Shchukin Pyotr\s+.*Bobur koʻchasi, 7-uy/,
    );
  });

  it("is refused to a reader who does not see the appeal or sees masks", async () => {
    const appeal = await to.registered({}, { address: "Bobur koʻchasi, 7" });
    const body = { language: "UZ", name: "X", salutationName: "X", address: "" };
    for (const [login, read, write] of [
      ["registrator3", 404, 404],
      ["leader2", 404, 403],
      ["controller", 403, 403],
      ["admin", 403, 403],
    ] as const) {
      const person = await portal.as(login);
      expect([
        login,
        (await person.get(`${names(appeal.id)}?language=UZ`)).status,
        (await person.put(names(appeal.id), body)).status,
      ]).toEqual([login, read, write]);
    }
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 5, description: "Oʻrganish kerak" }),
    );
    expect(docxText(await documentOf(portal, "leader", `/appeals/extension-letter/${appeal.id}`))).toContain("Bobur koʻchasi");
    expect(docxText(await documentOf(portal, "controller", `/appeals/extension-letter/${appeal.id}`))).not.toContain("Bobur");
    expect((await askFor(portal, "controller", `/appeals/extension-letter/${appeal.id}?format=pdf`)).status).toBe(200);
    expect(await lettersOf(appeal.id)).toEqual([]);
  });
});

describe("the preview of an answer's letter", () => {
  const typedAs = async (login: string, body: object) => {
    const person = await portal.as(login);
    const reply = await portal.app.inject({
      method: "POST",
      url: "/api/tasks/typed-letter",
      headers: { authorization: `Bearer ${person.token}` },
      payload: body,
    });
    return { status: reply.statusCode, code: reply.statusCode === 200 ? undefined : reply.json().code, bytes: reply.rawPayload };
  };
  const said = async (login: string, body: object): Promise<string> => {
    const { status, bytes } = await typedAs(login, body);
    expect(status).toBe(200);
    return workshop.textOf("typed.pdf", bytes);
  };
  /** A question that its executor works on. */
  const working = async () => {
    const appeal = await to.registered({}, { lastName: "Gʻulomova", firstName: "Hulkar", middleName: "Oʻktamovna", phone: "907654330" });
    const [registrator, leader, executor] = await Promise.all(["registrator", "leader", "executor"].map((login) => portal.as(login)));
    to.ok(await registrator!.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const { id } = await to.draft(leader!, appeal.id, { executorId: await to.userId("executor") });
    to.ok(await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    await to.act(executor!, "accept", id);
    return { appealId: appeal.id, taskId: id, executor: executor! };
  };
  const signer = async () => ({ signerId: await to.userId("signer"), resultTypeId: (await to.answerBody("signer")).resultTypeId });

  it.skipIf(noPoppler)("is drawn as the letter would be sent, as a draft, and nothing is stored", async () => {
    const { appealId, taskId } = await working();
    const before = await lettersOf(appealId);

    const text = await said("executor", {
      taskId,
      ...(await signer()),
      text: "Chiroqlar almashtirildi.",
      number: "04-12/118",
      date: "02.11.2026",
      enclosedPages: 3,
    });

    for (const part of [
      "Fargʻona viloyati hokimligi",
      "№ 04-12/118",
      "2026-yil 2-noyabr",
      "Gʻulomova Hulkar Oʻktamovnaga",
      "Hurmatli Hulkar Oʻktamovna!",
      "Chiroqlar almashtirildi.",
      "Koʻrib chiqish natijasi: ",
      "3 varaqda",
    ])
      expect(text).toContain(part);
    // the code of a letter that has left
    expect(text).not.toContain("Xat kodi");
    expect([await lettersOf(appealId), to.ok(await (await portal.as("executor")).get(`/tasks/answers?taskId=${taskId}`))]).toEqual([
      before,
      [],
    ]);
  });

  it.skipIf(noPoppler)("leaves out what is not typed yet", async () => {
    const { taskId } = await working();
    const text = await said("executor", { taskId });
    expect(text).toContain("Hurmatli Hulkar Oʻktamovna!");
    for (const word of ["undefined", "null", "Koʻrib chiqish natijasi"]) expect(text).not.toContain(word);
  });

  it.skipIf(noPoppler)("is in the requested language", async () => {
    const { taskId } = await working();
    expect(await said("executor", { taskId, language: "RU", text: "Лампы заменены." })).toContain("Хокимият Ферганской области");
  });

  it.skipIf(noPoppler)("of a correction says what it corrects, and keeps the result of the answer", async () => {
    const of = await answeredAppeal(portal);
    for (const [login, action] of [
      ["controller", "check-answer"],
      ["signer", "confirm-answer"],
    ] as const)
      if (await isOffered(login, of.own, action)) await to.act(await portal.as(login), action, of.own);
    if (await isOffered("signer", of.own, "notify-applicant"))
      await to.act(await portal.as("signer"), "notify-applicant", of.own, { methodId: 1, text: "Javob" });
    const text = await said("executor", { taskId: of.own, text: "Sana tuzatildi.", number: "15/8", purpose: "appeal_work" });
    expect(text).toContain("15/7");
    expect(text).toContain("Sana tuzatildi.");
    expect(text).toContain("Koʻrib chiqish natijasi: ");
  });
  const isOffered = async (login: string, taskId: number, action: string): Promise<boolean> =>
    to.ok(await (await portal.as(login)).get(`/tasks/stage-actions?taskId=${taskId}`)).actions.includes(action);

  it("is for a person who may write the answer now, and for nobody else", async () => {
    const { taskId, executor } = await working();
    expect((await typedAs("executor", { taskId })).status).toBe(200);
    // a colleague of the same right, people without it, another office
    const others = ["far-executor-5", "leader", "signer", "executor2"];
    const refused = await Promise.all(others.map(async (login) => (await typedAs(login, { taskId })).status));
    expect(refused.every((status) => status === 403 || status === 404)).toBe(true);
    await to.answer(executor, taskId, "signer");
    expect(await typedAs("executor", { taskId })).toMatchObject({ status: 403, code: "not_permitted" });
  });

  it("names no signer of another office", async () => {
    const { taskId } = await working();
    const { status } = await typedAs("executor", { taskId, signerId: await to.userId("signer2") });
    expect(status).toBe(200);
    if (noPoppler) return;
    const { name_uz: stranger } = await portal.db
      .selectFrom("users")
      .select("name_uz")
      .where("login", "=", "signer2")
      .executeTakeFirstOrThrow();
    expect(await said("executor", { taskId, signerId: await to.userId("signer2") })).not.toContain(stranger!.split(" ")[0]);
  });
});
