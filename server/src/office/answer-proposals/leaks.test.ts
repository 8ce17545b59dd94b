import { afterAll, beforeAll, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { openLeakOffice, valuesIn } from "../../../test/support/leak-office.ts";
import { plantedAnswers } from "../../../test/support/planted-answers.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let office: Awaited<ReturnType<typeof openLeakOffice>>;
beforeAll(async () => {
  office = await openLeakOffice();
}, 120_000);
afterAll(() => office.portal.close());

it("GET tasks/{id}/answer-proposals gives and logs no value of the case, in whichever letters it is written", async () => {
  for (const answer of plantedAnswers(20)) {
    const { body, leaks } = await office.leaksOf(answer);
    expect(leaks, answer.text).toEqual([]);
    expect(body, answer.text).toMatch(/^\D+$/);
  }
});

it("GET tasks/{id}/answer-proposals tells other offices neither the number of the appeal nor its day", async () => {
  const [answer] = plantedAnswers(1);
  await office.leaksOf(answer!);
  const { id } = await office.to.newTask("process");

  const proposals = office.to.ok(await (await office.portal.as("executor2")).get(`/tasks/${id}/answer-proposals`));

  const of = await office.portal.db
    .selectFrom("appeals")
    .select("number")
    .where("id", "=", office.planted[0]!.appealId)
    .executeTakeFirstOrThrow();
  expect(proposals).toMatchObject([{ seen: null, isGoodExample: true }]);
  expect(valuesIn(answer!, JSON.stringify(proposals))).toEqual([]);
  expect(JSON.stringify(proposals)).not.toContain(of.number);
  expect(proposals[0].text).toContain("masala");
});

it("GET tasks/good-answers/excel holds nothing of an appeal that its reader may not see", async () => {
  const [answer] = plantedAnswers(1);
  await office.leaksOf(answer!);
  const textsFor = async (login: string) =>
    JSON.stringify(readXlsx((await download(office.portal, login, "/tasks/good-answers/excel")).bytes));

  expect(valuesIn(answer!, await textsFor("signer2"))).toEqual([]);
  // the office itself reads its answers whole
  expect(valuesIn(answer!, await textsFor("signer"))).not.toEqual([]);
});
