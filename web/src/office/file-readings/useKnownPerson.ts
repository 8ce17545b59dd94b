import { applicantEndpoints, spellingKey, type Reply } from "@murojaat/contract";
import { Form, type FormInstance } from "antd";
import { queries } from "../../engine/api/queries.ts";
import { readOptions, useRead } from "../../engine/api/use.ts";
import type { Letter } from "./useLetter.ts";

export type KnownPerson = Reply<typeof applicantEndpoints.searchByPhone>[number];

/** Who has the letter's phone, while the form's person is a new one; `sure`: the letter's name says so too, in whichever letters. */
export const useKnownPerson = (
  form: FormInstance,
  { reading }: Letter,
  isNew: boolean,
): {
  readonly person: KnownPerson | undefined;
  readonly sure: KnownPerson | undefined;
  /** The same, waited for: a quick press does not make a known person twice. */
  readonly find: () => Promise<KnownPerson | undefined>;
} => {
  const taken: number | undefined = Form.useWatch(["applicant", "id"], { form, preserve: true });
  const mayTake = isNew && !(taken! > 0);
  const { phone, lastName, firstName } = reading?.proposals ?? {};
  const { data: people = [] } = useRead(
    applicantEndpoints.searchByPhone,
    { query: { phone: phone ?? "" } },
    { when: phone !== undefined && mayTake, quiet: true },
  );
  const isSure = ({ name }: KnownPerson): boolean => {
    const [surname, first] = spellingKey(name).split(/\s+/);
    return lastName !== undefined && firstName !== undefined && spellingKey(lastName) === surname && spellingKey(firstName) === first;
  };
  // a phone may be a family's
  const of = (all: readonly KnownPerson[]) => (mayTake ? all.filter((one) => one.phone === phone) : []);
  const theirs = of(people);
  const sure = theirs.find(isSure);
  const find = async (): Promise<KnownPerson | undefined> => {
    if (phone === undefined) return undefined;
    const asked = readOptions(applicantEndpoints.searchByPhone, { query: { phone } }, { quiet: true });
    return of(
      await queries()
        .ensureQueryData(asked)
        .catch(() => []),
    ).find(isSure);
  };
  return { person: sure ?? theirs[0], sure, find };
};
