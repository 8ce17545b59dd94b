import type { MessageKey } from "../../kit/messages.ts";
import type { ReadingPurpose } from "../../kit/purposes.ts";

/** In the order of the keys 1 to 4. */
export const purposeLabels = {
  appeal_work: "card.purposeWork",
  applicant_call: "card.purposeCall",
  identity_check: "card.purposeIdentity",
  inspection: "card.purposeInspection",
} as const satisfies Record<ReadingPurpose, MessageKey>;
