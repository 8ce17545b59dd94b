/** What a number format consists of: totals in brackets, other brackets, texts, room and fill, parts of a time, a fraction of a second, the end of a section. */
const pieces = /\[(h+|m+|s+)\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|(h+|m+|s+)|\.(0+)|(;)|([^@])/giu;
type Piece = { readonly total?: string; readonly part?: string; readonly fraction?: string; readonly text?: string };

const sectionsOf = (format: string): Piece[][] => {
  const sections: Piece[][] = [[]];
  for (const [, total, quoted, escaped, part, fraction, end, sign] of format.matchAll(pieces)) {
    const text = quoted ?? escaped ?? sign;
    if (end !== undefined) sections.push([]);
    else if (total !== undefined) sections.at(-1)!.push({ total: total.toLowerCase() });
    else if (part !== undefined) sections.at(-1)!.push({ part: part.toLowerCase() });
    else if (fraction !== undefined) sections.at(-1)!.push({ fraction });
    else if (text !== undefined) sections.at(-1)!.push({ text });
  }
  return sections;
};

/** Whether a number format shows how long something took, such as [h]:mm, and no day. */
export const isDuration = (format: string): boolean => {
  const bare = format.replace(/"[^"]*"|\\./g, "");
  return /\[(?:h+|m+|s+)\]/i.test(bare) && !/[dy]/i.test(bare.replace(/\[[^\]]*\]/g, ""));
};

const secondsIn = { h: 3600, m: 60, s: 1 } as const;
const wraps = { h: 24, m: 60, s: 60 } as const;
const unitOf = (letters: string): keyof typeof secondsIn => (letters.startsWith("h") ? "h" : letters.startsWith("m") ? "m" : "s");
/**
 * A duration as Excel shows it: [h] counts on after 24 hours, and what a smaller unit would show is cut, not rounded.
 * @param days as the cell holds it
 */
export const durationText = (days: number, format: string): string => {
  const [usual = [], negative, zero] = sectionsOf(format);
  const section = days < 0 && negative ? negative : days === 0 && zero ? zero : usual;
  const digits = section.find(({ fraction }) => fraction !== undefined)?.fraction?.length ?? 0;
  // 0.1 of a day is a little less than its 8640 seconds
  const steps = Math.round(Math.abs(days) * 86_400 * 10 ** digits);
  const seconds = Math.floor(steps / 10 ** digits);
  const shown = section.map(({ total, part, fraction, text = "" }) => {
    if (fraction !== undefined) return `.${String(steps % 10 ** digits).padStart(digits, "0")}`;
    const letters = total ?? part;
    if (letters === undefined) return text;
    const count = Math.floor(seconds / secondsIn[unitOf(letters)]);
    return String(total === undefined ? count % wraps[unitOf(letters)] : count).padStart(letters.length, "0");
  });
  return (days < 0 && section === usual ? "-" : "") + shown.join("");
};
