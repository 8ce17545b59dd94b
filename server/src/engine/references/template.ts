import { Readable } from "node:stream";
import { exampleOf, hasNames, translateAny, type Crud, type CrudField, type ImportEndpoint, type MessageKey } from "@murojaat/contract/kit";
import { writeGrids, type Grid, type GridRow } from "../excel/grid.ts";
import { sheetName } from "../excel/workbook.ts";
import type { Ctx } from "../http/context.ts";
import type { Choices } from "./import-cells.ts";
import type { Known } from "./import-plan.ts";
import { sheetColumns } from "./import-sheet.ts";
import { readKnown } from "./import.repository.ts";

/** Of the records that a field may name those that the caller may give, by field. */
export type Offers = (ctx: Ctx, known: ReadonlyMap<string, Known>) => Promise<Readonly<Record<string, ReadonlySet<number>>>>;
type Options = Choices["options"];

const guideWidths = [240, 110, 360, 360, 260];
/** Pixels, of the widest letters; points. */
const [widthOfCharacter, heightOfLine] = [8, 15];
/** A longer list is no help in a cell. */
const mostOffered = 300;
/** Names that several records have stand there once. */
const offeredOf = (options: Options, offered: ReadonlySet<number> | undefined): Options => {
  const byName = new Map(options.filter(({ value }) => offered?.has(Number(value)) ?? true).map((option) => [option.name, option]));
  return byName.size <= mostOffered ? [...byName.values()] : [];
};

/** What may be written, in words. */
const kindOf = ({ messages }: Ctx, def: Crud, field: string, f: CrudField | undefined, isOffered: boolean): string => {
  const t = (key: MessageKey, values = {}) => translateAny(messages, key, values);
  if (f === undefined) {
    const max = hasNames(def) ? def.names.max : 0;
    return t(field === "nameRu" ? "crud.guideText" : "crud.guideScripts", { max });
  }
  if (f.kind === "text") return t("crud.guideText", { max: f.max });
  if (f.kind === "count") return t("crud.guideNumber", { min: f.min, max: f.max });
  if (f.kind === "day") return t("crud.guideDay", { form: t("common.dayForm") });
  if (f.kind === "refs") return t("crud.guideSeveral");
  return t(isOffered ? "crud.guideOne" : "crud.guideNamed");
};
/** An example in the words of the cell. */
const exampleIn = (f: CrudField | undefined, given: string | number | boolean | null = null, options: Options): string => {
  const wanted = String(given ?? "");
  if (f === undefined || !["ref", "refs", "choice", "flag"].includes(f.kind)) return wanted;
  const named = options.filter(({ value }) => wanted.split("; ").includes(String(value)));
  const fit = named.length > 0 || !("required" in f && f.required) ? named : options.slice(0, 1);
  return fit.map(({ name }) => name).join("; ");
};

/** A workbook to fill in: the headings over columns with their formats and choices, and a sheet that says what may stand where. */
export const templateFile = async (ctx: Ctx, def: Crud, call: Pick<ImportEndpoint, "json">, offers?: Offers): Promise<Readable> => {
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const known = await readKnown(ctx, def);
  const offered = (await offers?.(ctx, known)) ?? {};
  const example = exampleOf(call);
  // who changes records takes the file of the list, where each has its number
  const columns = sheetColumns(def).filter(({ field }) => field !== "id");
  const head = 4;
  const guide: GridRow[] = [];
  const choices = columns.map(({ field, label }) => {
    const f = def.fields[field];
    const options = offeredOf(known.get(field)?.choices.options ?? [], offered[field]);
    const first = head + guide.length + 1;
    const isRequired = f === undefined || ("required" in f && f.required === true);
    const texts = [t(label), t(isRequired ? "common.yes" : "common.no"), kindOf(ctx, def, field, f, options.length > 0)];
    for (let at = 0; at === 0 || at < options.length; at += 1) {
      const about =
        at === 0 ? [...texts, options[at]?.name ?? "", exampleIn(f, example[field], options)] : ["", "", "", options[at]!.name, ""];
      // programs disagree on the height of wrapped text
      const lines = Math.max(...about.map((text, i) => Math.ceil((text.length * widthOfCharacter) / guideWidths[i]!)), 1);
      guide.push({ cells: about.map((text) => ({ style: "name", text })), height: lines * heightOfLine });
    }
    return options.length > 0 ? `$D$${first}:$D$${first + options.length - 1}` : undefined;
  });
  const about = sheetName(t("crud.guide"));
  const quoted = `'${about.replaceAll("'", "''")}'!`;
  const rows: Grid = {
    name: t(def.title),
    widths: columns.map(({ field }) => (field.startsWith("name") ? 320 : 160)),
    rows: [{ cells: columns.map(({ label }) => ({ style: "heading", text: t(label) })), height: 32 }],
    merged: [],
    head: [1, 1],
    toFill: columns.map(({ field }, at) => {
      const kind = def.fields[field]?.kind;
      const range = choices[at];
      // a number that is a code, a name that looks like a date: what is typed stays what it is
      const format = kind === "count" ? "usual" : kind === "day" ? "day" : "text";
      return { format, choices: range && `${quoted}${range}` };
    }),
  };
  const headings = (["crud.importColumn", "crud.guideRequired", "crud.guideKind", "crud.guideValues", "crud.guideExample"] as const).map(t);
  const help: Grid = {
    name: about,
    widths: guideWidths,
    rows: [
      { cells: [{ style: "title", text: t(def.title) }] },
      { cells: [{ style: "note", text: t("crud.guideAbout") }] },
      { cells: [] },
      { cells: headings.map((text) => ({ style: "head", text })) },
      ...guide,
    ],
    merged: [],
    head: [head, head],
  };
  return Readable.from(writeGrids([rows, help]), { objectMode: false });
};
