import { escapeXml, style, type StyleName } from "./cells.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const xmlHead = head;

/** The parts of a workbook beside its sheets, which are xl/worksheets/sheet1.xml and on, in the order of their names. */
export const contentTypesXml = (sheets: readonly string[]): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  `${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join("")}</Types>`;
export const rootRelationsXml = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
/** `printedAgain`: of the first sheets the columns and rows that every printed page shows, as `$A:$A` and `$5:$6`. */
export const workbookXml = (
  sheets: readonly string[],
  printedAgain: readonly { readonly columns?: string; readonly rows: string }[] = [],
): string => {
  const quoted = (name: string) => `'${name.replaceAll("'", "''")}'!`;
  const names = printedAgain.map(
    ({ columns, rows }, i) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escapeXml([...(columns ? [columns] : []), rows].map((range) => `${quoted(sheets[i]!)}${range}`).join(","))}</definedName>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join("")}</sheets>${names.length > 0 ? `<definedNames>${names.join("")}</definedNames>` : ""}</workbook>`;
};
export const workbookRelationsXml = (sheets: readonly string[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${sheets
    .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
    .join("")}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const edge = '<{} style="thin"><color rgb="FFD1D5DB"/></{}>';
const edges = ["left", "right", "top", "bottom"].map((side) => edge.replaceAll("{}", side)).join("");
type Format = {
  readonly number?: number;
  readonly font?: number;
  readonly fill?: number;
  readonly boxed?: true;
  readonly more?: string;
  readonly quoted?: true;
};
const xf = ({ number = 0, font = 0, fill = 0, boxed, more, quoted }: Format): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${boxed ? 1 : 0}" xfId="0"${number ? ' applyNumberFormat="1"' : ""}${font ? ' applyFont="1"' : ""}${fill ? ' applyFill="1"' : ""}${boxed ? ' applyBorder="1"' : ""}` +
  `${quoted ? ' quotePrefix="1"' : ""}${more ? ` applyAlignment="1"><alignment ${more}/></xf>` : "/>"}`;
const wraps = 'vertical="center" wrapText="1"';
const formats: Readonly<Record<StyleName, Format>> = {
  usual: {},
  heading: { font: 1, fill: 2, more: wraps },
  day: { number: 164 },
  moment: { number: 165 },
  wrapped: { more: 'horizontal="left" vertical="top" wrapText="1"' },
  quoted: { number: 49, quoted: true },
  title: { font: 2 },
  note: { font: 3 },
  head: { font: 1, fill: 2, boxed: true, more: `horizontal="center" ${wraps}` },
  name: { boxed: true, more: wraps },
  partName: { boxed: true, more: `horizontal="left" indent="2" ${wraps}` },
  totalName: { font: 1, fill: 3, boxed: true, more: wraps },
  count: { number: 3, boxed: true, more: 'vertical="center"' },
  tenths: { number: 166, boxed: true, more: 'vertical="center"' },
  signed: { number: 167, boxed: true, more: 'vertical="center"' },
  totalCount: { number: 3, font: 1, fill: 3, boxed: true, more: 'vertical="center"' },
  totalTenths: { number: 166, font: 1, fill: 3, boxed: true, more: 'vertical="center"' },
  totalSigned: { number: 167, font: 1, fill: 3, boxed: true, more: 'vertical="center"' },
  subtitle: { font: 1 },
  groupName: { font: 1, boxed: true, more: wraps },
  text: { number: 49 },
  turnedHead: { font: 1, fill: 2, boxed: true, more: `horizontal="center" textRotation="90" ${wraps}` },
};
const font = (size: number, more = ""): string => `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const solid = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
const numberFormat = ([id, code]: readonly [number, string]): string => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
const numberFormats = [
  [164, "dd\\.mm\\.yyyy"],
  [165, "dd\\.mm\\.yyyy\\ hh:mm"],
  [166, "#,##0.0"],
  [167, "+#,##0;-#,##0;0"],
] as const;

/** The formats of all cells, in the order of `style`. */
export const stylesXml =
  `${head}<styleSheet xmlns="${main}"><numFmts count="${numberFormats.length}">${numberFormats.map(numberFormat).join("")}</numFmts>` +
  `<fonts count="4">${font(11)}${font(11, "<b/>")}${font(14, "<b/>")}<font><sz val="10"/><color rgb="FF475569"/><name val="Calibri"/><family val="2"/></font></fonts>` +
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid("FFE0E7FF")}${solid("FFF1F5F9")}</fills>` +
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${edges}<diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="${Object.keys(style).length}">${(Object.keys(style) as StyleName[]).map((name) => xf(formats[name])).join("")}</cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
