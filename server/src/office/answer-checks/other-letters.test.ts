import { appealWorkflow, judgedLetters, letterActs, taskWorkflow } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

// the applicant of the tests is Shoira Karimova
const stranger = "Hurmatli Shuhrat Komilovich! Suv taʼminoti tiklandi.";
const words = "Shuhrat Komilovich";
const why = "Xat murojaatchining otasiga yozilgan";
const checks = { passedOver: [{ rule: "name", words, why }], shown: ["name"] };

it("each judged letter has the text that its act has", () => {
  for (const act of letterActs) {
    const { of, field } = judgedLetters[act];
    const actions: Readonly<Record<string, { readonly input: object }>> = of === "appeal" ? appealWorkflow.actions : taskWorkflow.actions;
    expect(Object.keys(actions[act]!.input), act).toContain(field);
  }
});

describe("a letter of an act that is no answer", () => {
  const reasonId = async (code: string) =>
    (await sql<{ id: number }>`select id from result_reasons where code = ${code}`.execute(portal.db)).rows[0]!.id;
  const newAppeal = async () => (await at.registered({ text: "Suv taʼminoti yoʻq" })).id;
  const closings = [
    ["return-to-applicant", "registrator", "reason", async () => ({})],
    ["leave-unconsidered", "leader", "text", async () => ({ reasonId: await reasonId("anonymous") })],
  ] as const;

  it.each(closings)(
    "%s with another person's name is refused until somebody says why, which the history keeps",
    async (act, login, field, more) => {
      const id = await newAppeal();
      const person = await portal.as(login);
      const send = async (text: string, said?: object) =>
        person.patch(`/appeal-actions/${act}`, { appeal_id: id, ...(await more()), [field]: text, ...(said && { checks: said }) });

      const refused = await send(stranger);
      expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: field, problem: "says_why", limit: words }]]);
      expect((await send(stranger, { ...checks, passedOver: [{ rule: "name", words }] })).status).toBe(422);
      at.ok(await send(stranger, checks));

      const [latest] = at.ok(await person.get(`/appeal-actions/appeal-action-descs/${id}`));
      expect([latest.action, latest.changes]).toMatchObject([act, expect.arrayContaining([expect.objectContaining({ after: why })])]);
    },
  );

  it("notify-applicant and tell-correction ask the same of the message", async () => {
    const { id } = await at.newTask("notify");
    const signer = await portal.as("signer2");
    const input = { methodId: 1, text: stranger };

    expect((await at.tryAct(signer, "notify-applicant", id, input)).body.details[0].problem).toBe("says_why");
    at.ok(await at.tryAct(signer, "notify-applicant", id, { ...input, checks }));

    const [latest] = at.ok(await signer.get(`/tasks/processes?taskId=${id}`));
    expect(JSON.stringify(latest)).toContain(why);
  });

  it("tells who may not send it nothing of the names in it", async () => {
    const body = { appeal_id: await newAppeal(), reason: stranger };
    expect((await (await portal.as("registrator2")).patch("/appeal-actions/return-to-applicant", body)).status).toBe(404);
  });

  it("with what only asks is sent", async () => {
    const id = await newAppeal();
    at.ok(
      await (await portal.as("registrator")).patch("/appeal-actions/return-to-applicant", { appeal_id: id, reason: "Manzil «…» yoʻq" }),
    );
  });
});

describe("POST appeals/letter-findings", () => {
  const judge = async (login: string, body: object) => (await portal.as(login)).post("/appeals/letter-findings", body);

  it("says what the rules of this letter find while it is typed", async () => {
    const { id } = await at.newTask("notify");
    const found = at.ok(await judge("signer2", { act: "notify-applicant", id, text: `${stranger} Sizga «…» berildi.` }));

    expect(found.map((one: { rule: string }) => one.rule)).toEqual(["name", "promise"]);
    // words that say nothing are no fault of a message
    expect(
      at.ok(await judge("signer2", { act: "notify-applicant", id, text: "Murojaatingiz belgilangan tartibda koʻrib chiqildi." })),
    ).toEqual([]);
  });

  it("of an inquiry asks for numbers and gaps, whoever is greeted in whichever language", async () => {
    const { appealId } = await at.newTask("process");
    const text = "Уважаемый Шухрат Комилович! Просим сообщить сведения по делу «…».";
    expect(at.ok(await judge("executor2", { act: "send-inquiry", id: appealId, text }))).toMatchObject([
      { rule: "promise", reason: "gap" },
    ]);
  });

  it("of a closing leaves what was before the appeal, of which it tells", async () => {
    const { id } = await at.registered({ text: "Suv taʼminoti yoʻq" });
    const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join(".");
    const text = `Quvur ${day} kuni koʻrikdan oʻtkazildi.`;
    expect(at.ok(await judge("registrator", { act: "return-to-applicant", id, text }))).toEqual([]);
  });

  it("is for who may do the act now", async () => {
    const { id } = await at.newTask("process");
    expect((await judge("signer2", { act: "notify-applicant", id, text: stranger })).status).toBe(403);
  });
});
