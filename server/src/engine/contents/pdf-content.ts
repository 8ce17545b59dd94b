/** An operator of a page's content with its operands, and where both stand in it. */
export type Instruction = { readonly operator: string; readonly operands: readonly string[]; readonly start: number; readonly end: number };

/** Blanks and comments, names, brackets, hexadecimal texts, words; texts in parentheses are found by hand (ISO 32000-2, 7.2 and 7.3). */
const part = /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^>]*>?|[[\]{}>)]|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
/** Where a text ends that begins here with a parenthesis. */
const endOfText = (content: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return at + 1;
  }
  return content.length;
};
/** Where the data of a picture end that stand in the content itself, after the operator ID. */
const endOfPicture = (content: string, start: number): number => {
  const end = /[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])/g;
  end.lastIndex = start;
  return end.test(content) ? end.lastIndex : content.length;
};
/** Operands that are kept: no operator that is looked at has more. */
const mostOperands = 2;

/** What a content does, step by step; a character is a byte. */
export function* instructionsOf(content: string): Generator<Instruction> {
  let [start, operands] = [0, [] as string[]];
  for (let at = 0; at < content.length;) {
    part.lastIndex = at;
    const isText = content[at] === "(";
    let end = isText ? endOfText(content, at) : at + (part.exec(content)?.[0].length ?? 1);
    const found = isText ? "()" : content.slice(at, end);
    if (/^[A-Za-z'"]/.test(found) && !/^(?:true|false|null)$/.test(found)) {
      if (found === "ID") end = endOfPicture(content, end);
      yield { operator: found, operands, start, end };
      [start, operands] = [end, []];
    } else if (/^[^\0\t\n\f\r %]/.test(found)) operands = [...operands.slice(1 - mostOperands), found];
    at = end;
  }
}
