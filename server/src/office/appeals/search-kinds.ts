import { readNumber, readPhones, searchMinimum, type SearchKind } from "@murojaat/contract";

const legalForm = /["«»“”]|(?<!\p{L})(mchj|мчж|ооо|ooo|оао|зао|xk|хк|qk|қк|aj|аж|ао|fx|фх|ип|чп)(?!\p{L})/iu;

/** Kinds searched by a number, which digits alone do not distinguish: nine of them are a phone or a tax id. */
const ofNumbers: readonly SearchKind[] = [1, 2, 6, 8, 7];
/**
 * The kinds of search that a typed text may be, the likeliest first: numbers together, a legal entity by its form or quotes, a name. The least
 * length of each kind applies (specification, section 5).
 */
export const kindsOf = (value: string): (readonly SearchKind[])[] => {
  const likely: readonly (readonly SearchKind[])[] = !/\p{Nd}/u.test(value)
    ? legalForm.test(value)
      ? [[4], [3], [1]]
      : [[3], [4], [1]]
    : /\p{L}/u.test(value)
      ? [ofNumbers, [4], [3]]
      : [ofNumbers, [4]];
  return likely.map((kinds) => kinds.filter((kind) => mayBe(kind, value))).filter((kinds) => kinds.length > 0);
};

const mayBe = (kind: SearchKind, value: string): boolean =>
  isLongEnough(kind, value) && (kind === 2 ? "value" in readPhones(value) : kind === 6 ? "value" in readNumber("taxId", value) : true);

export const isLongEnough = (kind: SearchKind, value: string): boolean =>
  value.length >= searchMinimum[kind] && !(kind === 1 && value.startsWith("-"));
