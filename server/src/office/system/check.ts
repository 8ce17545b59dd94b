import type { Light, SystemLight } from "@murojaat/contract";
import { StartError } from "../../engine/db/lock.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { S3Address } from "../../engine/files/s3-store.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { within } from "../../engine/http/within.ts";
import type { SmsAccount } from "../applicant-messages/providers/addresses.ts";
import { NotSent } from "../applicant-messages/providers/provider.ts";
import type { MailServer } from "../applicant-messages/providers/smtp.ts";
import type { MailboxAddress } from "../email/mailbox-address.ts";
import type { Figures } from "./figures.ts";

/** What is looked at of the settings; what is undefined is not set up. */
export type CheckedSettings = {
  readonly environment?: string | undefined;
  readonly dataDir?: string | undefined;
  /** The portal's own address of its database, the embedded one included. */
  readonly url?: string | undefined;
  /** Those of a database of the site. */
  readonly databaseUrl?: string | undefined;
  readonly databaseReplicaUrl?: string | undefined;
  readonly files?: S3Address | undefined;
  readonly publicUrl?: string | undefined;
  readonly clamd?: { host: string; port: number } | { path: string } | undefined;
  readonly mail?: MailServer | undefined;
  readonly mailbox?: MailboxAddress | undefined;
  readonly sms?: SmsAccount | undefined;
  readonly telegram?: { base: string; token: string } | undefined;
  readonly metricsAddress?: object | undefined;
  readonly oldDataKeys?: readonly Buffer[] | undefined;
  /** Unusual settings that are probably mistakes, a sentence each. */
  readonly warnings?: readonly string[] | undefined;
};

export type Given = {
  readonly db: Db;
  readonly store: FileStore;
  readonly checked: CheckedSettings;
  readonly figures: () => Promise<Figures>;
  readonly now: Date;
};
/** `says`: a sentence for an operator, which repeats no secret and names no person. */
export type Seen = { readonly light: Light; readonly says: string; readonly figures?: Partial<SystemLight> };
export type Check = {
  /** What to do where it is not right. */
  readonly todo: string;
  /** Beyond the database: a screen that is open does not ask there again and again. */
  readonly isOutside?: true;
  readonly look: (given: Given) => Promise<Seen>;
};

export const seen = (light: Light, says: string, figures: Partial<SystemLight> = {}): Seen => ({ light, says, figures });
export const notSetUp = (what: string): Seen => seen("off", `${what} is not set`);
/** The first that is so. */
export const worst = (...all: readonly [boolean, Light][]): Light => all.find(([is]) => is)?.[1] ?? "good";

/** Milliseconds that a look may take. */
export const patience = 5000;
/** One look, which never throws and never takes longer. */
export const lookAt = async ({ look }: Check, given: Given): Promise<Seen> =>
  (await within(
    patience,
    look(given).catch((error: unknown) => seen("bad", reasonOf(error))),
  )) ?? seen("bad", `no answer within ${patience / 1000} seconds`);

/** Errors of libraries may hold addresses with passwords: of those only the code is told. */
const reasonOf = (error: unknown): string => {
  const { code, message, name, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (error instanceof StartError || error instanceof NotSent || error instanceof AppError || error instanceof Unseen) return message;
  // a refusal of PostgreSQL
  if (severity !== undefined) return message;
  return `it cannot be reached (${code ?? name})`;
};
/** What cannot be looked at, in words that hold no secret. */
export class Unseen extends Error {
  override name = "Unseen";
}
