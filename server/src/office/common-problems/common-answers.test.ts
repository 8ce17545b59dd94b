import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commonAnswerOffice, type Member } from "../../../test/support/common-answer-office.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let at: ReturnType<typeof commonAnswerOffice>;
beforeAll(async () => {
  portal = await openPortal();
  at = commonAnswerOffice(portal);
});
afterAll(() => portal.close());

const spellings = {
  UZ: { appeal: "Koʻchamizda suv quvuri yorilgan", who: { lastName: "Gʻulomova", firstName: "Hulkar", middleName: "Oʻktamovna" } },
  UK: { appeal: "Кўчамизда сув қувури ёрилган, сув йўқ", who: { lastName: "Раҳимов", firstName: "Баҳодир", middleName: "Эргашевич" } },
  RU: { appeal: "На нашей улице прорвало трубу, воды нет", who: { lastName: "Соколова", firstName: "Ирина", middleName: "Павловна" } },
} as const;
type Written = keyof typeof spellings;
const askedIn = (language: Written, more: object = {}) =>
  at.asked({ text: spellings[language].appeal, applicant: { ...spellings[language].who }, ...more });
const problemIn = async (...languages: Written[]): Promise<{ members: Member[]; problemId: number }> => {
  const members: Member[] = [];
  for (const language of languages) members.push(await askedIn(language));
  return { members, problemId: await at.problemOf(members) };
};
const rowsOf = async (id: number, login = "executor") => (await at.view(id, login)).letters;
const statusOf = async ({ taskId }: Member) =>
  (await portal.db.selectFrom("tasks").select("status").where("id", "=", taskId).executeTakeFirstOrThrow()).status;

describe("forty letters from one text", () => {
  const text = "Hurmatli «…ism»! «…raqam»-sonli murojaatingiz boʻyicha quvur almashtirildi.";
  const textRu = "«…имя», по обращению № «…номер» труба заменена.";
  // by hand: the orthography of 1995, its Cyrillic, Russian
  const wordsFor: Record<Written, (number: string) => string> = {
    UZ: (number) => `Hurmatli Hulkar Oʻktamovna! ${number}-sonli murojaatingiz boʻyicha quvur almashtirildi.`,
    UK: (number) => `Ҳурматли Баҳодир Эргашевич! ${number}-сонли мурожаатингиз бўйича қувур алмаштирилди.`,
    RU: (number) => `Ирина Павловна, по обращению № ${number} труба заменена.`,
  };
  const languages = Array.from({ length: 40 }, (_, n) => (["UZ", "UK", "RU"] as const)[n % 3]!);
  let members: Member[];
  let id: number;

  it("are drafts of their own, in the language of each, under numbers that follow each other", async () => {
    const made = await problemIn(...languages);
    ({ members } = made);
    const reply = await at.write(made.problemId, { text, textRu, number: "15-1/118" });
    ({ id } = reply);

    expect(reply).toMatchObject({ made: 40, leftOut: [] });
    const rows = await rowsOf(id);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => `15-1/${118 + n}`));
    expect(rows.map(({ begins }) => begins)).toEqual(members.map(({ number }, n) => wordsFor[languages[n]!](number)));
    expect(rows.map(({ language, state, next }) => [language, state, next])).toEqual(
      languages.map((language) => [language, "draft", "send"]),
    );
  }, 120_000);

  it("are sent, checked, confirmed and told once each, with a row of history and a letter of its own", async () => {
    expect(await at.stepAll(id, "send", "executor")).toEqual({ done: 40, refused: [] });
    expect(await at.stepAll(id, "check", "controller")).toEqual({ done: 40, refused: [] });
    await at.openFirst(id);
    expect(await at.stepAll(id, "confirm", "signer")).toEqual({ done: 40, refused: [] });
    expect(await at.stepAll(id, "tell", "signer")).toEqual({ done: 40, refused: [] });

    expect(new Set((await rowsOf(id, "signer")).map(({ state }) => state))).toEqual(new Set(["told"]));
    const { rows } = await sql<{ actions: string[]; letters: number; numbers: string; messages: number; deadline: boolean }>`
      select (select array_agg(h.action order by h.id) from history h where h.task_id = t.id and h.action in ('answer', 'check-answer', 'confirm-answer', 'notify-applicant')) as actions,
             (select count(*)::int from issued_letters l where l.answer_ids = array[t.answer_id] and l.void_at is null) as letters,
             (select number from answers w where w.id = t.answer_id) as numbers,
             (select count(*)::int from notifications n where n.task_id = t.id and n.kind = 'answered') as messages, t.deadline = a.deadline as deadline
        from tasks t join appeals a on a.id = t.appeal_id where t.id = any(${members.map(({ taskId }) => taskId)}::bigint[]) order by t.id`.execute(
      portal.db,
    );
    expect(rows).toEqual(
      members.map((_, n) => ({
        actions: ["answer", "check-answer", "confirm-answer", "notify-applicant"],
        letters: 1,
        numbers: `15-1/${118 + n}`,
        messages: 1,
        deadline: true,
      })),
    );
  }, 120_000);

  it.each(["UZ", "UK", "RU"] as const)("are each the letter that a person would have had alone, %s", async (language) => {
    const alone = await askedIn(language);
    const answer = {
      resultTypeId: 1,
      text: wordsFor[language](alone.number),
      number: "77/1",
      date: at.today,
      signerId: await at.userId("signer"),
    };
    await at.act(await portal.as("executor"), "answer", alone.taskId, answer);
    await at.act(await portal.as("controller"), "check-answer", alone.taskId);
    await at.act(await portal.as("signer"), "confirm-answer", alone.taskId);
    const one = members[languages.indexOf(language)]!;
    const number = `15-1/${118 + languages.indexOf(language)}`;

    const [letter, single] = [await at.paper(one.taskId), await at.paper(alone.taskId)];
    expect(letter.split("\n").length).toBeGreaterThan(5);
    expect(letter.replaceAll(one.number, "N").replaceAll(number, "77/1")).toBe(single.replaceAll(alone.number, "N"));
  });
});

