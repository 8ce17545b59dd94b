import type { AnswerProposal, AnswerView } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { textWords } from "../appeals/text-words.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";

let portal: Portal;
let to: Stations;
let executor: Person;
let signer: Person;
/** Of the questions of this file; of those that `stations` makes; of neither. */
let [topic, ofOthers, another] = [0, 0, 0];
let phone = 901_000_000;

beforeAll(async () => {
  portal = await openPortal();
  to = stations(portal);
  executor = await portal.as("executor");
  signer = await portal.as("signer");
  const { rows } = await sql<{ id: number }>`select id from topics where parent_id is not null order by id limit 3`.execute(portal.db);
  [ofOthers, topic, another] = rows.map(({ id }) => id) as [number, number, number];
});
afterAll(() => portal.close());

type Asked = { readonly appealId: number; readonly taskId: number; readonly requestNumber: string };
type Given = { readonly text: string; readonly applicant?: object; readonly fields?: object; readonly groupsId?: number };
/** A question that lies with the executor of the regional office. */
const asked = async ({ text, applicant = {}, fields = {}, groupsId = topic }: Given): Promise<Asked> => {
  const appeal = await to.registered({ text, ...fields }, { phone: String((phone += 1)), firstName: `Ism${phone}`, ...applicant });
  await sql`update appeals set text_words = ${textWords(text)}::int[] where id = ${appeal.id}`.execute(portal.db);
  to.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  const { id } = await to.draft(leader, appeal.id, { groupsId, executorId: await to.userId("executor") });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(executor, "accept", id);
  return { appealId: appeal.id, taskId: id, requestNumber: appeal.requestNumber };
};
const written = async ({ taskId }: Asked, text: string): Promise<number> => {
  await to.act(executor, "answer", taskId, { ...(await to.answerBody("signer")), text });
  return (await portal.db.selectFrom("answers").select("id").where("task_id", "=", taskId).orderBy("id", "desc").executeTakeFirstOrThrow())
    .id;
};
const confirmed = async (one: Asked): Promise<void> => {
  await to.act(await portal.as("controller"), "check-answer", one.taskId);
  await to.act(signer, "confirm-answer", one.taskId);
};
const told = async (one: Asked): Promise<void> => {
  await to.act(signer, "notify-applicant", one.taskId, { methodId: 1, text: "Javob berildi" });
};
/** An answered and closed one. */
const answered = async (given: Given, answer: string): Promise<Asked & { readonly answerId: number }> => {
  const one = await asked(given);
  const answerId = await written(one, answer);
  await confirmed(one);
  await told(one);
  return { ...one, answerId };
};
const proposals = async (taskId: number, person = executor): Promise<AnswerProposal[]> =>
  to.ok(await person.get(`/tasks/${taskId}/answer-proposals`));
const answerOf = async (taskId: number, person: Person): Promise<AnswerView> =>
  to.ok(await person.get(`/tasks/answers?taskId=${taskId}`))[0];

const water = "Koʻchamizda uch kundan beri ichimlik suvi yoʻq, nasos kuyib qolgan";
const light = "Koʻchamizda stolbadagi chiroqlar yonmaydi, qorongʻida yurish qiyin";

