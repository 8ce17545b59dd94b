import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { docxText } from "../../../test/support/docx.ts";
import { documentOf, signedBy } from "../../../test/support/answered-appeal.ts";
import { noPoppler } from "../../../test/support/other-programs.ts";
import { useLetterOffice, portal, to, workshop, lettersOf, letterOf, names } from "../../../test/support/letter-office.ts";

useLetterOffice();

describe("answers that are told together", () => {
  it("stand in one letter, numbered, for any of the questions", async () => {
    const executorId = await to.userId("executor");
    const { appeal, tasks } = await to.classified({ executorId, text: "Suvni tiklash" }, { executorId, text: "Yoʻlni taʼmirlash" });
    const [one, two] = tasks.map(({ id }) => id) as [number, number];
    const file = async (name: string): Promise<number> =>
      to.ok(
        await (
          await portal.as("executor")
        ).post("/admin/files/upload/base64", { name, content: Buffer.from("%PDF-1.7\n").toString("base64") }),
      ).resourceId;
    for (const [id, text, enclosed] of [
      [one, "Suv berildi.", { files: [await file("dalolatnoma.pdf")], enclosedPages: 2 }],
      [two, "Yoʻl taʼmirlandi.", { files: [await file("ish rejasi.v2.docx.pdf")], enclosedPages: 1 }],
    ] as const) {
      await to.act(await portal.as("executor"), "accept", id);
      await to.act(await portal.as("executor"), "answer", id, { ...(await to.answerBody("signer")), text, ...enclosed });
      await to.act(await portal.as("leader"), "check-answer", id);
      await to.act(await portal.as("signer"), "confirm-answer", id);
    }
    await to.act(await portal.as("registrator"), "notify-applicant", one, { methodId: 1, text: "Javob berildi", alsoTaskIds: [two] });

    const issued = await lettersOf(appeal.id);
    expect(issued.map(({ isVoid, answers }) => [isVoid, answers.length])).toEqual([
      [true, 1],
      [true, 1],
      [false, 2],
    ]);
    for (const task of [one, two])
      expect(docxText(await documentOf(portal, "registrator", letterOf(task, "word")))).toMatch(
        /1\. Masala: Suvni tiklash\s+Suv berildi\.[\s\S]*2\. Masala: Yoʻlni taʼmirlash\s+Yoʻl taʼmirlandi\./,
      );
    const told = docxText(await documentOf(portal, "registrator", letterOf(one, "word")));
    expect(told).toContain("Ilova: 3 varaqda.");
    expect(told).not.toMatch(/dalolatnoma|ish rejasi/);
    const [a, b] = [
      await documentOf(portal, "registrator", letterOf(one, "pdf")),
      await documentOf(portal, "registrator", letterOf(two, "pdf")),
    ];
    expect(a.equals(b)).toBe(true);
  });
});

describe("the enclosures of an answer", () => {
  it.each([
    ["UZ", {}, "Ilova: 2 ta hujjat."],
    ["RU", {}, "Приложение: документы, 2 шт."],
    ["UK", { enclosedPages: 4 }, "Илова: 4 варақда."],
  ] as const)("stand in the letter by their number, never by a scanner's names: %s %j", async (language, pages, line) => {
    const { tasks } = await to.classified({ executorId: await to.userId("executor") });
    const id = tasks[0]!.id;
    const executor = await portal.as("executor");
    const files = [];
    for (const name of ["scan-99.pdf", "IMG_2231.pdf"])
      files.push(
        to.ok(await executor.post("/admin/files/upload/base64", { name, content: Buffer.from("%PDF-1.7\n").toString("base64") }))
          .resourceId,
      );
    await to.act(executor, "accept", id);
    await to.act(executor, "answer", id, { ...(await to.answerBody("signer")), files, ...pages });

    const letter = docxText(await documentOf(portal, "executor", `${letterOf(id, "word")}&language=${language}`));

    expect(letter).toContain(line);
    expect(letter).not.toMatch(/scan-99|IMG_2231/);
  });
});

describe("the signer of a decision beside an answer", () => {
  it("is the leader who decided it", async () => {
    const appeal = await to.registered();
    to.ok(
      await (
        await portal.as("leader")
      ).patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 10, description: "Oʻrganish kerak" }),
    );

    const text = docxText(await documentOf(portal, "leader", `/appeals/extension-letter/${appeal.id}`));

    expect(text).toContain(await signedBy(portal, "leader"));
    expect(text).not.toContain("Ijrochi");
  });

  it("is the head where somebody else decided it, who is named as the executor", async () => {
    const { appeal } = await to.classified({ executorId: await to.userId("executor") });
    const day = to.later(6);
    to.ok(
      await (
        await portal.as("executor")
      ).patch("/appeal-actions/invite-hearing", { appeal_id: appeal.id, day, time: "10:30", place: "Бобур кўчаси, 5-хона" }),
    );
    await sql`update users set phone = '901112233' where login = 'executor'`.execute(portal.db);

    const text = docxText(await documentOf(portal, "leader", `/appeals/hearing-letter/${appeal.id}`));

    expect(text).toContain("Viloyat hokimi");
    expect(text).toContain(`Ijrochi: ${await signedBy(portal, "executor")}, tel.: +998 90 111-22-33`);
    expect(text).toContain("Qonuni 26-moddasiga muvofiq");
    expect(text).toContain("Manzil: Bobur koʻchasi, 5-xona.");
  });
});

