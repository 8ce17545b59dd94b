import {
  applicantFields,
  intakeAppeal,
  languages,
  readPassport,
  readPhones,
  type FormField,
  type IncomingChannel,
  type IntakeAppeal,
  type IntakeApplicant,
  type LeftOut,
  type Problem,
} from "@murojaat/contract";
import { sql } from "kysely";
import { fromWire } from "../../engine/dates/days.ts";
import type { Files } from "../../engine/files/files.routes.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { readByParts } from "../../engine/http/validation.ts";
import type { CheckedAppeal } from "./incoming.repository.ts";
import { takeFiles, type GivenFile } from "./take-files.ts";

/** An appeal as any channel hands it over; `leftOut` is what the channel itself could not read. */
export type ReceivedAppeal = Omit<IntakeAppeal, "files"> &
  Pick<CheckedAppeal, "organizationId" | "receivedAt"> & {
    readonly channel: IncomingChannel;
    /** The chat in which its sender is answered. */
    readonly chatId: number | null;
    /** Tells the appeal sent again from another under its number. */
    readonly content: string;
    readonly files: readonly GivenFile[];
  };

/** Reads what a channel without a call hands over as the call does: by its parts. */
export const readAppeal = (body: Omit<IntakeAppeal, "files" | "leftOut">): IntakeAppeal => {
  const read = readByParts(intakeAppeal, body);
  if ("refused" in read) throw new TypeError(`An appeal from outside without ${read.refused[0]!.instancePath}.`);
  return read.body as IntakeAppeal;
};

/** Two phones in one field and a whole passport in one of its fields: what each was meant for, where that is free. */
const mend = (applicant: IntakeApplicant, { part, given }: LeftOut): IntakeApplicant | undefined => {
  if (part === "applicant.phone" && given !== null) {
    const read = readPhones(given);
    return "second" in read && (!applicant.homePhone || applicant.homePhone === read.second)
      ? { ...applicant, phone: read.value, homePhone: read.second }
      : undefined;
  }
  const passport = part.startsWith("applicant.passport") && given !== null ? readPassport(given) : undefined;
  const { passportSn, passportNum } = applicant;
  if (!passport || (passportSn ?? passport.series) !== passport.series || (passportNum ?? passport.number) !== passport.number)
    return undefined;
  return { ...applicant, passportSn: passport.series, passportNum: passport.number };
};

/** The choices of an applicant, and the list of each. */
const named = Object.entries<FormField>(applicantFields).flatMap(([field, { kind, names }]) =>
  kind === "choice" && names ? [{ field: field as keyof IntakeApplicant, list: names }] : [],
);
/** Checks what no schema can check of an appeal from outside: invalid parts are left out. */
const keepWhatHolds = async (ctx: Ctx, received: ReceivedAppeal): Promise<Pick<CheckedAppeal, "applicant" | "kindId" | "leftOut">> => {
  let applicant: IntakeApplicant = received.applicant ?? {};
  const leftOut: LeftOut[] = [];
  for (const one of received.leftOut) {
    const mended = mend(applicant, one);
    if (mended) applicant = mended;
    else leftOut.push(one);
  }
  const leave = (field: keyof IntakeApplicant, reason: Problem) => {
    const { [field]: given, ...rest } = applicant;
    leftOut.push({ part: `applicant.${field}`, reason, given: String(given) });
    applicant = rest;
  };
  // such numbers are the office's own, for people without a phone
  if (applicant.phone?.startsWith("00")) leave("phone", "not_a_phone");
  if (applicant.birthdate && fromWire(applicant.birthdate) > ctx.today) leave("birthdate", "day_in_future");
  const isThere = (table: string, id: number | null | undefined) =>
    sql<boolean>`${id ?? null}::bigint is null or exists (select from ${sql.table(table)} where id = ${id ?? null}::bigint)`;
  const { regionsId, areasId, mahallasId } = applicant;
  const areThere = named.map(
    ({ field, list }) => sql`${isThere(list, applicant[field] as number | null | undefined)} as ${sql.ref(field)}`,
  );
  const { rows } = await sql<Record<keyof IntakeApplicant | "kind" | "isInRegion" | "isInArea", boolean>>`
    select ${sql.join(areThere)},
           ${isThere("appeal_kinds", received.satulationId)} as kind,
           exists (select from areas where id = ${areasId ?? null}::bigint and region_id = ${regionsId ?? null}::bigint) as "isInRegion",
           exists (select from mahallas where id = ${mahallasId ?? null}::bigint and area_id = ${areasId ?? null}::bigint) as "isInArea"`.execute(
    ctx.db,
  );
  const holds = rows[0]!;
  for (const { field } of named) if (!holds[field]) leave(field, "no_such_record");
  if (applicant.regionsId && applicant.areasId && !holds.isInRegion) leave("regionsId", "area_not_in_region");
  if (applicant.mahallasId && !holds.isInArea) leave("mahallasId", "mahalla_not_in_area");
  if (!holds.kind) leftOut.push({ part: "satulationId", reason: "no_such_record", given: String(received.satulationId) });
  return { applicant, kindId: holds.kind ? (received.satulationId ?? null) : null, leftOut };
};

/** The longest text of an appeal. Characters. */
const longestText = 20_000;
/** The text as it is registered, never cut within a character; a longer one is a file as a whole. */
const textOf = (text: string): { readonly text: string; readonly whole: readonly GivenFile[]; readonly leftOut: readonly LeftOut[] } =>
  text.length <= longestText
    ? { text, whole: [], leftOut: [] }
    : {
        text: text.slice(0, longestText).replace(/[\ud800-\udbff]$/, ""),
        whole: [{ part: "text", name: "murojaat-matni.txt", content: Buffer.from(text) }],
        leftOut: [{ part: "text", reason: "too_long", given: null, limit: longestText }],
      };

/**
 * Every appeal of a channel becomes a record this way: says what is kept, what is left out and why, and stores the files, for which no
 * transaction waits. `insertIncoming` writes it.
 */
export const checkIncoming = async (ctx: Ctx, files: Files, received: ReceivedAppeal): Promise<CheckedAppeal> => {
  const { channel, externalId, content, chatId, email = null, language = "UZ", organizationId, receivedAt } = received;
  const { applicant, kindId, leftOut } = await keepWhatHolds(ctx, received);
  const { text, whole, leftOut: cut } = textOf(received.text);
  const taken = await takeFiles(ctx, files, [...whole, ...received.files]);
  const languageId = languages.find(({ code }) => code === language)!.id;
  const kept = { applicant, kindId, text, email, languageId, chatId, fileIds: taken.fileIds };
  const known = { ...(organizationId !== undefined && { organizationId }), ...(receivedAt !== undefined && { receivedAt }) };
  return { channel, externalId, content, ...known, ...kept, leftOut: [...leftOut, ...cut, ...taken.leftOut] };
};
