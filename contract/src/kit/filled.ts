/** Whether a form's values hold anything that a person entered: a letter, a number, a ticked box, at any depth. */
export const isFilled = (value: unknown): boolean => {
  // not by recursion: what a browser sends may be nested deeper than the stack
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one === "object" && one !== null) rest.push(...Object.values(one));
    else if (typeof one === "string" ? one.trim() !== "" : typeof one === "number" || one === true) return true;
  }
  return false;
};
