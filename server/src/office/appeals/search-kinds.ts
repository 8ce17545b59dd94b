import { phoneDigits, readNumber, searchMinimum } from "@murojaat/contract";

/** Registration number, phone, applicant, legal entity (specification, section 7). */
export type SearchKind = keyof typeof searchMinimum;

const legalForm = /["«»“”]|(?<!\p{L})(mchj|мчж|ооо|ooo|оао|зао|xk|хк|qk|қк|aj|аж|ао|fx|фх|ип|чп)(?!\p{L})/iu;

/**
 * The kinds of search that a typed text may be, the likeliest first: digits of a phone, something with a digit, a legal entity by its
 * form or quotes, a name. The least length of each kind applies (specification, section 5).
 */
export const kindsOf = (value: string): SearchKind[] => {
  const digits = value.replace(/\D/g, "").length;
  const isPhone = "value" in readNumber("phone", value);
  const likely: SearchKind[] =
    isPhone || /^[\d\s()+.-]+$/.test(value)
      ? isPhone || digits >= phoneDigits
        ? [2, 1, 4]
        : [1, 4]
      : digits > 0
        ? [1, 4, 3]
        : legalForm.test(value)
          ? [4, 3, 1]
          : [3, 4, 1];
  return likely.filter((kind) => isLongEnough(kind, value));
};

export const isLongEnough = (kind: SearchKind, value: string): boolean =>
  value.length >= searchMinimum[kind] && !(kind === 1 && value.startsWith("-"));