describe("a text for a language that nobody has written", () => {
  it("leaves its applicants out and names them; without any text nothing is made", async () => {
    const { members, problemId } = await problemIn("UZ", "RU");

    const made = await at.write(problemId);

    expect(made).toMatchObject({ made: 1, leftOut: [{ requestNumber: members[1]!.number, why: "no_text" }] });
    const none = await at.tryWrite(problemId, { text: null });
    expect([none.status, none.body.details[0]]).toMatchObject([422, { path: "text", problem: "required" }]);
    const russian = await at.tryWrite(problemId);
    expect([russian.status, russian.body.details[0]]).toMatchObject([422, { path: "textRu", problem: "required" }]);
  });
});

describe("what all letters share", () => {
  it("is refused at its field before anything is made", async () => {
    const { problemId } = await problemIn("UZ");
    const before = await portal.db
      .selectFrom("common_answers")
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();

    const wrong = await at.tryWrite(problemId, { signerId: await at.userId("executor"), date: at.later(1) });
    const still = await at.tryWrite(problemId, { number: "bez raqam" });

    expect(wrong.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(["date", "signerId"]);
    expect(still.body.details[0]).toMatchObject({ path: "number", problem: "number_runs_nowhere" });
    expect(
      await portal.db
        .selectFrom("common_answers")
        .select((e) => e.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  it("keeps its numbers: an answer beside is proposed the next one, and told of one that a letter waits for", async () => {
    const [{ problemId, members }, alone] = [await problemIn("UZ", "UZ"), await at.asked()];
    const { id } = await at.write(problemId, { number: "W-8" });
    const executor = await portal.as("executor");
    const next = async () => at.ok(await executor.get("/tasks/next-number?of=answer&like=W-7"));
    const use = async (number: string, taskId: number) =>
      at.ok(await executor.get(`/tasks/number-use?of=answer&number=${number}&taskId=${taskId}`));

    expect([await next(), (await use("W-9", alone.taskId)).isUsed, (await use("W-10", alone.taskId)).isUsed]).toEqual([
      { number: "W-10" },
      true,
      false,
    ]);
    expect((await use("W-8", members[0]!.taskId)).isUsed).toBe(false);
    const letterIds = (await rowsOf(id)).map((row) => row.id);
    at.ok(await executor.patch(`/appeals/common-answers/${id}/drop`, { letterIds }));
    expect(await next()).toEqual({ number: "W-8" });
  });

  it("is numbered past what another letter or another draft has", async () => {
    const alone = await at.asked();
    await at.act(await portal.as("executor"), "answer", alone.taskId, { ...(await at.answerBody("signer")), number: "M-9" });
    const [one, other] = [await problemIn("UZ", "UZ"), await problemIn("UZ")];

    const first = await at.write(one.problemId, { number: "M-8" });
    const second = await at.write(other.problemId, { number: "M-8" });

    expect((await rowsOf(first.id)).map(({ number }) => number)).toEqual(["M-8", "M-10"]);
    expect((await rowsOf(second.id)).map(({ number }) => number)).toEqual(["M-11"]);
  });
});

describe("a letter of many", () => {
  it("that asks for own words is not sent before somebody has written them", async () => {
    const { members, problemId } = await problemIn("UZ", "UZ");
    const { id } = await at.write(problemId, { text: "Hurmatli «…ism»! «…oʻz soʻzlari»" });
    const [first, second] = await rowsOf(id);
    expect([first!.state, first!.next, first!.mayChange]).toEqual(["to_fill", null, true]);

    const executor = await portal.as("executor");
    const path = `/appeals/common-answers/${id}/letters/${first!.id}`;
    at.ok(await executor.patch(path, { text: "Hurmatli «…ism»! Hovlingizni ham koʻrdik.", number: first!.number }));
    const tried = at.ok(await at.tryStep(id, "send", [first!, second!], "executor"));

    expect(tried).toMatchObject({ done: 1, refused: [{ id: second!.id, code: "rule_broken" }] });
    expect(tried.refused[0].details[0].message).toContain("«…oʻz soʻzlari»");
    expect(await Promise.all(members.map(statusOf))).toEqual(["answer_check", "process"]);
    expect(await at.letter(id, first!.id)).toMatchObject({
      letter: "Hurmatli Hulkar Oʻktamovna! Hovlingizni ham koʻrdik.",
      mayChange: false,
    });
  });

  it("is no longer than an answer may be, also where it grows by its name or its alphabet", async () => {
    const { problemId } = await problemIn("UZ");
    // ш is sh
    const grown = await at.tryWrite(problemId, { text: "ш".repeat(10_001) });
    expect([grown.status, grown.body.details[0]]).toMatchObject([422, { path: "text", problem: "too_long" }]);
    const { id } = await at.write(problemId, { text: `«…ism»${"a".repeat(19_990)}` });
    const [row] = await rowsOf(id);

    expect(at.ok(await at.tryStep(id, "send", [row!], "executor")).refused[0].details[0].path).toBe("text");
    const executor = await portal.as("executor");
    const changed = await executor.patch(`/appeals/common-answers/${id}/letters/${row!.id}`, { text: "ш".repeat(10_001), number: "1" });
    expect([changed.status, changed.body.details[0].problem]).toEqual([422, "too_long"]);
  });

  it("has the name as it is corrected until it is sent", async () => {
    const { members, problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId, { text: "Hurmatli «…ism»!" });
    const names = { language: "UZ", name: "Gʻulomova Hulkarga", salutationName: "Hulkar opa", address: "" };
    at.ok(await (await portal.as("registrator")).put(`/appeals/${members[0]!.appealId}/letter-names`, names));

    expect((await at.stepAll(id, "send", "executor")).done).toBe(1);

    expect((await rowsOf(id))[0]!.begins).toBe("Hurmatli Hulkar opa!");
  });

  it("is not sent in a language that its appeal is no longer in, until it is written anew", async () => {
    const { members, problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId, { text: "Javob tayyor" });
    await sql`update appeals set text_language_id = 3 where id = ${members[0]!.appealId}`.execute(portal.db);
    const [row] = await rowsOf(id);

    const refused = at.ok(await at.tryStep(id, "send", [row!], "executor"));
    expect(refused.refused[0].details[0].message).toContain("tili");
    at.ok(
      await (
        await portal.as("executor")
      ).patch(`/appeals/common-answers/${id}/letters/${row!.id}`, { text: "Javob tayyor", number: row!.number }),
    );
    expect((await at.stepAll(id, "send", "executor")).done).toBe(1);
    expect((await rowsOf(id))[0]!.begins).toBe("Жавоб тайёр");
  });

  it("that was rejected is written again by itself, and sent again from the list under its number", async () => {
    const { members, problemId } = await problemIn("UZ", "UZ");
    const { id } = await at.write(problemId);
    await at.stepAll(id, "send", "executor");
    await at.act(await portal.as("controller"), "reject-answer", members[0]!.taskId, { reason: "Toʻliq emas" });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ state: "rejected", reason: "Toʻliq emas", next: null, mayChange: true });
    const other = (await rowsOf(id))[1]!;
    const executor = await portal.as("executor");
    const change = (letter: number, number: string) =>
      executor.patch(`/appeals/common-answers/${id}/letters/${letter}`, { text: "Quvur toʻliq almashtirildi", number });

    expect((await change(other.id, other.number)).body.code).toBe("not_permitted");
    at.ok(await change(row!.id, row!.number));
    expect(await at.stepAll(id, "send", "executor")).toEqual({ done: 1, refused: [] });

    expect((await rowsOf(id))[0]).toMatchObject({ state: "sent", begins: "Quvur toʻliq almashtirildi", number: row!.number });
    expect(await at.countsOf(members[0]!.taskId)).toEqual({ answers: 2, told: 0, sent: 2 });
  });

  it("whose question went to somebody else is refused in words, and the rest go on", async () => {
    const { members, problemId } = await problemIn("UZ", "UZ", "UZ");
    const { id } = await at.write(problemId);
    const rows = await rowsOf(id);
    await sql`update tasks set executor_id = ${await at.userId("far-executor-2")}, version = version + 1 where id = ${members[1]!.taskId}`.execute(
      portal.db,
    );

    const tried = at.ok(await at.tryStep(id, "send", rows, "executor"));

    expect(tried).toMatchObject({ done: 2, refused: [{ id: rows[1]!.id }] });
    expect(tried.refused[0].error.length).toBeGreaterThan(5);
    expect(await Promise.all(members.map(statusOf))).toEqual(["answer_check", "process", "answer_check"]);
  });

  it("that was answered by hand has left the list", async () => {
    const { members, problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId);
    const [row] = await rowsOf(id);
    await at.answer(await portal.as("executor"), members[0]!.taskId, "signer");

    expect((await rowsOf(id))[0]).toMatchObject({ state: "left", next: null });
    expect(at.ok(await at.tryStep(id, "send", [{ ...row!, version: row!.version + 1 }], "executor")).done).toBe(0);
    expect((await at.countsOf(members[0]!.taskId)).answers).toBe(1);
  });

  it("that was rejected and answered by hand is neither checked nor confirmed from the list", async () => {
    const { members, problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId);
    await at.stepAll(id, "send", "executor");
    const { taskId } = members[0]!;
    await at.act(await portal.as("controller"), "reject-answer", taskId, { reason: "Xato" });
    await at.act(await portal.as("executor"), "answer", taskId, { ...(await at.answerBody("signer")), text: "Boshqa javob" });
    const [row] = await rowsOf(id, "controller");
    expect(row).toMatchObject({ state: "left", next: null });

    const tried = at.ok(await at.tryStep(id, "check", [row!], "controller"));

    expect([tried.done, tried.refused[0].code, await statusOf(members[0]!)]).toEqual([0, "action_not_allowed_now", "answer_check"]);
  });

  it("in whose number a gap stands is refused as one in whose text it stands", async () => {
    const { problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId, { number: "G-1" });
    const [row] = await rowsOf(id);
    const letter = { text: "Quvur almashtirildi", number: "«…raqam»" };
    at.ok(await (await portal.as("executor")).patch(`/appeals/common-answers/${id}/letters/${row!.id}`, letter));

    const { refused } = at.ok(await at.tryStep(id, "send", [row!], "executor"));

    expect(refused[0].details.map(({ path }: { path: string }) => path)).toEqual(["number"]);
  });

  it("whose number another letter was given meanwhile is refused until it has another", async () => {
    const [{ problemId }, alone] = [await problemIn("UZ"), await at.asked()];
    const { id } = await at.write(problemId, { number: "Q-1" });
    const [row] = await rowsOf(id);
    await at.act(await portal.as("executor"), "answer", alone.taskId, { ...(await at.answerBody("signer")), number: "Q-1" });

    expect(at.ok(await at.tryStep(id, "send", [row!], "executor")).refused).toHaveLength(1);
    at.ok(
      await (
        await portal.as("executor")
      ).patch(`/appeals/common-answers/${id}/letters/${row!.id}`, { text: "Quvur almashtirildi", number: "Q-2" }),
    );
    expect((await at.stepAll(id, "send", "executor")).done).toBe(1);
  });
  it("in which a rule finds somebody else's name, or nothing but an empty phrase, is refused in words, and the others go on", async () => {
    const { problemId } = await problemIn("UZ", "UZ", "UZ");
    const { id } = await at.write(problemId);
    const [first, second] = await rowsOf(id);
    const change = async ({ id: letterId, number }: { id: number; number: string }, text: string) =>
      at.ok(await (await portal.as("executor")).patch(`/appeals/common-answers/${id}/letters/${letterId}`, { text, number }));
    await change(first!, "Hurmatli Toshmatov Eshmat Gʻoziyevich! Quvur almashtirildi, suv berildi.");
    await change(second!, "Murojaatingiz belgilangan tartibda koʻrib chiqildi.");

    const outcome = await at.stepAll(id, "send", "executor");

    expect(outcome.done).toBe(1);
    expect(
      outcome.refused.map(({ id: letterId, details }) => [letterId, /Toshmatov|belgilangan tartibda/.exec(details[0]!.message)?.[0]]),
    ).toEqual([
      [first!.id, "Toshmatov"],
      [second!.id, "belgilangan tartibda"],
    ]);
    // the list has no field for a reason
    expect(outcome.refused.map(({ details }) => details[0]!.message.includes("kartada"))).toEqual([true, true]);
  });
});

describe("a signer", () => {
  const checked = async (count: number) => {
    const { members, problemId } = await problemIn(...Array.from({ length: count }, () => "UZ" as const));
    const { id } = await at.write(problemId);
    await at.stepAll(id, "send", "executor");
    await at.stepAll(id, "check", "controller");
    return { id, members };
  };

  it("confirms many only when three that the portal drew were opened, by this signer", async () => {
    const { id, members } = await checked(5);
    const rows = await rowsOf(id, "signer");
    const drawn = rows.filter(({ isToOpen }) => isToOpen);
    expect(drawn).toHaveLength(3);
    const tried = () => at.tryStep(id, "confirm", rows, "signer");
    const unopened = async () => (await tried()).body.details.map(({ limit }: { limit: string }) => limit) as string[];

    // opened by somebody else, and another than those drawn
    for (const { id: letterId } of drawn) await at.letter(id, letterId, "controller");
    await at.letter(id, rows.find(({ isToOpen }) => !isToOpen)!.id, "signer");
    expect((await tried()).status).toBe(422);
    expect(await unopened()).toEqual(drawn.map(({ requestNumber }) => requestNumber));
    await at.letter(id, drawn[0]!.id, "signer");
    expect(await unopened()).toEqual(drawn.slice(1).map(({ requestNumber }) => requestNumber));
    expect(await Promise.all(members.map(statusOf))).toEqual(Array.from({ length: 5 }, () => "answer_confirm"));
    for (const { id: letterId } of drawn) await at.letter(id, letterId, "signer");

    expect(at.ok(await tried())).toEqual({ done: 5, refused: [] });
  });

  it("opens them also before many are confirmed from an ordinary list, where other answers are confirmed as ever", async () => {
    const [{ id, members }, alone] = [await checked(2), await at.asked()];
    await at.answer(await portal.as("executor"), alone.taskId, "signer");
    await at.act(await portal.as("controller"), "check-answer", alone.taskId);
    const signer = await portal.as("signer");
    const confirm = async () => {
      const items = await Promise.all([...members, alone].map(async ({ taskId }) => ({ id: taskId, version: await at.version(taskId) })));
      return at.ok(await signer.post("/task-actions/bulk", { action: "confirm-answer", items, input: {} }));
    };

    const tried = await confirm();
    expect(tried).toMatchObject({ done: 1, refused: members.map(({ taskId }) => ({ id: taskId, code: "rule_broken" })) });
    expect(tried.refused[0].details[0].message).toContain(members[0]!.number);
    expect(await statusOf(alone)).toBe("notify");
    await at.openFirst(id);

    expect((await confirm()).done).toBe(2);
  });

  it("opens a letter again that was written again", async () => {
    const { id, members } = await checked(1);
    await at.openFirst(id);
    await at.act(await portal.as("signer"), "reject-answer", members[0]!.taskId, { reason: "Xato" });
    const [row] = await rowsOf(id);
    at.ok(
      await (
        await portal.as("executor")
      ).patch(`/appeals/common-answers/${id}/letters/${row!.id}`, { text: "Boshqa matn", number: row!.number }),
    );
    await at.stepAll(id, "send", "executor");
    await at.stepAll(id, "check", "controller");

    expect((await rowsOf(id, "signer"))[0]).toMatchObject({ next: "confirm", isToOpen: true });
    expect((await at.tryStep(id, "confirm", await rowsOf(id, "signer"), "signer")).status).toBe(422);
  });

  it("does not tell who can only be written to, and tells the others", async () => {
    const [reached, unreached] = [await askedIn("UZ"), await askedIn("UZ", { applicant: { phone: "000000001", ...spellings.UZ.who } })];
    const { id } = await at.write(await at.problemOf([reached, unreached]));
    await at.stepAll(id, "send", "executor");
    await at.stepAll(id, "check", "controller");
    await at.openFirst(id);
    await at.stepAll(id, "confirm", "signer");

    const told = await at.stepAll(id, "tell", "signer");

    expect([told.done, told.refused.length, told.refused[0]!.details[0]!.message.includes("odatdagi")]).toEqual([1, 1, true]);
    expect(await Promise.all([reached, unreached].map(statusOf))).toEqual(["resolved", "notify"]);
    expect((await at.tryStep(id, "tell", await rowsOf(id, "signer"), "signer")).body.done).toBe(0);
    expect((await at.countsOf(reached.taskId)).told).toBe(1);
  });
});

describe("who may not", () => {
  it("work on the questions writes, changes, sends and drops nothing", async () => {
    const { problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId);
    const rows = await rowsOf(id);
    const path = `/appeals/common-answers/${id}/letters/${rows[0]!.id}`;
    const other = await portal.as("far-executor-2");

    expect((await at.tryWrite(problemId, {}, "leader")).status).toBe(403);
    expect((await other.patch(path, { text: "X", number: "1" })).status).not.toBe(200);
    expect((await at.tryStep(id, "send", rows, "controller")).status).toBe(403);
    expect((await at.tryStep(id, "confirm", rows, "controller")).status).toBe(403);
    expect((await at.tryStep(id, "check", rows, "executor")).status).toBe(403);
    expect((await (await portal.as("leader")).patch(`/appeals/common-answers/${id}/drop`, { letterIds: [rows[0]!.id] })).status).toBe(403);
    expect((await rowsOf(id))[0]).toMatchObject({ state: "draft", begins: rows[0]!.begins });
  });

  it("see any of its questions finds nothing, whatever is asked", async () => {
    const { problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId);
    const [row] = await rowsOf(id);
    const [far, executor] = [await portal.as("executor2"), await portal.as("executor")];
    const own = await problemIn("UZ");
    const another = await at.write(own.problemId);

    expect((await far.get(`/appeals/problems/${problemId}/answers`)).status).toBe(404);
    expect((await at.tryWrite(problemId, {}, "executor2")).status).toBe(404);
    expect((await far.get(`/appeals/common-answers/${id}`)).status).toBe(404);
    expect((await far.get(`/appeals/common-answers/${id}/letters/${row!.id}`)).status).toBe(404);
    expect((await far.patch(`/appeals/common-answers/${id}/letters/${row!.id}`, { text: "X", number: "1" })).status).toBe(404);
    expect((await at.tryStep(id, "send", [row!], "executor2")).status).toBe(404);
    expect((await far.patch(`/appeals/common-answers/${id}/drop`, { letterIds: [row!.id] })).status).toBe(404);
    // a letter is found by its own answer alone
    expect((await executor.get(`/appeals/common-answers/${another.id}/letters/${row!.id}`)).status).toBe(404);
    expect(at.ok(await at.tryStep(another.id, "send", [row!], "executor")).refused).toMatchObject([{ id: row!.id, code: "not_found" }]);
    expect((await at.tryWrite(own.problemId, { taskIds: [1] })).status).toBe(404);
  });

  it("check what they have written: the author neither checks nor confirms", async () => {
    const { members, problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId);
    await at.stepAll(id, "send", "executor");
    await sql`update tasks set answer_author_id = ${await at.userId("controller")} where id = ${members[0]!.taskId}`.execute(portal.db);

    const tried = at.ok(await at.tryStep(id, "check", await rowsOf(id, "controller"), "controller"));

    expect(tried).toMatchObject({ done: 0, refused: [{ code: "action_not_allowed_now" }] });
    await sql`update tasks set answer_author_id = ${await at.userId("executor")} where id = ${members[0]!.taskId}`.execute(portal.db);
  });
});

describe("a letter that names another person", () => {
  it("is sent once somebody says why, which is kept with its answer", async () => {
    const { problemId } = await problemIn("UZ");
    const { id } = await at.write(problemId, { text: "Hurmatli «…ism»! Quvur Toshmatova Inobatning uyida almashtirildi." });
    const [row] = await rowsOf(id);
    const words = "Toshmatova Inobatning";
    const refused = [{ id: row!.id, code: "rule_broken", details: [{ path: "text", words }] }];
    expect(at.ok(await at.tryStep(id, "send", [row!], "executor"))).toMatchObject({ done: 0, refused });

    const checks = { passedOver: [{ rule: "name", words, why: "Quvur shu uyda yorilgan" }], shown: [] };
    const letters = [{ id: row!.id, version: row!.version, checks }];
    const sent = await (await portal.as("executor")).patch(`/appeals/common-answers/${id}`, { step: "send", letters });

    expect(at.ok(sent)).toEqual({ done: 1, refused: [] });
    const { rows } = await sql<{ why: string }>`
      select f.why from answer_findings f join answers w on w.id = f.answer_id where w.task_id = ${row!.taskId} and f.rule = 'name'`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ why: "Quvur shu uyda yorilgan" }]);
  });
});

