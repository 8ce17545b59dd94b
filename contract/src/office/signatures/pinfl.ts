/** Whether fourteen digits can be a PINFL: sex and century, then a day of birth. */
export const isPinfl = (text: string): boolean => /^[1-6](0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d{9}$/.test(text);

const weights = [7, 3, 1] as const;
/**
 * Whether the last digit of a PINFL is the one that the others give: weights 7, 3 and 1 by turns, the sum modulo ten, as passports reckon
 * theirs (ICAO Doc 9303, part 3, 4.9). No official source says that a PINFL is made so, only public programs that reckon it: one that
 * does not fit is a likely slip to warn of, and never refused.
 */
export const hasPinflCheckDigit = (pinfl: string): boolean => {
  const sum = Array.from(pinfl.slice(0, 13), Number).reduce((total, digit, at) => total + digit * weights[at % weights.length]!, 0);
  return pinfl.at(13) === String(sum % 10);
};