describe("GET tasks/{id}/answer-proposals", () => {
  it("gives the answer that shares the words first, without names, places, numbers and days", async () => {
    const first = await answered(
      { text: water, applicant: { lastName: "Qodirov", address: "Navoiy koʻchasi, 12-uy" } },
      "Hurmatli Qodirov! Navoiy koʻchasi 12-uydagi nasos 5-martda almashtirildi, ichimlik suvi berildi. Telefon: 90 123-45-67.",
    );
    await answered({ text: light }, "Stolbadagi chiroqlar yangilandi.");
    const { taskId } = await asked({ text: "Mahallada nasos ishlamaydi, ichimlik suvi kelmayapti" });

    const [best, other] = await proposals(taskId);

    expect(best).toMatchObject({
      answerId: first.answerId,
      text: "Hurmatli «…»! «…» koʻchasi «…»-uydagi nasos «…» almashtirildi, ichimlik suvi berildi. Telefon: «…».",
      isGoodExample: false,
      seen: { appealId: first.appealId, requestNumber: first.requestNumber, isSatisfied: null, why: null },
    });
    expect(best!.words).toEqual(expect.arrayContaining(["nasos", "ichimlik", "suvi"]));
    expect(other!.text).toBe("Stolbadagi chiroqlar yangilandi.");
  });

  it("gives the text in the alphabet of the appeal that is answered", async () => {
    const { taskId } = await asked({ text: "Насос ишламаяпти, ичимлик суви йўқ", fields: { textLanguageId: 3 } });
    expect((await proposals(taskId))[0]!.text).toMatch(/насос «…» алмаштирилди/);
  });

  it("gives a Russian text as it is, behind those that the applicant reads", async () => {
    await answered({ text: water, fields: { textLanguageId: 1 } }, "Насос заменён, питьевая вода подаётся.");
    const { taskId } = await asked({ text: "Насос ишламаяпти", fields: { textLanguageId: 3 } });
    const texts = (await proposals(taskId)).map(({ text }) => text);
    expect(texts.at(-1)).toBe("Насос заменён, питьевая вода подаётся.");
    expect(texts[0]).toMatch(/[қўғҳ]/);
  });

  it("gives nothing of another topic, and the same body once", async () => {
    await answered({ text: "Oylik toʻlanmadi", groupsId: another }, "Oylik «Baraka» hisobidan toʻlandi.");
    await answered({ text: "Oylik berilmadi", groupsId: another }, "Oylik «Baraka» hisobidan toʻlandi.");
    const { taskId } = await asked({ text: "Oylik maosh kechikmoqda", groupsId: another });
    expect((await proposals(taskId)).map(({ text }) => text)).toHaveLength(1);
  });

  it("gives nothing of an undisclosed appeal, of what was only confirmed, rejected or put right, or of an erased one", async () => {
    const [secret, waiting, refused, corrected, erased] = await Promise.all([
      answered({ text: water, fields: { isUndisclosed: true } }, "Nasos sir tutilgan odam uchun almashtirildi."),
      asked({ text: water }),
      asked({ text: water }),
      answered({ text: water }, "Nasos xato joyga qoʻyildi."),
      answered({ text: water }, "Nasos oʻchiriladigan javob bilan almashtirildi."),
    ]);
    await written(waiting, "Nasos hali tasdiqlangan javobda.");
    await confirmed(waiting);
    await written(refused, "Nasos rad etilgan javobda.");
    await to.act(await portal.as("controller"), "reject-answer", refused.taskId, { reason: "Toʻliq emas" });
    await sql`insert into corrections (task_id, answer_id, new_answer_id, state, requested_day, reason, author_id, signer_id, due_day, term)
      select task_id, id, id, 'confirmed', day, 'xato', author_id, signer_id, day, '{}' from answers where id = ${corrected.answerId}`.execute(
      portal.db,
    );
    await sql`update answers set text = '—' where id = ${erased.answerId}`.execute(portal.db);
    expect(secret.answerId).toBeGreaterThan(0);

    const { taskId } = await asked({ text: water });

    const texts = (await proposals(taskId)).map(({ text }) => text).join("\n");
    expect(texts).not.toMatch(/sir tutilgan|hali tasdiqlangan|rad etilgan|xato joyga|oʻchiriladigan|^—$/m);
  });

  it("tells of an appeal that the caller may not see no more than body, office and month", async () => {
    const below = await to.newTask("resolved");
    await sql`update answers set text = 'Nasos tumanda almashtirildi, ichimlik suvi tiklandi.' where task_id = ${below.id}`.execute(
      portal.db,
    );
    await sql`update appeals set text_words = ${textWords(water)}::int[] where id = ${below.appealId}`.execute(portal.db);
    const { taskId } = await asked({ text: water, groupsId: ofOthers });

    const [only] = await proposals(taskId);

    expect(only).toMatchObject({ text: "Nasos tumanda almashtirildi, ichimlik suvi tiklandi.", seen: null });
    expect(only!.month).toMatch(/^\d\d\.\d{4}$/);
    expect(JSON.stringify(only)).not.toContain(
      String((await portal.db.selectFrom("appeals").select("number").where("id", "=", below.appealId).executeTakeFirstOrThrow()).number),
    );
  });

  it("is for who may answer the question, and nobody else", async () => {
    const { taskId } = await asked({ text: water });
    expect((await (await portal.as("leader")).get(`/tasks/${taskId}/answer-proposals`)).status).toBe(403);
    expect((await (await portal.as("executor2")).get(`/tasks/${taskId}/answer-proposals`)).status).toBe(404);
    await written({ taskId, appealId: 0, requestNumber: "" }, "Javob yozildi");
    expect((await executor.get(`/tasks/${taskId}/answer-proposals`)).status).toBe(403);
  });
});

