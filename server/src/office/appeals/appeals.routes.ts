import { appealActions, appealEndpoints, applicantEndpoints, type AppealAction } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { asSeenBy } from "../applicants/applicants.repository.ts";
import { needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { listHistory } from "./history-list.repository.ts";
import * as appeals from "./appeals.repository.ts";
import { loadAppeal } from "./appeals.subject.ts";
import { findApplicant } from "./appeal-applicants.repository.ts";
import type { AppealMachine } from "./appeals.workflow.ts";
import { searchAppeals } from "./search.repository.ts";
import { findSimilar } from "./similar.repository.ts";
import { registerAppeal, updateAppeal, type ReceiveIncoming } from "./registration.ts";

/** An appeal that the caller may not see does not exist. */
const needVisible = async (ctx: Ctx, id: number) => needFound(await loadAppeal(ctx, id, false));

/** Actions whose body names the appeal. */
type ByBody = Exclude<keyof typeof appealActions, "register" | "register-mahalla" | "update" | "delete" | "accept-for-information">;
const others = ["register", "register-mahalla", "update", "delete", "accept-for-information"];
const byBody = Object.keys(appealActions).filter((name) => !others.includes(name)) as ByBody[];

export const appealRoutes = (app: FastifyInstance, machine: AppealMachine, receiveIncoming: ReceiveIncoming): void => {
  const act = async (ctx: Ctx, name: AppealAction, id: number, version: number | undefined, input: Record<string, unknown>) => {
    await machine.perform(ctx, name, id, version, input);
    return appeals.getActedAppeal(ctx, id);
  };

  serve(app, appealEndpoints.search, (ctx, { query }) => searchAppeals(ctx, query));
  serve(app, appealEndpoints.similar, (ctx, { query }) => findSimilar(ctx, query));
  serve(app, appealEndpoints.get, async (ctx, { params }) => needFound(await appeals.getAppealRecord(ctx, params.id)));
  serve(app, appealEndpoints.previous, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    return appeals.listPrevious(ctx, params.id);
  });
  serve(app, appealEndpoints.checkCurrentUser, async (ctx, { params }) => ({
    access: (await loadAppeal(ctx, params.id, false)) !== undefined,
  }));
  serve(app, appealEndpoints.history, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    return listHistory(ctx, { appealId: params.id });
  });
  serve(app, appealEndpoints.openHistory, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    noteReading(ctx, { appealId: params.id, list: "history" });
    return listHistory(ctx, { appealId: params.id }, true);
  });

  serve(app, applicantEndpoints.get, async (ctx, { params }) => {
    const applicant = needFound(await findApplicant(ctx, params.id));
    noteReading(ctx, { list: "applicant", filter: { id: params.id }, rows: 1 });
    return asSeenBy(ctx, applicant);
  });

  serve(app, appealActions.register, (ctx, { body }) => registerAppeal(ctx, machine, body, { action: "register", receiveIncoming }));
  serve(app, appealActions["register-mahalla"], (ctx, { body }) =>
    registerAppeal(ctx, machine, body, { action: "register-mahalla", receiveIncoming }),
  );
  serve(app, appealActions.update, (ctx, { body }) => updateAppeal(ctx, machine, body));
  serve(app, appealActions.delete, async (ctx, { params }) => {
    await machine.perform(ctx, "delete", params.id, undefined, {});
    return {};
  });
  for (const name of byBody)
    serve(app, appealActions[name], async (ctx, { body }) => {
      const { appeal_id, appealsId, version, ...input } = body as { appeal_id?: number; appealsId?: number; version?: number } & Record<
        string,
        unknown
      >;
      return act(ctx, name, appeal_id ?? appealsId!, version, input);
    });
  serve(app, appealActions["accept-for-information"], (ctx, { params, body: { version, ...input } }) =>
    act(ctx, "accept-for-information", params.id, version, input),
  );
};
