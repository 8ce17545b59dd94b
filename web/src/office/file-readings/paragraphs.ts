/** What begins a line of its own: a number, a letter or a dash of a list. */
const listed = /^(?:\d{1,2}[.)]|\p{L}\)|[-–—•])\s/u;
/** A date, or a short line with a name: the signature stays apart. */
const isApart = (line: string): boolean => listed.test(line) || /\d{1,2}[.]\d{1,2}[.]\d{4}/.test(line);

/**
 * The lines of a letter as a text: what the width of the paper has parted goes on in one line, words that were parted by a hyphen are whole again;
 * paragraphs, lists and the line of the signature stay.
 */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/u)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .reduce((whole, line) => {
          if (whole === "") return line;
          if (isApart(line) || line.startsWith("[…]") || whole.endsWith("[…]") || whole.endsWith(":")) return `${whole}\n${line}`;
          if (/\p{N}-$/u.test(whole)) return `${whole}${line}`;
          return /\p{Ll}-$/u.test(whole) && /^\p{Ll}/u.test(line) ? `${whole.slice(0, -1)}${line}` : `${whole} ${line}`;
        }, ""),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