describe("POST tasks/{id}/answer-proposals", () => {
  it("is shown to who checks the answer, and stands in the log of readings", async () => {
    const source = await answered({ text: water }, "Nasos manba javobda almashtirildi.");
    const one = await asked({ text: water });
    await proposals(one.taskId);
    to.ok(await executor.post(`/tasks/${one.taskId}/answer-proposals`, { answerId: source.answerId }));
    to.ok(await executor.post(`/tasks/${one.taskId}/answer-proposals`, { answerId: source.answerId }));
    await written(one, "Nasos almashtirildi.");

    const answer = await answerOf(one.taskId, await portal.as("controller"));
    await writeAllReadings(portal.db);

    expect(answer.sources).toMatchObject([{ answerId: source.answerId, appealId: source.appealId, requestNumber: source.requestNumber }]);
    const { rows } = await sql<{ list: string }>`
      select distinct list from reading_log where appeal_id = ${source.appealId} and list in ('answer-taken', 'answer-proposals') order by list`.execute(
      portal.db,
    );
    expect(rows.map(({ list }) => list)).toEqual(["answer-proposals", "answer-taken"]);
  });

  it("refuses an answer that is not proposed", async () => {
    const one = await asked({ text: water });
    const own = await written(await asked({ text: light }), "Chiroq yoqildi.");
    expect((await executor.post(`/tasks/${one.taskId}/answer-proposals`, { answerId: own })).status).toBe(404);
    expect((await (await portal.as("executor2")).post(`/tasks/${one.taskId}/answer-proposals`, { answerId: own })).status).toBe(404);
  });
});

describe("PATCH tasks/answers/{id}/good-example", () => {
  it("puts the answer first with its reason, and lists it by topic", async () => {
    const plain = await answered({ text: "Nasos va suv haqida boshqa xat" }, "Bu javob eskiroq, chiroq haqida.");
    await answered({ text: water }, "Nasos bugun almashtirildi, ichimlik suvi bor.");
    to.ok(await signer.patch(`/tasks/answers/${plain.answerId}/good-example`, { why: "Tushunarli yozilgan" }));
    const { taskId } = await asked({ text: water });

    const [best] = await proposals(taskId);
    const listed = to.ok(await signer.get(`/tasks/good-answers?pageNo=1&pageSize=20&groupsId=${topic}`));

    expect(best).toMatchObject({ answerId: plain.answerId, isGoodExample: true, seen: { why: "Tushunarli yozilgan" } });
    expect(listed.rows).toMatchObject([{ id: plain.answerId, why: "Tushunarli yozilgan", requestNumber: plain.requestNumber }]);
    expect((await download(portal, "signer", `/tasks/good-answers/excel`)).status).toBe(200);
    expect(await answerOf(plain.taskId, signer)).toMatchObject({ goodWhy: "Tushunarli yozilgan", mayBeExample: true });

    to.ok(await signer.patch(`/tasks/answers/${plain.answerId}/good-example`, { why: null }));
    expect(to.ok(await signer.get("/tasks/good-answers?pageNo=1&pageSize=20")).rows).toEqual([]);
  });

  it("refuses what is not told yet, what may not be disclosed, other offices, and who does not sign", async () => {
    const one = await asked({ text: water });
    const waiting = await written(one, "Nasos almashtiriladi.");
    const secret = await answered({ text: water, fields: { isUndisclosed: true } }, "Nasos almashtirildi.");
    const known = await answered({ text: water }, "Nasos butunlay almashtirildi.");
    const mark = (id: number, person: Person) => person.patch(`/tasks/answers/${id}/good-example`, { why: "Yaxshi" });
    expect((await mark(waiting, signer)).status).toBe(409);
    expect([404, 409]).toContain((await mark(secret.answerId, signer)).status);
    expect((await mark(known.answerId, executor)).status).toBe(403);
    expect((await mark(known.answerId, await portal.as("signer2"))).status).toBe(404);
    expect((await mark(999_999, signer)).status).toBe(404);
  });
});
