/** Bytes in hexadecimal digits, with spaces where they help to read. */
export const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
