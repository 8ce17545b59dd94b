/**
 * A text as it is found. What hangs on a line and stands beside it (a box, a note) becomes lines of its own below that line.
 * @example
 * const story = storyWriter();
 * story.say("Matn"); story.beginBeside(); story.say("Quti"); story.endBeside(); story.say("."); story.endLine();
 * story.text() // "Matn.\nQuti\n"
 */
export const storyWriter = () => {
  type Part = { readonly said: string[]; readonly beside: string[] };
  const outer: Part[] = [];
  let part: Part = { said: [], beside: [] };
  const endLine = (): void => {
    part.said.push("\n");
    for (const one of part.beside.splice(0)) part.said.push(one, "\n");
  };
  return {
    say: (words: string): void => void part.said.push(words),
    endLine,
    beginBeside: (): void => {
      outer.push(part);
      part = { said: [], beside: [] };
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
