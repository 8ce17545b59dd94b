import {
  appealEndpoints,
  applicantEndpoints,
  incomingEndpoints,
  receptionEndpoints,
  userChannels,
  type AppealRecord,
  type CrudRow,
  type FileLink,
  type IncomingRecord,
  type Reply,
} from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { viewsReading } from "../../engine/lists/useListView.ts";
import { useSession } from "../session/useSession.ts";
import { blankRegistration, registrationValues, type RegistrationValues } from "./form.ts";

export type RegistrationStart = {
  readonly record?: AppealRecord;
  /** The incoming appeal that becomes this appeal. */
  readonly arrival?: IncomingRecord;
  /** The line of the reception journal that becomes it. */
  readonly enrolmentId?: number;
  /** The scanned letter that becomes it. */
  readonly scanId?: number;
  /** Channels of letters on paper, the post first: what was scanned came by one of them. */
  readonly written?: readonly number[];
  readonly values: RegistrationValues;
  readonly files: readonly FileLink[];
};
/** A new appeal of which nobody but the clerk has chosen anything. */
export const isNew = ({ record, arrival, enrolmentId }: RegistrationStart): boolean =>
  record === undefined && arrival === undefined && enrolmentId === undefined;
/** The record that a new appeal comes of, as the call that registers it names it. */
export const sourceOf = ({ arrival, enrolmentId, scanId }: RegistrationStart) => ({
  ...(arrival && { incomingId: arrival.incomingId }),
  ...(enrolmentId !== undefined && { receptionId: enrolmentId }),
  ...(scanId !== undefined && { scanId }),
});
/** Where the drafts of a new appeal are kept: each record that it may come of has its own. */
export const draftPrefix = ({ arrival, enrolmentId, scanId }: RegistrationStart): string => {
  if (arrival) return `incoming-${arrival.incomingId}.`;
  if (enrolmentId !== undefined) return `reception-${enrolmentId}.`;
  return scanId === undefined ? "new." : `scan-${scanId}.`;
};

/** What a new appeal comes of. */
export type ScannedLetter = { readonly id: number; readonly fileId: number; readonly fileName: string };
type From = {
  readonly incoming?: number | undefined;
  readonly enrolment?: number | undefined;
  readonly scan?: ScannedLetter | undefined;
};
type Missing = { readonly error: unknown; readonly again: () => void };
/**
 * The initial state of the form: a blank record in the user's region, or the appeal with its applicant, freshly read; or the error
 * and its retry.
 */
export const useRegistrationStart = (
  id: number | undefined,
  { incoming, enrolment, scan }: From = {},
): { start?: RegistrationStart; missing?: Missing } => {
  const { user } = useSession();
  const editing = id !== undefined;
  const reread = { fresh: true, quiet: true };
  const appealRead = useRead(appealEndpoints.get, { params: { id: id ?? 0 } }, { when: editing, ...reread });
  const appeal = fresh(appealRead);
  const whose = { params: { id: appeal?.applicantsId ?? 0 } };
  const applicantRead = useRead(applicantEndpoints.get, whose, { when: appeal !== undefined, ...reread });
  const applicant = fresh(applicantRead);
  const arrivalRead = useRead(incomingEndpoints.get, { params: { id: incoming ?? 0 } }, { when: incoming !== undefined, ...reread });
  const arrival = fresh(arrivalRead);
  const lineRead = useRead(
    receptionEndpoints.journal.byArray,
    { query: { ids: String(enrolment ?? 0) } },
    { when: enrolment !== undefined, ...reread },
  );
  const line = fresh(lineRead)?.[0];
  // what a new registration proposes was chosen before
  const views = useRead(...viewsReading);
  const { data: channels } = useRead(userChannels, { query: {} }, { when: enrolment !== undefined || scan !== undefined });

  const missing = [appealRead, applicantRead, arrivalRead, lineRead].filter((read) => read.isError && read.data === undefined);
  if (missing.length > 0) return { missing: { error: missing[0]!.error, again: () => missing.forEach((read) => void read.refetch()) } };
  if (incoming !== undefined)
    return arrival
      ? {
          start: {
            arrival,
            values: {
              applicant: { applicantCnt: 1, ...arrival.applicant, regionsId: arrival.applicant.regionsId ?? user.regionsId },
              appeal: { pageCnt: 1, ...arrival.appeal },
            },
            files: arrival.files,
          },
        }
      : {};
  if (enrolment !== undefined)
    return line && channels ? { start: { enrolmentId: enrolment, values: valuesOfLine(line, user.regionsId, channels), files: [] } } : {};
  if (scan) return views.isLoading || !channels ? {} : { start: startOfScan(scan, user.regionsId, channels) };
  if (!editing) return views.isLoading ? {} : { start: { values: blankRegistration(user.regionsId), files: [] } };
  if (!appeal || !applicant) return {};
  const values = registrationValues(appeal, applicant);
  return { start: { record: appeal, values, files: [...appeal.files, ...(appeal.representative?.files ?? [])] } };
};

const startOfScan = ({ id, fileId, fileName }: ScannedLetter, regionsId: number | null, channels: Channels): RegistrationStart => {
  const { applicant, appeal } = blankRegistration(regionsId);
  const files = [{ resourcesId: fileId, resourceName: fileName }];
  const written = channels.filter(({ form, isExternal }) => form === "written" && !isExternal);
  const byPost = written.toSorted((a, b) => Number(b.code === "mail") - Number(a.code === "mail"));
  return { scanId: id, written: byPost.map((channel) => channel.id), values: { applicant, appeal: { ...appeal, files: [fileId] } }, files };
};

type Channels = Reply<typeof userChannels>;
/** What the journal knows of an appeal: who, by phone, about what, received by whom. */
const valuesOfLine = (line: CrudRow, regionsId: number | null, channels: Channels): RegistrationValues => {
  const { applicant, appeal } = blankRegistration(regionsId);
  const [lastName, firstName, ...middle] = String(line["fullName"]).split(/\s+/);
  return {
    applicant: {
      ...applicant,
      lastName,
      firstName,
      middleName: middle.join(" ") || null,
      phone: (line["phone"] as string | null) ?? undefined,
    },
    appeal: {
      ...appeal,
      text: String(line["topic"]),
      channelId: channels.find(({ form }) => form === "personal")?.id,
      receptionLeaderId: line["leaderId"] as number,
    },
  };
};

/** The cached record may be older than the form. */
const fresh = <T>(read: { data: T | undefined; isFetchedAfterMount: boolean }): T | undefined =>
  read.isFetchedAfterMount ? read.data : undefined;
