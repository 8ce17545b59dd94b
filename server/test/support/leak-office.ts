import { Writable } from "node:stream";
import type { AnswerProposal } from "@murojaat/contract";
import type { FastifyServerOptions } from "fastify";
import { sql } from "kysely";
import { loggerOptions } from "../../src/engine/http/logger.ts";
import type { Person, Portal } from "./people.ts";
import { nameOf, plantedCases, type PlantedAnswer, type PlantedCase, type PlantedPerson } from "./planted-answers.ts";
import { openPortal } from "./portal.ts";
import { stations } from "./stations.ts";

type Planted = { readonly appealId: number; readonly answerId: number; readonly askedId: number; readonly askedTaskId: number };
/** An office that has answered one question of each planted case, and is asked each again; its log is kept. */
export const openLeakOffice = async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const portal: Portal = await openPortal({ logger: { ...(loggerOptions("trace") as object), stream } as FastifyServerOptions["logger"] });
  const to = stations(portal);
  const [executor, signer] = [await portal.as("executor"), await portal.as("signer")];
  const topics = await sql<{
    id: number;
  }>`select id from topics where parent_id is not null order by id limit ${plantedCases.length}`.execute(portal.db);

  const asked = async (groupsId: number, fields: object, applicant: object): Promise<{ appealId: number; taskId: number }> => {
    const appeal = await to.registered(fields, applicant);
    to.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
    );
    const leader = await portal.as("leader");
    const { id } = await to.draft(leader, appeal.id, { groupsId, executorId: await to.userId("executor") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    await to.act(executor, "accept", id);
    return { appealId: appeal.id, taskId: id };
  };
  const plant = async (one: PlantedCase, nth: number): Promise<Planted> => {
    const groupsId = topics.rows[nth]!.id;
    const { applicant, representative, street, company } = one;
    const proof = { authorityKindId: 4, documentNumber: "ORD-17", documentDate: "01.10.2026", phone: "935554433" };
    const acting = { name: nameOf(representative), address: `${street[0]} koʻchasi, 12-uy`, ...proof };
    const person = {
      lastName: applicant.lastName[0],
      firstName: applicant.firstName[0],
      middleName: applicant.middleName[0],
      phone: String(901_000_000 + nth),
      address: `${street[0]} koʻchasi, 12-uy`,
    };
    const text = `Koʻchamizda suv yoʻq, «${company[0]}» korxonasi ishni tashlab ketdi`;
    const source = await asked(groupsId, { text, representative: acting }, person);
    await to.act(executor, "answer", source.taskId, { ...(await to.answerBody("signer")), text: "Suv berildi" });
    await to.act(await portal.as("controller"), "check-answer", source.taskId);
    await to.act(signer, "confirm-answer", source.taskId);
    await to.act(signer, "notify-applicant", source.taskId, { methodId: 1, text: "Javob berildi" });
    const answer = await portal.db.selectFrom("answers").select("id").where("task_id", "=", source.taskId).executeTakeFirstOrThrow();
    to.ok(await signer.patch(`/tasks/answers/${answer.id}/good-example`, { why: "Tushunarli yozilgan" }));
    const again = await asked(groupsId, { text: "Suv kelmayapti" }, { phone: String(902_000_000 + nth), lastName: "Boshqa" });
    return { appealId: source.appealId, answerId: answer.id, askedId: again.appealId, askedTaskId: again.taskId };
  };
  const planted: Planted[] = [];
  for (const [nth, one] of plantedCases.entries()) planted.push(await plant(one, nth));

  const rename = async (login: string, { lastName, firstName, middleName }: PlantedPerson): Promise<void> => {
    await sql`
      update users set last_name = ${lastName[0]}, first_name = ${firstName[0]}, middle_name = ${middleName[0]} where login = ${login}`.execute(
      portal.db,
    );
  };
  /** Writes the answer into its case, asks for proposals and reads them. */
  const leaksOf = async (answer: PlantedAnswer, person: Person = executor): Promise<{ body: string | undefined; leaks: string[] }> => {
    const { answerId, askedId, askedTaskId } = planted[plantedCases.indexOf(answer.of)]!;
    await sql`update answers set text = ${answer.text} where id = ${answerId}`.execute(portal.db);
    await rename("executor", answer.of.executor);
    await rename("signer", answer.of.signer);
    await sql`update appeals set text_language_id = ${answer.languageId} where id = ${askedId}`.execute(portal.db);
    lines.length = 0;
    const proposals: AnswerProposal[] = to.ok(await person.get(`/tasks/${askedTaskId}/answer-proposals`));
    const body = proposals.find((one) => one.answerId === answerId)?.text;
    const log = lines.join("").toLowerCase();
    const leaks = [...(body === undefined ? [] : valuesIn(answer, body)), ...valuesIn(answer, log).filter((value) => value.length > 4)];
    return { body, leaks };
  };
  return { portal, to, planted, leaksOf };
};
/** What of the case is read in a text. */
export const valuesIn = ({ values }: PlantedAnswer, text: string): string[] => values.filter((value) => isIn(text.toLowerCase(), value));

const letterOrDigit = /[\p{L}\p{N}]/u;
/** Whether a word of the text begins like the value. */
const isIn = (text: string, value: string): boolean => {
  const wanted = value.toLowerCase();
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (at === 0 || wanted.length > 5 || !letterOrDigit.test(text[at - 1]!)) return true;
  return false;
};
