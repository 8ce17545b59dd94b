// A commit's message: an area and what is different now, and why where more than three files change. Git calls it with the message's file
// (.githooks/commit-msg).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const longest = 72;
const mostWithoutBody = 3;

/**
 * What is wrong with a message, a sentence each.
 * @param {string} message as Git hands it over, its comments included
 * @param {number} files how many files the commit changes
 * @returns {string[]}
 */
export const faultsOfMessage = (message, files) => {
  const text = message
    .replace(/^# -+ >8 -+$[\s\S]*/m, "")
    .replaceAll(/^#.*\n?/gm, "")
    .trim();
  const [subject = "", ...rest] = text.split("\n");
  // Git writes these itself
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const faults = [];
  if (subject.length > longest) faults.push(`The subject has ${subject.length} characters; ${longest} are allowed.`);
  if (!/^[a-z][\w ,/-]*: \S/.test(subject)) faults.push('The subject begins with the area, as in "lists: keep the sort order".');
  if (subject.endsWith(".")) faults.push("The subject ends without a full stop.");
  if (rest.length > 0 && rest[0] !== "") faults.push("A blank line parts the subject from the body.");
  if (files > mostWithoutBody && rest.join("").trim() === "") faults.push(`${files} files change: the body says why in a line or two.`);
  return faults;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changed = execFileSync("git", ["diff", "--cached", "--name-only"], { encoding: "utf8" });
  const faults = faultsOfMessage(readFileSync(process.argv[2] ?? "", "utf8"), changed.split("\n").filter(Boolean).length);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
