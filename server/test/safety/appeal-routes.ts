import { asked, extendedLate, reasonId, invited, withdrawn } from "./side-route-records.ts";
import type { Attempt, SideRoute, Ground } from "./side-route.ts";
import type { AppealStation } from "../support/stations.ts";

const description = { description: "Xato" };
const ending = { text: "Asos" };
type OnAppeal = readonly [from: AppealStation | (() => Promise<number>), login: string, idName: "appeal_id" | "appealsId", input: object];

/** The calls that act on one appeal. */
export const appealSideRoutes = async (ground: Ground): Promise<Readonly<Record<string, SideRoute>>> => {
  const { at, once } = ground;
  const duplicate = () =>
    once("duplicate", async () => {
      const { appealId } = await at().taskIn("process");
      return (await at().registered({ repeatabilityTypeId: 3, earlierAppealId: appealId })).id;
    });
  const appealActions: Record<string, OnAppeal> = {
    "send-to-classification": ["registration", "registrator", "appeal_id", { position_levels_id: 1 }],
    "back-to-registration": ["classification", "leader", "appeal_id", description],
    "finish-classification-task": [async () => (await at().taskIn("draft")).appealId, "leader", "appeal_id", {}],
    "end-information": ["for_information", "registrator", "appeal_id", description],
    "join-duplicate": [duplicate, "registrator", "appeal_id", {}],
    "ask-send-another-org": ["registration", "registrator", "appealsId", description],
    "accept-ask-send-another-org": [
      "transfer_asked",
      "registrator",
      "appealsId",
      { organizationsId: await at().organizationId("registrator3") },
    ],
    "reject-ask-send-another-org": ["transfer_asked", "registrator", "appealsId", description],
    "withdraw-ask-send-another-org": ["transfer_asked", "registrator2", "appealsId", {}],
    "send-to-control": ["process", "controller", "appeal_id", { controller_id: await at().userId("controller") }],
    "further-study": ["process", "leader", "appeal_id", description],
    "extend-term": ["process", "leader", "appeal_id", { days: 5, ...description }],
    "judge-extension": [
      () => once("extended late", () => extendedLate(ground)),
      "leader",
      "appeal_id",
      { verdictId: 1, reason: "Arizachi xabardor qilingan" },
    ],
    "leave-unconsidered": ["process", "leader", "appeal_id", { ...ending, reasonId: await reasonId(ground, "anonymous") }],
    terminate: ["process", "leader", "appeal_id", { ...ending, reasonId: await reasonId(ground, "withdrawn") }],
    "return-to-applicant": ["registration", "registrator", "appeal_id", { reason: "Xato" }],
    "send-letter": [
      () => once("withdrawn", () => withdrawn(ground)),
      "registrator",
      "appeal_id",
      { methodId: 5, text: "Xat", letterNumber: "7", letterDate: at().later(0) },
    ],
    "invite-hearing": ["process", "leader", "appeal_id", { day: at().later(5), time: "10:00", place: "205-xona" }],
    "note-hearing": [() => once("hearing", () => invited(ground)), "leader", "appeal_id", { outcomeId: 1, note: "Tinglandi" }],
    "send-inquiry": ["process", "leader", "appeal_id", { recipientName: "Hududgaz", question: "Qachon ulanadi?" }],
    "answer-inquiry": [
      () => once("inquiry", async () => (await asked(ground)).appeal),
      "leader",
      "appeal_id",
      { answerNumber: "7", answerDate: at().later(0), text: "Ulangan" },
    ],
    "close-inquiry": [
      () => once("inquiry to close", async () => (await asked(ground)).appeal),
      "leader",
      "appeal_id",
      { reason: "Javob kelmadi" },
    ],
    reopen: ["resolved", "leader", "appeal_id", description],
  };
  const onAppeal = ([action, [from, login, idName, input]]: [string, OnAppeal]): [string, SideRoute] => {
    const method = action.startsWith("accept-ask") ? "POST" : "PATCH";
    const url = `/appeal-actions/${action}`;
    return [
      `${method} ${url}`,
      {
        login,
        attempt: async () => ({
          method,
          url,
          payload: { [idName]: typeof from === "string" ? (await at().appealIn(from)).id : await from(), ...input },
        }),
      },
    ];
  };
  const appealRoute = (call: string, payload?: (id: number) => Promise<object> | object): [string, SideRoute] => {
    const [method, path] = call.split(" ") as [Attempt["method"], string];
    const attempt = async () => {
      const { id } = await at().appealIn("registration");
      return { method, url: path.replace("{id}", String(id)), ...(payload && { payload: await payload(id) }) };
    };
    return [call, { login: "registrator", attempt }];
  };
  return Object.fromEntries([
    appealRoute("PUT /appeal-actions/update-with-applicant", (id) => at().form({ id, text: "Boshqa" })),
    appealRoute("DELETE /appeal-actions/{id}"),
    appealRoute("PATCH /appeal-actions/accept-for-information/{id}", () => description),
    ...Object.entries(appealActions).map(onAppeal),
  ]);
};
