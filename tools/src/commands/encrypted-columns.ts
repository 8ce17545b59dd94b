import { keyProof } from "@murojaat/server/engine/crypto/key-proof.ts";
import type { EncryptedColumn } from "@murojaat/server/engine/crypto/rotate-key.ts";
import { idempotencyColumns } from "@murojaat/server/engine/http/idempotency.ts";
import { contentDigest, leftOutColumn } from "@murojaat/server/office/incoming/incoming.repository.ts";
import { channelSecrets } from "@murojaat/server/office/incoming/channel-keys.repository.ts";
import { approvalPersonal } from "@murojaat/server/office/approvals/approvals.repository.ts";
import { historyValues } from "@murojaat/server/office/history/history.repository.ts";
import { representativeAddresses } from "@murojaat/server/office/applicants/representatives.repository.ts";
import { secretColumns } from "@murojaat/server/office/applicants/secrets.ts";
import { postalAddresses } from "@murojaat/server/office/applicant-messages/applicant-messages.repository.ts";
import { factorSecrets } from "@murojaat/server/office/session/factors.repository.ts";
import { letterSignatures } from "@murojaat/server/office/issued-letters/signatures.repository.ts";
import { letterSpellings } from "@murojaat/server/office/issued-letters/spellings.repository.ts";
import { oneidSignIns } from "@murojaat/server/office/oneid/oneid.repository.ts";
import { openidSignIns } from "@murojaat/server/office/openid/openid.repository.ts";
import { pinflColumn } from "@murojaat/server/office/users/pinfl.ts";
import { receiverSecrets } from "@murojaat/server/office/outgoing-events/event-receivers.repository.ts";
import { formDraftColumns } from "@murojaat/server/office/session/form-drafts.repository.ts";

/** Every column that `npm run rotate-key` goes through, in this order. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...secretColumns,
  postalAddresses,
  representativeAddresses,
  historyValues,
  ...idempotencyColumns,
  ...formDraftColumns,
  factorSecrets,
  ...oneidSignIns.columns,
  ...openidSignIns.columns,
  pinflColumn,
  approvalPersonal,
  letterSpellings,
  channelSecrets,
  receiverSecrets,
  leftOutColumn,
  contentDigest,
  letterSignatures,
  keyProof,
];
