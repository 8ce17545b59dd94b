import type { FastifyInstance } from "fastify";
import { AppError, problem } from "./app-error.ts";

/** Our deepest form has a handful of levels. */
const deepest = 40;

/** Whether brackets are nested deeper than `most`; brackets in strings do not count. */
const isDeeper = (text: string, most: number): boolean => {
  let depth = 0;
  for (let n = 0; n < text.length; n += 1) {
    const sign = text[n];
    if (sign === "{" || sign === "[") {
      depth += 1;
      if (depth > most) return true;
    } else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === '"') n = endOfText(text, n);
  }
  return false;
};
/** Where a text in quotes ends: at a quote after an even number of backslashes. */
const endOfText = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === "\\") before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
};

/** Parses JSON as the framework does, after checking its depth: millions of brackets would keep the parser busy for seconds. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    // many clients send a content type without a body
    if (body === "") return done(null, undefined);
    if (isDeeper(body, deepest)) return done(new AppError("invalid_input", [problem("", "wrong_format")]));
    return read(request, body, done);
  });
};
