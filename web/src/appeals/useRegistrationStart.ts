import { appealEndpoints, applicantEndpoints, type AppealRecord, type FileLink } from "@murojaat/contract";
import { useRef } from "react";
import { useRead } from "../api/use.ts";
import { useSession } from "../session/useSession.ts";
import { appealValues, applicantValues, blankRegistration, type RegistrationValues } from "./form.ts";

export type RegistrationStart = { readonly record?: AppealRecord; readonly values: RegistrationValues; readonly files: readonly FileLink[] };

/** What the form starts with: a blank record in the user's region, or the appeal with its applicant. Later reads do not disturb it. */
export const useRegistrationStart = (id: number | undefined): RegistrationStart | undefined => {
  const { user } = useSession();
  const first = useRef<RegistrationStart>(undefined);
  const editing = id !== undefined;
  const appeal = useRead(appealEndpoints.get, { params: { id: id ?? 0 } }, { when: editing }).data;
  const applicant = useRead(applicantEndpoints.get, { params: { id: appeal?.applicantsId ?? 0 } }, { when: appeal !== undefined }).data;

  if (first.current) return first.current;
  if (!editing) first.current = { values: blankRegistration(user.regionsId), files: [] };
  else if (appeal && applicant) first.current = { record: appeal, values: { applicant: applicantValues(applicant), appeal: appealValues(appeal) }, files: appeal.files };
  return first.current;
};
