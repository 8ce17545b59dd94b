import type { AppealAction, AppealDetail } from "@murojaat/contract";
import type { Possible } from "../../engine/choices/useOptions.ts";

/** Which choices of a form are possible for this appeal: what the server would refuse at the field is not offered. */
export const possibleIn = (name: AppealAction, appeal: AppealDetail): Readonly<Record<string, Possible>> => {
  const possible: Partial<Record<AppealAction, Readonly<Record<string, Possible>>>> = {
    "accept-ask-send-another-org": { organizationsId: ({ id }) => id !== appeal.holderId && id !== appeal.complainedOrgId },
  };
  return possible[name] ?? {};
};