describe("letters that only inform", () => {
  it("say that an appeal was sent to another body; a second sending makes the first letter void", async () => {
    const appeal = await to.registered({}, { isFakePhoneNumber: 1, phone: "000000001" }, "registrator2");
    const path = `/appeals/notice-letter/${appeal.id}?about=forwarded`;
    const move = async (asker: string, decider: string, receiver: string) => {
      const organizationsId = await to.organizationId(receiver);
      const [from, by] = [await portal.as(asker), await portal.as(decider)];
      to.ok(await from.patch("/appeal-actions/ask-send-another-org", { appealsId: appeal.id, description: "Bizga emas" }));
      to.ok(await by.post("/appeal-actions/accept-ask-send-another-org", { appealsId: appeal.id, organizationsId }));
    };
    await move("registrator2", "leader", "registrator3");
    await documentOf(portal, "registrator3", `${path}&format=pdf`);
    await move("registrator3", "leader", "registrator2");
    await documentOf(portal, "registrator2", `${path}&format=pdf`);

    expect(await lettersOf(appeal.id)).toMatchObject([{ isVoid: true }, { isVoid: false }]);
    expect(docxText(await documentOf(portal, "registrator2", path))).toMatch(
      /Qonuni 25-moddasiga muvofiq 20\d\d-yil \d{1,2}-\p{L}+ kuni tegishliligi boʻyicha koʻrib chiqish uchun yuborildi: Margʻilon shahri hokimligi\./u,
    );
  });
});

describe("the addressee of a letter", () => {
  it.each([
    ["MAʼRUFOVA", "ISʼHOQXON", "UK", "МАЪРУФОВА ИСҲОҚХОНГА"],
    ["Is'hoqov", "As'hob", "RU", "Исҳоқову Асҳобу"],
    ["Мўътабаров", "Мўъмин", "UZ", "Moʻtabarov Moʻminga"],
    ["Yuryeva", "Olga", "RU", "Юрьевой Олге"],
    ["Oʼktamov", "Gʼani", "UK", "Ўктамов Ғанига"],
  ])("is in the dative: %s %s, %s", async (lastName, firstName, language, name) => {
    const appeal = await to.registered({}, { lastName, firstName, middleName: "" });
    const registrator = await portal.as("registrator");

    expect(to.ok(await registrator.get(`${names(appeal.id)}?language=${language}`)).name).toBe(name);
  });

  it("of any letter shows a reader of masks neither phone nor address, as Word or as PDF", async () => {
    const secrets = ["907654329", "90 765-43-29", "Bobur", "7, 15-xonadon"];
    const appeal = await to.registered({}, { phone: "907654329", address: "Bobur koʻchasi, 7, 15-xonadon" });
    const [registrator, leader, executor] = await Promise.all(["registrator", "leader", "executor"].map((login) => portal.as(login)));
    to.ok(await registrator!.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const { id } = await to.draft(leader!, appeal.id, { executorId: await to.userId("executor") });
    to.ok(await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    await to.act(executor!, "accept", id);
    to.ok(await leader!.patch("/appeal-actions/extend-term", { appeal_id: appeal.id, days: 5, description: "Oʻrganish kerak" }));
    const invitation = { appeal_id: appeal.id, day: to.later(7), time: "10:30", place: "205-xona" };
    to.ok(await executor!.patch("/appeal-actions/invite-hearing", invitation));
    const inquiry = { appeal_id: appeal.id, recipientName: "«Hududgazta’minot» AJ", question: "Gaz qachon ulanadi?" };
    to.ok(await executor!.patch("/appeal-actions/send-inquiry", inquiry));
    const inquiryId = to.ok(await leader!.get(`/appeals/detail/${appeal.id}`)).inquiries[0].id;
    await to.answer(executor!, id, "signer");
    await to.act(await portal.as("controller"), "check-answer", id);
    await to.act(await portal.as("signer"), "confirm-answer", id);
    const ended = await to.registered({}, { phone: "907654329", address: "Bobur koʻchasi, 7, 15-xonadon" });
    const reason = await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "withdrawn").executeTakeFirstOrThrow();
    to.ok(await leader!.patch("/appeal-actions/terminate", { appeal_id: ended.id, reasonId: reason.id, text: "Qaytarib oldi" }));
    const paths = [
      letterOf(id, "word").replace("&format=word", ""),
      `/appeals/extension-letter/${appeal.id}?`,
      `/appeals/hearing-letter/${appeal.id}?`,
      `/appeals/inquiry-letter/${appeal.id}?inquiryId=${inquiryId}`,
      `/appeals/closing-letter/${ended.id}?`,
    ];

    const said = async (login: string, path: string) =>
      docxText(await documentOf(portal, login, path)) +
      (noPoppler ? "" : await workshop.textOf("masked.pdf", await documentOf(portal, login, `${path}&format=pdf`)));
    for (const path of paths) {
      const masked = await said("controller", path);
      for (const secret of secrets) expect(masked, path).not.toContain(secret);
    }
    // what a letter says to who sees it whole
    for (const path of paths.filter((one) => !one.includes("inquiry"))) expect(await said("leader", path), path).toContain("Bobur");
  });
});
