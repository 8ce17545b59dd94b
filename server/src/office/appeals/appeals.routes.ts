import {
  appealActions,
  appealEndpoints,
  applicantEndpoints,
  deletedAppealEndpoints,
  isLetterAct,
  receiptAskedAfter,
  type AppealAction,
  type AppealRecord,
  type CrudQuery,
  type SaidOfChecks,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { asSeenBy } from "../applicants/applicants.repository.ts";
import { needFound } from "../../engine/http/app-error.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { withoutPassport } from "../applicants/secrets.ts";
import { noteFound, noteReading, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { workingDaysBetween } from "../terms/calendar.ts";
import { listHistory } from "./history-list.repository.ts";
import * as appeals from "./appeals.repository.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { listFile } from "../../engine/references/list-file.ts";
import { loadAppeal } from "./appeals.subject.ts";
import { findApplicant } from "./appeal-applicants.repository.ts";
import type { AppealMachine } from "./appeals.workflow.ts";
import { deletedOf, findDeleted } from "./deleted.repository.ts";
import { readIndexing } from "./appeal-words.repository.ts";
import { findNumberUse } from "./number-use.repository.ts";
import { searchAppeals } from "./search.repository.ts";
import { findPlaceInText } from "./place-in-text.ts";
import { findSimilar, findTwins } from "./similar.repository.ts";
import { registerAppeal, updateAppeal, type Received } from "./registration.ts";

/** An appeal that the caller may not see does not exist. */
const needVisible = async (ctx: Ctx, id: number) => needFound(await loadAppeal(ctx, id, false));

/** Looks through the text of a letter that an act sends, before its transaction, and returns what the history keeps; office/answer-checks does. */
type JudgeLetter = (
  ctx: Ctx,
  machine: AppealMachine,
  name: string,
  id: number,
  input: Readonly<Record<string, unknown>>,
  checks: SaidOfChecks | undefined,
) => Promise<readonly Change[]>;

/** Actions whose body names the appeal. */
type ByBody = Exclude<keyof typeof appealActions, "register" | "register-mahalla" | "update" | "delete" | "accept-for-information">;
const others = ["register", "register-mahalla", "update", "delete", "accept-for-information"];
const byBody = Object.keys(appealActions).filter((name) => !others.includes(name)) as ByBody[];

export const appealRoutes = (app: FastifyInstance, machine: AppealMachine, received: Received, judgeLetter: JudgeLetter): void => {
  const act = async (ctx: Ctx, name: AppealAction, id: number, version: number | undefined, input: Record<string, unknown>) => {
    await machine.perform(ctx, name, id, version, input);
    return ctx.readLast(() => appeals.getActedAppeal(ctx, id));
  };

  serve(app, appealEndpoints.search, async (ctx, { query }) => {
    const found = await searchAppeals(ctx, query);
    noteFound(ctx, "search", query, found);
    return found;
  });
  serve(app, appealEndpoints.indexing, async (ctx) => ({ indexing: await readIndexing(ctx.db) }));
  serve(app, appealEndpoints.similar, async (ctx, { query }) => {
    const found = await findSimilar(ctx, query);
    noteFound(ctx, "similar", withoutPassport(query), found);
    return found;
  });
  serve(app, appealEndpoints.placeInText, async (ctx, { query }) => ({
    place: await findPlaceInText(ctx, query.text, query.areasId ?? null),
  }));
  serve(app, appealEndpoints.receipt, async (ctx, { query }) => {
    const workingDays = workingDaysBetween(await cachedCalendar(ctx), fromWire(query.incomingDocDate), ctx.today);
    return { workingDays, isAsked: workingDays > receiptAskedAfter };
  });
  serve(app, appealEndpoints.numberUse, (ctx, { query }) => findNumberUse(ctx, query));
  serve(app, appealEndpoints.twins, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    const found = await findTwins(ctx, params.id);
    noteFound(ctx, "twins", params, found);
    return found;
  });
  serve(app, appealEndpoints.get, async (ctx, { params }) => {
    const appeal = needFound(await appeals.getAppealRecord(ctx, params.id));
    noteReading(ctx, { appealId: params.id, list: "appeal" });
    if (appeal.representative) noteUnmasked(ctx, { appealId: params.id, list: "representative" });
    return appeal;
  });
  serve(app, appealEndpoints.previous, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    const found = await appeals.listPrevious(ctx, params.id);
    noteFound(ctx, "previous", params, found);
    return found;
  });
  serve(app, appealEndpoints.checkCurrentUser, async (ctx, { params }) => {
    const access = (await loadAppeal(ctx, params.id, false)) !== undefined;
    const deleted = access ? undefined : await findDeleted(ctx, params.id);
    return { access, ...(deleted && { deleted }) };
  });
  serve(app, deletedAppealEndpoints.list, (ctx, { query }) => pageOf(ctx, deletedOf(ctx), query as CrudQuery));
  serve(app, deletedAppealEndpoints.excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, deletedOf(ctx), () => listFile(ctx, deletedOf(ctx), { query: query as CrudQuery })),
  );
  serve(app, appealEndpoints.history, async (ctx, { params }) => {
    await needVisible(ctx, params.id);
    return listHistory(ctx, { appealId: params.id });
  });
  serve(app, applicantEndpoints.get, async (ctx, { params }) => {
    const applicant = needFound(await findApplicant(ctx, params.id));
    noteUnmasked(ctx, { list: "applicant", filter: { id: params.id }, rows: 1 });
    return asSeenBy(ctx, applicant);
  });

  const stillVisible = (ctx: Ctx, _input: unknown, { id }: AppealRecord) => needVisible(ctx, id);
  for (const action of ["register", "register-mahalla"] as const)
    serve(app, appealActions[action], (ctx, { body }) => registerAppeal(ctx, machine, body, { action, ...received }), stillVisible);
  serve(app, appealActions.update, (ctx, { body }) => updateAppeal(ctx, machine, body), stillVisible);
  serve(app, appealActions.delete, async (ctx, { params, body }) => {
    await machine.perform(ctx, "delete", params.id, undefined, body);
    ctx.audit(`appeals:${params.id}`, { requestNumber: (await findDeleted(ctx, params.id))?.["requestNumber"] });
    return {};
  });
  for (const name of byBody) {
    if (isLetterAct(name)) {
      const letterAct = { ...appealActions[name], ownTransactions: true } as const;
      serve(app, letterAct, async (ctx, { body }, { request }) => {
        const { appeal_id: id, version, checks, ...input } = body;
        const changes = await judgeLetter(ctx, machine, name, id, input, checks);
        return transact(
          ctx,
          letterAct,
          async (within) => {
            await machine.perform(within, name, id, version, input, async () => ({ changes }));
            return within.readLast(() => appeals.getActedAppeal(within, id));
          },
          repeatable(request),
          (within, reply) => stillVisible(within, body, reply),
        );
      });
      continue;
    }
    serve(
      app,
      appealActions[name],
      async (ctx, { body }) => {
        const { appeal_id, appealsId, version, ...input } = body as { appeal_id?: number; appealsId?: number; version?: number } & Record<
          string,
          unknown
        >;
        return act(ctx, name, appeal_id ?? appealsId!, version, input);
      },
      stillVisible,
    );
  }
  serve(
    app,
    appealActions["accept-for-information"],
    (ctx, { params, body: { version, ...input } }) => act(ctx, "accept-for-information", params.id, version, input),
    stillVisible,
  );
};
