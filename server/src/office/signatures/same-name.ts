import { spellingKey } from "@murojaat/contract";

const wordsOf = (name: string): string[] =>
  spellingKey(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether a certificate names this person: family name, first name and, where both have one, the patronymic; in either alphabet. */
export const isSameName = (
  { lastName, firstName, middleName }: { readonly lastName: string; readonly firstName: string; readonly middleName: string },
  certified: string,
): boolean => {
  const [last, first, ...rest] = wordsOf(certified);
  const own = [lastName, firstName, middleName].map((name) => wordsOf(name).join(""));
  return last === own[0] && first === own[1] && (rest.length === 0 || own[2] === "" || rest.join("") === own[2]);
};