describe("the questions of a problem", () => {
  it("are offered where the caller may answer them, and the others are named with the reason", async () => {
    const [ready, unaccepted, answered, others] = [
      await askedIn("UZ"),
      await askedIn("UZ", { isAccepted: false }),
      await askedIn("UZ"),
      await askedIn("UZ", { executor: "far-executor-2" }),
    ];
    await at.answer(await portal.as("executor"), answered.taskId, "signer");
    const problemId = await at.problemOf([ready, unaccepted, answered, others]);

    const offer = at.ok(await (await portal.as("executor")).get(`/appeals/problems/${problemId}/answers`));

    expect(offer).toMatchObject({ title: "Quvur", others: 1, tasks: [{ taskId: ready.taskId, language: "UZ" }] });
    expect(offer.leftOut.map(({ taskId, why }: { taskId: number; why: string }) => [taskId, why])).toEqual([
      [unaccepted.taskId, "not_accepted"],
      [answered.taskId, "answered"],
    ]);
    const strip = at.ok(await (await portal.as("executor")).get(`/appeals/${ready.appealId}/common-problem`));
    expect([strip.mayAnswer, strip.commonAnswers]).toEqual([2, []]);
    const { id } = await at.write(problemId, { taskIds: [ready.taskId] });
    expect(at.ok(await (await portal.as("controller")).get(`/appeals/${ready.appealId}/common-problem`))).toMatchObject({
      mayAnswer: 0,
      commonAnswers: [{ id, total: 1 }],
    });
    expect(at.ok(await (await portal.as("leader")).get(`/appeals/problems/${problemId}`)).commonAnswers).toEqual([{ id, total: 1 }]);
  });

  it("have one draft at a time, which goes when it is dropped", async () => {
    const { problemId } = await problemIn("UZ", "UZ");
    const { id } = await at.write(problemId);
    const again = await at.tryWrite(problemId);
    expect([again.status, again.body.details[0].problem]).toEqual([422, "nothing_to_answer"]);
    const rows = await rowsOf(id);
    at.ok(await at.tryStep(id, "send", [rows[0]!], "executor"));

    const executor = await portal.as("executor");
    const drop = () => executor.patch(`/appeals/common-answers/${id}/drop`, { letterIds: rows.map((row) => row.id) });
    expect(at.ok(await drop())).toEqual({ dropped: 1 });
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["sent"]);
    expect(await at.write(problemId)).toMatchObject({ made: 1 });
  });
});

