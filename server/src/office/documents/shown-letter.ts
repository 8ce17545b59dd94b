import type { Language } from "@murojaat/contract";
import { can, type Ctx } from "../../engine/http/context.ts";
import { unknownApplicant, withoutAddresses, type Filling, type LetterText } from "../issued-letters/letter-values.ts";

/** Who sees masks is not given the letter itself. */
export const seesLetters = (ctx: Ctx, knowsApplicant: boolean): boolean => knowsApplicant && can(ctx, "view_personal_data");
/** Its words, without the address for who sees masks, and without the name for who may not know it. */
export const shownFilling = (ctx: Ctx, knowsApplicant: boolean, language: Language, { filling, alphabet }: LetterText): Filling => {
  const hidden = !knowsApplicant
    ? unknownApplicant({ language, alphabet })
    : seesLetters(ctx, knowsApplicant)
      ? {}
      : withoutAddresses(filling);
  return { ...filling, ...hidden };
};
