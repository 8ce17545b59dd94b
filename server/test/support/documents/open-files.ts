import { archiveOf } from "../sample-files.ts";
import type { TrialFile } from "./trial-file.ts";

const openDocument = "urn:oasis:names:tc:opendocument:xmlns";
const spaces =
  ["office", "text", "table", "style", "form"].map((name) => `xmlns:${name}="${openDocument}:${name}:1.0"`).join(" ") +
  ` xmlns:draw="${openDocument}:drawing:1.0" xmlns:svg="${openDocument}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
  ' xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"';
/** The content of an OpenDocument text: formats, and what stands in it. */
export const openContent = (text: string, styles = ""): string =>
  `<office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`;
const openStyles = (styles: string, pages: string): string =>
  `<office:document-styles ${spaces}><office:styles>${styles}</office:styles><office:master-styles><style:master-page style:name="Standard">${pages}</style:master-page></office:master-styles></office:document-styles>`;
const odt =
  (text: string, styles = "", common = ""): (() => Promise<Buffer>) =>
  () =>
    archiveOf({
      mimetype: "application/vnd.oasis.opendocument.text",
      "content.xml": openContent(text, styles),
      ...(common && { "styles.xml": common }),
    });
const style = (name: string, properties: string, family = "text", more = ""): string =>
  `<style:style style:name="${name}" style:family="${family}" ${more}><style:text-properties ${properties}/></style:style>`;
const p = (text: string, more = ""): string => `<text:p ${more}>${text}</text:p>`;
const field = (type: string, params: Readonly<Record<string, string>>): string =>
  `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${Object.entries(params)
    .map(([name, value]) => `<field:param field:name="${name.replace(/\d$/, "")}" field:value="${value}"/>`)
    .join("")}</field:fieldmark>`;

export const openFiles: readonly TrialFile[] = [
  {
    name: "a number with hyphens at which no line breaks",
    sort: "a",
    format: "odt",
    content: odt(p('2026\u2011yil 5\u2011mart № 01\u201112/345<text:tab/>mu\u00adrojaat<text:s text:c="3"/>tel')),
    must: ["2026-yil 5-mart № 01-12/345 murojaat tel"],
    mustNot: [],
  },
  {
    name: "boxes of a symbol font",
    sort: "a",
    format: "odt",
    content: odt(
      p('<text:span text:style-name="W">\uf0fe</text:span> Roziman <text:span text:style-name="W">\uf0a8</text:span> rad etaman'),
      style("W", 'style:font-name="Wingdings"'),
    ),
    must: ["☒ Roziman ☐ rad etaman"],
    mustNot: [],
  },
  {
    name: "fields of forms",
    sort: "a",
    format: "odt",
    content: odt(
      '<office:forms><form:form><form:text form:id="c1" form:current-value="Gulchehra" form:value="eski"/><form:checkbox form:id="c2" form:label="ha" form:current-state="checked"/>' +
        '<form:listbox form:id="c3"><form:option form:label="Quva"/><form:option form:label="Rishton" form:current-selected="true"/></form:listbox></form:form></office:forms>' +
        p('Ism<draw:control draw:control="c1"/>') +
        p('<draw:control draw:control="c2"/><draw:control draw:control="c3"/>') +
        p(`${field("FORMCHECKBOX", { Checkbox_Checked: "true" })} roziman ${field("FORMCHECKBOX", {})} rad`) +
        p(field("FORMDROPDOWN", { Dropdown_ListEntry1: "Besh", Dropdown_ListEntry2: "Olti", Dropdown_Selected: "1" })),
    ),
    must: ["Gulchehra", "☒ ha", "Rishton", "☒ roziman ☐ rad", "Olti"],
    mustNot: ["eski", "Quva", "Besh"],
  },
  {
    name: "headers, footers, notes and text boxes",
    sort: "b",
    format: "odt",
    content: odt(
      p(
        `Matn<text:note><text:note-citation>1</text:note-citation><text:note-body>${p("Izoh")}</text:note-body></text:note>` +
          `<draw:frame><draw:text-box>${p("Shapka")}</draw:text-box><svg:desc>rasmda</svg:desc></draw:frame>.`,
      ) +
        p(`Keyingisi<office:annotation><dc:creator>Olim</dc:creator>${p("Sharh")}</office:annotation>`) +
        p('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>'),
      "",
      openStyles(
        "",
        `<style:header>${p("Hokimlik")}</style:header><style:footer>${p("Ijrochi 73 244")}</style:footer><style:header-first style:display="false">${p("Birinchi")}</style:header-first>`,
      ),
    ),
    must: ["Hokimlik", "Matn.\nIzoh\nShapka\nKeyingisi", "Ijrochi 73 244"],
    mustNot: ["Sharh", "Olim", "rasmda", "Birinchi"],
    notRead: ["Object 1"],
  },
  {
    name: "words that were struck out",
    sort: "d",
    format: "odt",
    content: odt(
      "<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Olim</dc:creator><dc:date>2026-03-05T10:00:00</dc:date></office:change-info>" +
        `${p("ochirilgan")}</text:deletion></text:changed-region></text:tracked-changes>${p('Pensiya <text:change-start text:change-id="a"/>qoshilgan<text:change-end text:change-id="a"/>.')}`,
    ),
    must: ["Pensiya qoshilgan."],
    mustNot: ["ochirilgan", "Olim", "2026-03-05"],
  },
  {
    name: "words that are hidden",
    sort: "d",
    format: "odt",
    content: odt(
      p(
        'Ochiq <text:span text:style-name="H">99-88/77</text:span>01-12/345<text:hidden-text text:is-hidden="true">shartda</text:hidden-text>',
      ) +
        p('uslubda<text:span text:style-name="O">ammo</text:span>', 'text:style-name="B"') +
        p(`<text:span text:style-name="H"><draw:frame><draw:text-box>${p("quti")}</draw:text-box></draw:frame></text:span>`) +
        `<text:section text:display="none">${p("bolimda")}</text:section><text:section>${p("korinadi")}</text:section>`,
      style("H", 'text:display="none"') +
        style("O", 'text:display="true"') +
        '<style:style style:name="B" style:family="paragraph" style:parent-style-name="Yashirin"/>',
      openStyles(
        style("Yashirin", 'text:display="none"', "paragraph"),
        `</style:master-page><style:master-page style:name="Boshqa"><style:header>${p("Boshqabet")}</style:header>`,
      ),
    ),
    must: ["Ochiq 01-12/345", "ammo", "korinadi"],
    mustNot: ["99-88/77", "shartda", "uslubda", "bolimda", "quti", "Boshqabet"],
  },
  {
    name: "another prefix",
    sort: "f",
    format: "odt",
    content: () =>
      archiveOf({
        mimetype: "application/vnd.oasis.opendocument.text",
        "Content.xml": openContent(`${p("Bir")}${p("ikki")}`).replace(/(<\/?)text:|(xmlns:)text(?==)/g, (_all, tag, space) =>
          tag ? `${tag}ns1:` : `${space}ns1`,
        ),
      }),
    must: ["Bir\nikki"],
    mustNot: [],
  },
];
