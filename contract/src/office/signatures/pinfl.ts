/** Whether fourteen digits can be a PINFL: sex and century, then a day of birth. The last digit is not calculated: its rule is not published. */
export const isPinfl = (text: string): boolean => /^[1-6](0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d{9}$/.test(text);
