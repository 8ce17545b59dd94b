import { applicantEndpoints, spellingKey, type Reply } from "@murojaat/contract";
import { Form, type FormInstance } from "antd";
import { useRead } from "../../engine/api/use.ts";
import type { Letter } from "./useLetter.ts";

export type KnownPerson = Reply<typeof applicantEndpoints.searchByPhone>[number];

/** Who has the letter's phone, while the form's person is a new one; `sure`: the letter's name says so too, in whichever letters. */
export const useKnownPerson = (
  form: FormInstance,
  { reading }: Letter,
  isNew: boolean,
): { readonly person: KnownPerson | undefined; readonly sure: KnownPerson | undefined } => {
  const taken: number | undefined = Form.useWatch(["applicant", "id"], { form, preserve: true });
  const mayTake = isNew && !(taken! > 0);
  const { phone, lastName, firstName } = reading?.proposals ?? {};
  const { data: people = [] } = useRead(
    applicantEndpoints.searchByPhone,
    { query: { phone: phone ?? "" } },
    { when: phone !== undefined && mayTake, quiet: true },
  );
  // a phone may be a family's
  const theirs = mayTake ? people.filter((one) => one.phone === phone) : [];
  const sure = theirs.find(({ name }) => {
    const [surname, first] = spellingKey(name).split(/\s+/);
    return lastName !== undefined && firstName !== undefined && spellingKey(lastName) === surname && spellingKey(firstName) === first;
  });
  return { person: sure ?? theirs[0], sure };
};
