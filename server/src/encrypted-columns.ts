import { keyProof } from "./engine/crypto/key-proof.ts";
import type { EncryptedColumn } from "./engine/crypto/rotate-key.ts";
import { idempotencyReplies } from "./engine/http/idempotency.ts";
import { leftOutColumn } from "./office/incoming/incoming.repository.ts";
import { channelSecrets } from "./office/incoming/channel-keys.repository.ts";
import { approvalPersonal } from "./office/approvals/approvals.repository.ts";
import { historyValues } from "./office/history/history.repository.ts";
import { representativeAddresses } from "./office/applicants/representatives.repository.ts";
import { secretColumns } from "./office/applicants/secrets.ts";
import { postalAddresses } from "./office/applicant-messages/applicant-messages.repository.ts";
import { factorSecrets } from "./office/session/factors.repository.ts";
import { letterSignatures } from "./office/issued-letters/signatures.repository.ts";
import { letterSpellings } from "./office/issued-letters/spellings.repository.ts";
import { oneidColumns } from "./office/oneid/oneid.repository.ts";
import { pinflColumn } from "./office/users/pinfl.ts";
import { formDraftColumns } from "./office/session/form-drafts.repository.ts";

/** Every column that `npm run rotate-key` goes through, in this order. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...secretColumns,
  postalAddresses,
  representativeAddresses,
  historyValues,
  idempotencyReplies,
  ...formDraftColumns,
  factorSecrets,
  ...oneidColumns,
  pinflColumn,
  approvalPersonal,
  letterSpellings,
  channelSecrets,
  leftOutColumn,
  letterSignatures,
  keyProof,
];
