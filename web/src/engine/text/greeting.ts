/** A letter without the exclamations with which it begins ("Assalomu alaykum! Hurmatli hokim!"); one that says no more stays whole. */
export const withoutGreeting = (text: string): string => text.replace(/^(?:\s*[^.!?\n]{1,60}!)+\s*/, "") || text;
