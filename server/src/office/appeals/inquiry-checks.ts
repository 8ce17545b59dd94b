import type { appealWorkflow, FieldProblem, Input } from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { foreignFiles } from "../files/file-links.repository.ts";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { problemUnless } from "../../engine/workflow/conditions.ts";
import type { AppealSubject } from "./appeals.subject.ts";
import { listAwaited, type Awaited } from "./inquiries.repository.ts";

type Problems = FieldProblem[];
type In<N extends "send-inquiry" | "answer-inquiry"> = Input<(typeof appealWorkflow.actions)[N]["input"]>;

/** The inquiry that is named, or the only one whose answer the caller waits for. */
export const inquiryMeant = async (
  ctx: Ctx,
  appealId: number,
  { inquiryId }: { readonly inquiryId?: number | null },
): Promise<Awaited | undefined> => {
  const awaited = await listAwaited(ctx, appealId);
  return inquiryId ? awaited.find(({ id }) => id === inquiryId) : awaited.length === 1 ? awaited[0] : undefined;
};

/** Rules of the fields of inquiries: each names the fields that break it. */
export const inquiryChecks = {
  // one of the portal, or one that is typed
  one_recipient: async (
    ctx: Ctx,
    _s: AppealSubject,
    { organizationsId, recipientName, recipientAddress }: In<"send-inquiry">,
  ): Promise<Problems> => {
    if (Boolean(organizationsId) === Boolean(recipientName)) return [problem("organizationsId", "recipient_one_of_two")];
    if (!organizationsId) return [];
    if (recipientAddress) return [problem("recipientAddress", "does_not_belong")];
    if (organizationsId === ctx.actor.organizationId) return [problem("organizationsId", "yourself")];
    return problemUnless(
      ctx,
      sql`exists (select from organizations where id = ${organizationsId} and blocked_at is null)`,
      problem("organizationsId", "no_such_record"),
    );
  },
  one_inquiry_meant: async (ctx: Ctx, s: AppealSubject, input: { inquiryId?: number | null }): Promise<Problems> =>
    (await inquiryMeant(ctx, s.id, input)) ? [] : [problem("inquiryId", "inquiry_unclear")],
  inquiry_answered_since: async (ctx: Ctx, s: AppealSubject, input: In<"answer-inquiry">): Promise<Problems> => {
    const meant = await inquiryMeant(ctx, s.id, input);
    return meant && fromWire(input.answerDate) < meant.sentDay ? [problem("answerDate", "before_start", toWire(meant.sentDay))] : [];
  },
  inquiry_files_are_own: async (ctx: Ctx, _s: AppealSubject, { files }: In<"answer-inquiry">): Promise<Problems> =>
    (await foreignFiles(ctx.db, ctx.actor.userId, files ?? [])).length > 0 ? [problem("files", "file_not_yours")] : [],
};