describe("an undisclosed applicant", () => {
  it("is named to nobody who may not know, and the portal writes the name into no text", async () => {
    const [open, hidden] = [await askedIn("UZ"), await askedIn("UZ", { appeal: { isUndisclosed: true } })];
    const { id } = await at.write(await at.problemOf([open, hidden]), { text: "Hurmatli «…ism»! Quvur almashtirildi." });
    const row = (await rowsOf(id)).find(({ taskId }) => taskId === hidden.taskId)!;
    expect(row).toMatchObject({ state: "to_fill", begins: "Hurmatli «…ism»! Quvur almashtirildi." });

    // that its appeal is of this problem may say where its applicant lives
    const seen = await at.view(id, "controller");
    expect([seen.letters.length, seen.hidden, JSON.stringify(seen).includes(hidden.number)]).toEqual([1, 1, false]);
    const controller = await portal.as("controller");
    expect((await controller.get(`/appeals/common-answers/${id}/letters/${row.id}`)).status).toBe(404);
    at.ok(
      await (
        await portal.as("executor")
      ).patch(`/appeals/common-answers/${id}/letters/${row.id}`, {
        text: "Quvur almashtirildi.",
        number: row.number,
      }),
    );
    expect(await at.stepAll(id, "send", "executor")).toEqual({ done: 2, refused: [] });
    // who checks it knows
    expect(await at.stepAll(id, "check", "controller")).toEqual({ done: 2, refused: [] });
  });
});

