import type { EncryptedColumn } from "./engine/crypto/rotate-key.ts";
import { idempotencyReplies } from "./engine/http/idempotency.ts";
import { factorSecrets } from "./office/session/factors.repository.ts";
import { formDraftColumns } from "./office/session/form-drafts.repository.ts";

/** Every column that `npm run rotate-key` goes through. */
export const encryptedColumns: readonly EncryptedColumn[] = [idempotencyReplies, ...formDraftColumns, factorSecrets];
