import { sql } from "kysely";
import { appealWorkflow } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsByPeople } from "../../../test/support/actions-by-people.ts";
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

/** Who may not, from which status, and what is answered: 403 to who sees the appeal, 404 to who does not. */
const refusals = [
  ["update", "registration", "leader", 403],
  ["update", "registration", "executor", 403],
  ["update", "registration", "admin", 403],
  ["update", "registration", "registrator2", 404],
  ["update", "registration", "mahalla", 404],
  ["delete", "registration", "leader", 403],
  ["delete", "registration", "supervisor", 403],
  ["delete", "registration", "registrator2", 404],
  ["delete", "registration", "mahalla", 404],
  ["send-to-classification", "registration", "leader", 403],
  ["send-to-classification", "registration", "signer", 403],
  ["send-to-classification", "registration", "registrator3", 404],
  ["back-to-registration", "classification", "controller", 403],
  ["back-to-registration", "classification", "signer", 403],
  ["back-to-registration", "classification", "leader2", 404],
  ["back-to-registration", "classification", "registrator2", 404],
  ["finish-classification-task", "classification", "registrator", 403],
  ["finish-classification-task", "classification", "far-leader-2", 403],
  ["finish-classification-task", "classification", "far-leader-4", 403],
  ["finish-classification-task", "classification", "leader2", 404],
  ["accept-for-information", "registration", "executor", 403],
  ["accept-for-information", "registration", "controller", 403],
  ["accept-for-information", "registration", "registrator2", 404],
  ["end-information", "for_information", "executor", 403],
  ["end-information", "for_information", "controller", 403],
  ["end-information", "for_information", "registrator2", 404],
  ["join-duplicate", "registration", "controller", 403],
  ["join-duplicate", "registration", "registrator2", 404],
  ["ask-send-another-org", "registration", "controller", 403],
  ["ask-send-another-org", "registration", "mahalla", 403],
  ["ask-send-another-org", "registration", "registrator2", 404],
  // registered by the district, which asked the region
  ["accept-ask-send-another-org", "transfer_asked", "controller", 403],
  ["accept-ask-send-another-org", "transfer_asked", "registrator2", 403],
  ["accept-ask-send-another-org", "transfer_asked", "leader2", 403],
  ["accept-ask-send-another-org", "transfer_asked", "leader3", 404],
  ["reject-ask-send-another-org", "transfer_asked", "signer", 403],
  ["reject-ask-send-another-org", "transfer_asked", "registrator2", 403],
  ["reject-ask-send-another-org", "transfer_asked", "registrator3", 404],
  ["withdraw-ask-send-another-org", "transfer_asked", "signer2", 403],
  // who is asked decides, and takes nothing back
  ["withdraw-ask-send-another-org", "transfer_asked", "registrator", 403],
  ["withdraw-ask-send-another-org", "transfer_asked", "registrator3", 404],
  ["send-to-control", "process", "registrator", 403],
  // the district has a task in it and does not hold it
  ["send-to-control", "process", "controller2", 403],
  ["send-to-control", "process", "controller3", 404],
  ["further-study", "process", "registrator", 403],
  ["further-study", "process", "leader2", 403],
  ["further-study", "process", "leader3", 404],
  ["extend-term", "process", "far-leader-2", 403],
  ["extend-term", "process", "leader2", 403],
  ["extend-term", "process", "controller", 403],
  ["judge-extension", "process", "registrator", 403],
  ["judge-extension", "process", "leader2", 403],
  ["judge-extension", "process", "leader3", 404],
  ["invite-hearing", "process", "registrator", 403],
  ["invite-hearing", "process", "leader2", 403],
  ["invite-hearing", "process", "leader3", 404],
  ["note-hearing", "process", "controller", 403],
  ["send-inquiry", "process", "registrator", 403],
  ["send-inquiry", "process", "leader2", 403],
  ["send-inquiry", "process", "leader3", 404],
  ["answer-inquiry", "process", "registrator", 403],
  // nobody was asked: there is nothing of the leader's to end
  ["answer-inquiry", "process", "leader", 403],
  ["close-inquiry", "process", "controller", 403],
  ["close-inquiry", "process", "leader", 403],
  ["leave-unconsidered", "process", "registrator", 403],
  ["leave-unconsidered", "process", "leader2", 403],
  ["leave-unconsidered", "registration", "leader2", 404],
  ["terminate", "process", "signer", 403],
  ["terminate", "process", "leader2", 403],
  ["terminate", "process", "leader3", 404],
  ["return-to-applicant", "registration", "leader", 403],
  ["return-to-applicant", "registration", "registrator2", 404],
  ["send-letter", "resolved", "leader", 403],
  ["send-letter", "resolved", "controller", 403],
  ["send-letter", "resolved", "registrator3", 404],
  ["reopen", "resolved", "registrator", 403],
  ["reopen", "resolved", "leader2", 403],
  ["reopen", "resolved", "leader3", 404],
] as const;

