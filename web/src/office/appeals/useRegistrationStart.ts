import {
  appealEndpoints,
  applicantEndpoints,
  incomingEndpoints,
  type AppealRecord,
  type FileLink,
  type IncomingRecord,
} from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { useSession } from "../session/useSession.ts";
import { appealValues, applicantValues, blankRegistration, type RegistrationValues } from "./form.ts";

export type RegistrationStart = {
  readonly record?: AppealRecord;
  /** The incoming appeal that becomes this appeal. */
  readonly arrival?: IncomingRecord;
  readonly values: RegistrationValues;
  readonly files: readonly FileLink[];
};

type Missing = { readonly error: unknown; readonly again: () => void };
/**
 * The initial state of the form: a blank record in the user's region, or the appeal with its applicant, freshly read; or the error
 * and its retry.
 */
export const useRegistrationStart = (id: number | undefined, incoming?: number): { start?: RegistrationStart; missing?: Missing } => {
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

  const missing = [appealRead, applicantRead, arrivalRead].filter((read) => read.isError && read.data === undefined);
  if (missing.length > 0) return { missing: { error: missing[0]!.error, again: () => missing.forEach((read) => void read.refetch()) } };
  if (incoming !== undefined)
    return arrival
      ? {
          start: {
            arrival,
            values: { applicant: { applicantCnt: 1, ...arrival.applicant }, appeal: { pageCnt: 1, ...arrival.appeal } },
            files: arrival.files,
          },
        }
      : {};
  if (!editing) return { start: { values: blankRegistration(user.regionsId), files: [] } };
  if (!appeal || !applicant) return {};
  const values = { applicant: applicantValues(applicant), appeal: appealValues(appeal) };
  return { start: { record: appeal, values, files: appeal.files } };
};

/** The cached record may be older than the form. */
const fresh = <T>(read: { data: T | undefined; isFetchedAfterMount: boolean }): T | undefined =>
  read.isFetchedAfterMount ? read.data : undefined;
