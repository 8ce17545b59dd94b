import type { Call, applicantEndpoints, OwnAct } from "@murojaat/contract";
import { searchHash } from "../../engine/crypto/crypto.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { countCall, uncountCall } from "../../engine/http/call-limits.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** Calls in an hour: several times what a busy registrar, and an office of them, needs. */
const allowed = { suggest: { person: 600, office: 6000 }, "look-up": { person: 120, office: 1200 } } as const;
/** Wrong second facts in a day, per person and number. */
const wrongFacts = 5;

const noteRefusal = (ctx: Ctx, limit: "person" | "office" | "facts") =>
  writeAudit(ctx, ctx.actor, "REFUSE /applicants/byPhone" satisfies OwnAct, [{ target: `users:${ctx.actor.userId}`, details: { limit } }]);

/** Refuses more look-ups than a registrar needs (429); the first of those refusals is recorded in the audit. */
export const limitLookUps = async (ctx: Ctx, kind: keyof typeof allowed): Promise<void> => {
  const { userId, organizationId } = ctx.actor;
  const counted = await countCall(ctx.db, [`${kind}:user:${userId}`, `${kind}:office:${organizationId}`], "hour");
  for (const [n, limit] of (["person", "office"] as const).entries()) {
    const over = counted[n]! - allowed[kind][limit];
    if (over === 1) await noteRefusal(ctx, limit);
    if (over > 0) throw new AppError("too_many");
  }
};

/** Counts a try before it is checked, so that many at once count too; a try without a wrong fact is taken back. */
export const countFact = async (ctx: Ctx, phone: string): Promise<{ takeBack: () => Promise<void> }> => {
  const key = `fact:user:${ctx.actor.userId}:${searchHash(phone, "looked-up phone").toString("hex")}`;
  const over = (await countCall(ctx.db, [key], "day"))[0]! - wrongFacts;
  if (over === 1) await noteRefusal(ctx, "facts");
  if (over > 0) throw ruleBroken(problem("phone", "number_locked"));
  return { takeBack: () => uncountCall(ctx.db, key) };
};

export type SecondFact = Call<typeof applicantEndpoints.bySecondFact>["body"];
/** A birth date, or a passport with both of its parts. */
export const refuseNoFact = ({ birthdate, passportSn, passportNum }: SecondFact): void => {
  if (passportSn && !passportNum) throw new AppError("invalid_input", [problem("passportNum", "required")]);
  if (passportNum && !passportSn) throw new AppError("invalid_input", [problem("passportSn", "required")]);
  if (!birthdate && !passportSn) throw new AppError("invalid_input", [problem("birthdate", "required")]);
};
