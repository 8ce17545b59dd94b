/** Masks show just enough to distinguish two records. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}*****${phone.slice(-2)}`;
export const maskText = (text: string): string => `${text.slice(0, 1)}${"*".repeat(Math.max(3, Math.min(8, text.length - 1)))}`;
/** Whether a text is a mask: written back, it would replace the value that it hides. */
export const isMask = (text: string): boolean => /^.?\*{3,}/.test(text);
export const maskNullable = (text: string | null): string | null => (text === null ? null : maskText(text));
