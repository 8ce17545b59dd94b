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
  const person = mayTake ? people.find((one) => one.phone === phone) : undefined;
  const [surname, name] = spellingKey(person?.name ?? "").split(/\s+/);
  const isNamed = lastName !== undefined && firstName !== undefined && spellingKey(lastName) === surname && spellingKey(firstName) === name;
  return { person, sure: isNamed ? person : undefined };
};
