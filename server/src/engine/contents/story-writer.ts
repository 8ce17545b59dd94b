/**
 * A text as it is found. What hangs on a line and stands beside it (a box, a note) becomes lines of its own below that line.
 * @example
 * const story = storyWriter();
 * story.say("Matn"); story.beginBeside(); story.say("Quti"); story.endBeside(); story.say("."); story.endLine();
 * story.text() // "Matn.\nQuti\n"
 */
export const storyWriter = () => {
  /** `begun`: where in what was said the line begins. */
  type Part = { readonly said: string[]; readonly beside: string[]; begun: number };
  const newPart = (): Part => ({ said: [], beside: [], begun: 0 });
  const outer: Part[] = [];
  let part = newPart();
  const endLine = (): void => {
    part.said.push("\n");
    for (const one of part.beside.splice(0)) part.said.push(one, "\n");
    part.begun = part.said.length;
  };
  return {
    say: (words: string): void => void part.said.push(words),
    endLine,
    /** Takes back what was said since the line began, with what hangs on it. */
    dropLine: (): void => {
      part.said.length = part.begun;
      part.beside.length = 0;
    },
    beginBeside: (): void => {
      outer.push(part);
      part = newPart();
    },
    endBeside: (): void => {
      if (part.beside.length > 0) endLine();
      const text = part.said.join("").trim();
      part = outer.pop() ?? part;
      if (text !== "") part.beside.push(text);
    },
    text: (): string => {
      if (part.beside.length > 0) endLine();
      return part.said.join("");
    },
  };
};