it("the table of refusals has every action that people take on an appeal", () => {
  expect([...new Set(refusals.map(([action]) => action))].toSorted()).toEqual(actionsByPeople(appealWorkflow));
});

describe("actions on an appeal", () => {
  const call = async (login: string, action: string, id: number, version?: number) => {
    const person = await portal.as(login);
    if (action === "delete") return person.delete(`/appeal-actions/${id}`);
    if (action === "update")
      return person.put("/appeal-actions/update-with-applicant", {
        ...(await at.form({ id, text: "Boshqa" })),
        ...(version && { version }),
      });
    const reason = { description: "Xato" };
    const ending = { reasonId: 11, text: "Asos" };
    const input: Record<string, object> = {
      "send-to-classification": { position_levels_id: 1 },
      "back-to-registration": reason,
      "accept-for-information": reason,
      "end-information": reason,
      "ask-send-another-org": reason,
      "accept-ask-send-another-org": { organizationsId: await at.organizationId("registrator3") },
      "reject-ask-send-another-org": reason,
      "withdraw-ask-send-another-org": {},
      "send-to-control": { controller_id: await at.userId("controller") },
      "further-study": reason,
      "extend-term": { days: 5, ...reason },
      "judge-extension": { verdictId: 1, reason: "Xabar berilgan" },
      "leave-unconsidered": ending,
      terminate: ending,
      "return-to-applicant": { reason: "Xato" },
      "send-letter": { methodId: 5, text: "Xat", letterNumber: "7", letterDate: at.later(0) },
      "invite-hearing": { day: at.later(5), time: "10:00", place: "205-xona" },
      "note-hearing": { outcomeId: 1, note: "Tinglandi" },
      "send-inquiry": { recipientName: "Hududgaz", question: "Qachon ulanadi?" },
      "answer-inquiry": { answerNumber: "7", answerDate: at.later(0), text: "Ulangan" },
      "close-inquiry": { reason: "Javob kelmadi" },
      reopen: reason,
    };
    const named = { [action.endsWith("send-another-org") ? "appealsId" : "appeal_id"]: id };
    const body = { ...input[action], ...(version && { version }) };
    if (action === "accept-for-information") return person.patch(`/appeal-actions/${action}/${id}`, body);
    const send = action === "accept-ask-send-another-org" ? person.post : person.patch;
    return send(`/appeal-actions/${action}`, { ...named, ...body });
  };
  it.each(refusals)("%s from %s is not for %s: %i", async (action, status, login, expected) => {
    const { id } = await at.appealIn(status);
    const before = await at.record(id);

    const reply = await call(login, action, id);

    expect(reply.status).toBe(expected);
    expect(await at.record(id)).toEqual(before);
  });

  it.each(["update", "delete", "send-to-classification", "ask-send-another-org", "accept-for-information", "return-to-applicant"])(
    "%s is not for the office that gave the appeal away and still sees it",
    async (action) => {
      const { appealId: id } = await at.newAppeal("transfer_asked");
      at.ok(await call("leader", "accept-ask-send-another-org", id));
      const before = await at.record(id);

      expect((await (await portal.as("registrator2")).get(`/appeals/${id}`)).status).toBe(200);
      expect((await call("registrator2", action, id)).status).toBe(403);
      expect(await at.record(id)).toEqual(before);
    },
  );

  it.each(["leader", "executor", "controller", "signer", "mahalla", "supervisor", "admin", "leader2", "executor3"])(
    "registering is not for %s",
    async (login) => {
      const count = async () => (await sql<{ n: number }>`select count(*) as n from appeals`.execute(portal.db)).rows[0]!.n;
      const before = await count();

      const reply = await (await portal.as(login)).post("/appeal-actions/with-applicant", await at.form());

      expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
      expect(await count()).toBe(before);
    },
  );

  it.each([
    ["update", "registration", "registrator"],
    ["send-to-classification", "registration", "registrator"],
    ["back-to-registration", "classification", "leader"],
    ["finish-classification-task", "classification", "leader"],
    ["accept-for-information", "registration", "registrator"],
    ["ask-send-another-org", "registration", "registrator"],
    ["accept-ask-send-another-org", "transfer_asked", "leader"],
    ["reject-ask-send-another-org", "transfer_asked", "registrator"],
    ["send-to-control", "process", "leader"],
    ["further-study", "process", "leader"],
    ["extend-term", "process", "leader"],
    ["leave-unconsidered", "process", "leader"],
    ["terminate", "process", "leader"],
    ["return-to-applicant", "registration", "registrator"],
    ["reopen", "resolved", "leader"],
  ] as const)("%s is refused with an old version, with the state as it is now", async (action, status, login) => {
    const { id } = await at.appealIn(status);
    const card = (await (await portal.as(login)).get(`/appeals/detail/${id}`)).body;
    const before = await at.record(id);

    const reply = await call(login, action, id, card.version + 1);

    expect([reply.status, reply.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.body.details).toEqual({ status, version: card.version, allowed: card.actions });
    expect(await at.record(id)).toEqual(before);
  });
});