describe("what stops half-way", () => {
  it("is gone on with: each is sent once, and nobody is told twice", async () => {
    const { members, problemId } = await problemIn(...Array.from({ length: 6 }, () => "UZ" as const));
    const { id } = await at.write(problemId);
    const rows = await rowsOf(id);
    at.ok(await at.tryStep(id, "send", rows.slice(0, 2), "executor"));
    // the connection of the second portion dies while its answers are being written
    await sql`create function wait_long() returns trigger language plpgsql as $$ begin if new.number = '${sql.raw(rows[3]!.number)}' then perform pg_sleep(20); end if; return new; end $$`.execute(
      portal.db,
    );
    await sql`create trigger waits before insert on answers for each row execute function wait_long()`.execute(portal.db);
    const working = at.tryStep(id, "send", rows.slice(2, 4), "executor");
    await vi.waitFor(
      async () => {
        const { rows: ended } = await sql`
          select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and query ilike 'insert into "answers"%' and state = 'active'`.execute(
          portal.db,
        );
        expect(ended).toHaveLength(1);
      },
      { timeout: 15_000 },
    );
    expect((await working).status).not.toBe(200);
    await sql`drop function wait_long() cascade`.execute(portal.db);

    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["sent", "sent", "draft", "draft", "draft", "draft"]);
    // a screen that was open still asks for all of them
    expect(at.ok(await at.tryStep(id, "send", rows, "executor"))).toMatchObject({ done: 4 });
    await at.stepAll(id, "check", "controller");
    await at.openFirst(id);
    await at.stepAll(id, "confirm", "signer");
    const waiting = await rowsOf(id, "signer");
    await Promise.all([at.tryStep(id, "tell", waiting, "signer"), at.tryStep(id, "tell", waiting, "registrator")]);

    expect(await Promise.all(members.map(({ taskId }) => at.countsOf(taskId)))).toEqual(
      members.map(() => ({ answers: 1, told: 1, sent: 1 })),
    );
    expect((await rowsOf(id)).map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
  }, 60_000);

  it("is done once by two at once: two forms, and two who send", async () => {
    const { members, problemId } = await problemIn("UZ", "UZ", "UZ");
    const made = await Promise.all([at.tryWrite(problemId), at.tryWrite(problemId)]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { id } = made.find(({ status }) => status === 200)!.body as { id: number };
    const rows = await rowsOf(id);

    const sent = await Promise.all([at.tryStep(id, "send", rows, "executor"), at.tryStep(id, "send", rows, "executor")]);

    expect(sent.map(({ body }) => body.done as number).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await Promise.all(members.map(({ taskId }) => at.countsOf(taskId)))).toEqual(
      members.map(() => ({ answers: 1, told: 0, sent: 1 })),
    );
  });
});
