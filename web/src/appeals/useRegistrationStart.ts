import {
  appealEndpoints,
  applicantEndpoints,
  incomingEndpoints,
  type AppealRecord,
  type FileLink,
  type IncomingRecord,
} from "@murojaat/contract";
import { useRead } from "../api/use.ts";
import { useSession } from "../session/useSession.ts";
import { appealValues, applicantValues, blankRegistration, type RegistrationValues } from "./form.ts";

export type RegistrationStart = {
  readonly record?: AppealRecord;
  /** What came from outside and becomes this appeal. */
  readonly arrival?: IncomingRecord;
  readonly values: RegistrationValues;
  readonly files: readonly FileLink[];
};

/** What the form starts with: a blank record in the user's region, or the appeal with its applicant, read anew. */
export const useRegistrationStart = (id: number | undefined, incoming?: number): RegistrationStart | undefined => {
  const { user } = useSession();
  const editing = id !== undefined;
  const appeal = fresh(useRead(appealEndpoints.get, { params: { id: id ?? 0 } }, { when: editing, fresh: true }));
  const applicant = fresh(
    useRead(applicantEndpoints.get, { params: { id: appeal?.applicantsId ?? 0 } }, { when: appeal !== undefined, fresh: true }),
  );

  const arrival = fresh(useRead(incomingEndpoints.get, { params: { id: incoming ?? 0 } }, { when: incoming !== undefined, fresh: true }));

  if (incoming !== undefined)
    return (
      arrival && {
        arrival,
        values: { applicant: { applicantCnt: 1, ...arrival.applicant }, appeal: { pageCnt: 1, ...arrival.appeal } },
        files: arrival.files,
      }
    );
  if (!editing) return { values: blankRegistration(user.regionsId), files: [] };
  if (!appeal || !applicant) return undefined;
  return { record: appeal, values: { applicant: applicantValues(applicant), appeal: appealValues(appeal) }, files: appeal.files };
};

/** What was read before the form was opened may be old. */
const fresh = <T>(read: { data: T | undefined; isFetchedAfterMount: boolean }): T | undefined =>
  read.isFetchedAfterMount ? read.data : undefined;
