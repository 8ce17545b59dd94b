import {
  applicantFields,
  mergeLineOf,
  mergeLines,
  type ApplicantRecord,
  type ApplicantView,
  type FormField,
  type MergedLine,
  type MergeLine,
} from "@murojaat/contract";

const isAsked = (name: string): name is keyof typeof mergeLineOf => name in mergeLineOf;
export const fieldsOf = (line: MergeLine) =>
  Object.keys(mergeLineOf)
    .filter(isAsked)
    .filter((name) => mergeLineOf[name] === line);

/** A generated phone says nothing. */
const saidBy = (record: ApplicantRecord, line: MergeLine): readonly unknown[] =>
  fieldsOf(line).map((name) => (line === "phone" && record.isFakePhoneNumber === 1 ? null : record[name]));
const saysAll = (one: readonly unknown[], two: readonly unknown[]): boolean =>
  two.every((value, at) => value === null || value === one[at]);

/** What is true of a line: decided by the values themselves, which may be masks for the reader. */
export const staysOf = (kept: ApplicantRecord, other: ApplicantRecord, line: MergeLine): MergedLine["stays"] => {
  const [one, two] = [saidBy(kept, line), saidBy(other, line)];
  if (saysAll(one, two)) return "kept";
  return saysAll(two, one) ? "other" : "asked";
};

type Seen = { readonly record: ApplicantRecord; readonly view: ApplicantView };
/** A line as the card words it; names stand on the card in one piece, and are nobody's secret who sees it. */
const words = ({ record, view }: Seen, line: MergeLine): string | null => {
  if (line === "phone" && view.isFakePhone) return null;
  const shown = new Map<string, unknown>(Object.entries(view));
  const parts = fieldsOf(line).map((name) => {
    const { card, kind, personal }: FormField = applicantFields[name];
    if (card !== undefined) return shown.get(card);
    return kind === "text" && !personal ? record[name] : null;
  });
  return parts.filter(Boolean).join(", ") || null;
};
export const compareLines = (kept: Seen, other: Seen): MergedLine[] =>
  mergeLines
    .map((line) => ({ line, kept: words(kept, line), other: words(other, line), stays: staysOf(kept.record, other.record, line) }))
    .filter((one) => one.kept !== null || one.other !== null);

/** The fields of these lines. */
export const pickLines = (record: ApplicantRecord, lines: readonly MergeLine[]): Partial<ApplicantRecord> =>
  Object.fromEntries(lines.flatMap(fieldsOf).map((name) => [name, record[name]]));
