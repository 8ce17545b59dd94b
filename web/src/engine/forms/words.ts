/** The texts among the values of a form, in its order: what can be copied of it. */
export const wordsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};
