import type { AppealAction, AppealDetail, SimilarAppeal } from "@murojaat/contract";
import type { Choice, Possible } from "../../engine/choices/useOptions.ts";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { repeatabilityIds } from "../appeals/form.ts";

/** What the form of an action on the appeal is about, and under which name its drafts are saved. */
export const onAppeal = (name: AppealAction, appeal: AppealDetail) => ({
  on: { appealId: appeal.id, since: appeal.receivedDay, version: appeal.version, stillAllowed: appeal.actions.includes(name) },
  draftForm: `appeal-action:${name}`,
});

const withoutArguments = "no_new_arguments";
/** The earlier appeal is asked for where an appeal ends without new arguments and its registration named none (law, article 30). */
export const withoutEarlier =
  (appeal: AppealDetail, reasons: readonly Choice[]) =>
  (name: string, values: ActionValues): boolean =>
    (name === "earlierNumber" || name === "earlierDate") &&
    (Boolean(appeal.earlierAppealNumber ?? appeal.earlierNumber) ||
      reasons.find(({ id }) => id === values["reasonId"])?.code !== withoutArguments);

/** Why a letter that lacks its author may be left unconsidered, by the codes of result-reason-types (law, article 29). */
export const reasonOfIncomplete = ({ applicant }: AppealDetail): string | undefined =>
  applicant.incompleteKind ? { anonymous: "anonymous", incomplete: "requirements_not_met" }[applicant.incompleteKind] : undefined;

/** Choices that come with the appeal: the inquiries whose answers the reader may type in, the appeals that it may join. */
export const offersOf = ({ inquiries }: AppealDetail, twins: readonly SimilarAppeal[]): Readonly<Record<string, readonly Choice[]>> => ({
  earlierAppealId: twins
    .filter(({ proposal }) => proposal === "duplicate")
    .map(({ id, requestNumber, applicantName }) => ({ id, name: `${requestNumber}, ${applicantName}` })),
  inquiryId: inquiries
    .filter(({ mayEnd }) => mayEnd)
    .map(({ id, number, toName, question }) => ({ id, name: `${number}, ${toName}: ${question}` })),
});

/** The possible choices of a form for this appeal: leaves out what the server would refuse. */
export const possibleIn = (name: AppealAction, appeal: AppealDetail): Readonly<Record<string, Possible>> => {
  const possible: Partial<Record<AppealAction, Readonly<Record<string, Possible>>>> = {
    "accept-ask-send-another-org": { organizationsId: ({ id }) => id !== appeal.holderId && id !== appeal.complainedOrgId },
    terminate: { reasonId: ({ code }) => code !== withoutArguments || appeal.repeatabilityTypeId === repeatabilityIds.repeat },
  };
  return possible[name] ?? {};
};
