import type { ApplicantRecord } from "@murojaat/contract";
import { decrypt, encrypt, searchHash, searchHashes } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import { maskText } from "../../engine/privacy/masks.ts";

/** What of a person no table has in clear, in the words of the form. */
type Secrets = { readonly passportSn: string | null; readonly passportNum: string | null; readonly address: string | null };
/** Tables with the columns `passport` (series and number as one text) and `address`; a value is read in its own row only. */
export type SecretHolder = "applicants" | "incoming_appeals";
type Stored = { readonly id: number; readonly passport: string | null; readonly address: string | null };

const [whole, number] = ["applicants.passport", "applicants.passport_number"];
const partsOf = (passport: string) => ({
  passportSn: /^[A-Z]+/.exec(passport)?.[0] ?? null,
  passportNum: /\d+$/.exec(passport)?.[0] ?? null,
});

/** The search hashes of an applicant: half a passport has none. */
export const passportHashes = ({ passportSn, passportNum }: Omit<Secrets, "address">) => ({
  passport_hmac: passportSn && passportNum ? searchHash(passportSn + passportNum, whole) : null,
  passport_number_hmac: passportNum ? searchHash(passportNum, number) : null,
});
/** The hashes under which a passport, or its number, may be stored. */
export const passportSearch = (series: string, digits: string): Buffer[] => searchHashes(series + digits, whole);
export const passportNumberSearch = (digits: string): Buffer[] => searchHashes(digits, number);

/** What somebody looked for, as the log of readings has it: in clear, and it is never changed. */
export const withoutPassport = <Q extends { readonly passportNum?: string }>({ passportNum, ...query }: Q): object => ({
  ...query,
  ...(passportNum && { passportNum: maskText(passportNum) }),
});

const columnOf = (table: string, column: "passport" | "address" | "record"): EncryptedColumn => ({
  table,
  column,
  primaryKey: ["id"],
  context: (row) => `${table}.${column}:${row["id"]}`,
});
const columns = {
  applicants: {
    passport: {
      ...columnOf("applicants", "passport"),
      search: (["passport_hmac", "passport_number_hmac"] as const).map((column) => ({
        column,
        hashOf: (text) => passportHashes(partsOf(text))[column],
      })),
    },
    address: columnOf("applicants", "address"),
  },
  incoming_appeals: { passport: columnOf("incoming_appeals", "passport"), address: columnOf("incoming_appeals", "address") },
} satisfies Record<SecretHolder, Record<"passport" | "address", EncryptedColumn>>;
/** Of a record that was merged away, in the row of its merger. */
const formerPassport = { ...columns.applicants.passport, ...columnOf("applicant_merges", "passport") };
/** Of a record that took lines of another one: what these said before. */
const formerRecord = columnOf("applicant_merges", "record");
export const secretColumns: readonly EncryptedColumn[] = [
  ...Object.values(columns).flatMap((of) => Object.values(of)),
  formerPassport,
  formerRecord,
];

const passportText = ({ passportSn, passportNum }: Omit<Secrets, "address">): string => `${passportSn ?? ""}${passportNum ?? ""}`;
/** The columns of merger `id` with the passport of the record that is merged away. */
export const sealFormerPassport = (id: number, secrets: Omit<Secrets, "address">) => {
  const passport = passportText(secrets);
  return { passport: passport ? encrypt(passport, formerPassport.context({ id })) : null, ...passportHashes(secrets) };
};
export const sealFormerRecord = (id: number, fields: object): string => encrypt(JSON.stringify(fields), formerRecord.context({ id }));
/** Errors: UnreadableValue. */
export const openFormerRecord = (id: number, sealed: string): Partial<ApplicantRecord> =>
  JSON.parse(decrypt(sealed, formerRecord.context({ id })));
export const sealSecrets = (holder: SecretHolder, id: number, { address, ...rest }: Secrets): Omit<Stored, "id"> => {
  const of = columns[holder];
  const passport = passportText(rest);
  return {
    passport: passport ? encrypt(passport, of.passport.context({ id })) : null,
    address: address ? encrypt(address, of.address.context({ id })) : null,
  };
};
/** Errors: UnreadableValue. */
export const openAddress = (holder: SecretHolder, id: number, address: string | null): string | null =>
  address === null ? null : decrypt(address, columns[holder].address.context({ id }));
/** Errors: UnreadableValue. */
export const openSecrets = (holder: SecretHolder, { id, passport, address }: Stored): Secrets => ({
  ...partsOf(passport === null ? "" : decrypt(passport, columns[holder].passport.context({ id }))),
  address: openAddress(holder, id, address),
});
