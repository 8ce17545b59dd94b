import type { AppealAction, AppealDetail } from "@murojaat/contract";
import type { Possible } from "../../engine/choices/useOptions.ts";

/** The possible choices of a form for this appeal: leaves out what the server would refuse. */
export const possibleIn = (name: AppealAction, appeal: AppealDetail): Readonly<Record<string, Possible>> => {
  const possible: Partial<Record<AppealAction, Readonly<Record<string, Possible>>>> = {
    "accept-ask-send-another-org": { organizationsId: ({ id }) => id !== appeal.holderId && id !== appeal.complainedOrgId },
  };
  return possible[name] ?? {};
};
