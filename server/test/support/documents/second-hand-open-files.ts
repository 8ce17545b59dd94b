import { archiveOf } from "../sample-files.ts";
import { openContent } from "./open-files.ts";
import type { TrialFile } from "./trial-file.ts";

const p = (text: string, more = ""): string => `<text:p ${more}>${text}</text:p>`;
const odt =
  (text: string, styles = "", common = ""): (() => Promise<Buffer>) =>
  () =>
    archiveOf({
      mimetype: "application/vnd.oasis.opendocument.text",
      "content.xml": openContent(text, styles),
      ...(common && { "styles.xml": common }),
    });
const names = "urn:oasis:names:tc:opendocument:xmlns";
const masters = (pages: string): string =>
  `<office:document-styles xmlns:office="${names}:office:1.0" xmlns:style="${names}:style:1.0" xmlns:text="${names}:text:1.0"><office:master-styles>${pages}</office:master-styles></office:document-styles>`;
const master = (name: string, header: string, next = ""): string =>
  `<style:master-page style:name="${name}"${next && ` style:next-style-name="${next}"`}><style:header>${p(header)}</style:header></style:master-page>`;

export const secondHandOpenFiles: readonly TrialFile[] = [
  {
    name: "sections and paragraphs hidden by a condition",
    sort: "d",
    format: "odt",
    content: odt(
      `<text:section text:name="a" text:display="condition" text:condition="ooow:1" text:is-hidden="true">${p("Shartliyashirin")}</text:section>` +
        `<text:section text:name="b" text:display="condition" text:condition="ooow:0" text:is-hidden="false">${p("Shartli ochiq")}</text:section>` +
        p('Xatboshidan yashirin<text:hidden-paragraph text:condition="ooow:1" text:is-hidden="true"/>') +
        p(
          'Tanlangan: <text:conditional-text text:condition="ooow:1" text:string-value-if-true="rostsoz" text:string-value-if-false="yolgon">rostsoz</text:conditional-text>',
        ) +
        `<text:section text:name="c" text:protected="true">${p("Himoyalangan boʻlim")}</text:section>`,
    ),
    must: ["Shartli ochiq", "Tanlangan: rostsoz", "Himoyalangan boʻlim"],
    mustNot: ["Shartliyashirin", "Xatboshidan", "yolgon"],
  },
  {
    name: "controls of a form: lines, lists, one of two, a button",
    sort: "b",
    format: "odt",
    content: odt(
      '<office:forms><form:form><form:textarea form:id="c1" form:current-value="birinchi qatori\nikkinchi qatori"/><form:combobox form:id="c2" form:current-value="Oqoltin"><form:item form:label="Gulbahor"/></form:combobox>' +
        '<form:radio form:id="c3" form:label="erkak" form:current-selected="false"/><form:radio form:id="c4" form:label="ayol" form:current-selected="true"/>' +
        '<form:hidden form:id="c5" form:value="Yashirinqiymat"/><form:formatted-text form:id="c6" form:current-value="14"/></form:form></office:forms>' +
        ["c1", "c2", "c3", "c4", "c6"].map((id) => p(`Javob ${id}: <draw:control draw:control="${id}"/>`)).join(""),
    ),
    must: ["birinchi qatori", "ikkinchi qatori", "Oqoltin", "☐ erkak", "☒ ayol"],
    mustNot: ["Gulbahor", "Yashirinqiymat"],
  },
  {
    name: "a list to choose from, a place to fill in, small letters above, and a mark in an index",
    sort: "a",
    format: "odt",
    content: odt(
      p(
        'Tuman: <text:drop-down text:name="t"><text:label text:value="Soʻx"/><text:label text:value="Bogʻdod" text:current-selected="true"/>Bogʻdod</text:drop-down>',
      ) +
        p('<text:placeholder text:placeholder-type="text">&lt;Otasining ismi&gt;</text:placeholder>') +
        p("<text:ruby><text:ruby-base>Asosidagi</text:ruby-base><text:ruby-text>tepasidagi</text:ruby-text></text:ruby>") +
        p('Narxi<text:alphabetical-index-mark text:string-value="Belgilangan"/> oshdi<text:bookmark text:name="xatchop"/>') +
        p(
          '<text:user-defined text:name="Holati">Shoshilinch</text:user-defined> <text:expression text:formula="ooow:2+2">4ta</text:expression>',
        ),
    ),
    must: ["Tuman: Bogʻdod", "<Otasining ismi>", "Asosidagi tepasidagi", "Narxi oshdi", "Shoshilinch 4ta"],
    mustNot: ["Soʻx", "Belgilangan", "xatchop"],
  },
  {
    name: "a table of contents: once what stands there, not the form it was made by",
    sort: "d",
    format: "odt",
    content: odt(
      '<text:table-of-content text:name="m"><text:table-of-content-source><text:index-title-template>Mundarijaqolip</text:index-title-template><text:table-of-content-entry-template text:outline-level="1"><text:index-entry-span>qolipda</text:index-entry-span></text:table-of-content-entry-template></text:table-of-content-source>' +
        `<text:index-body><text:index-title text:name="h">${p("Mundarija")}</text:index-title>${p("Ilovalar<text:tab/>3")}</text:index-body></text:table-of-content>` +
        '<text:h text:outline-level="1"><text:number>2.1.</text:number> Asosiy talablar</text:h>',
    ),
    must: ["Mundarija", "Ilovalar 3", "2.1. Asosiy talablar"],
    mustNot: ["Mundarijaqolip", "qolipda"],
  },
  {
    name: "frames at a page, tables in frames, groups of shapes, a picture's title",
    sort: "b",
    format: "odt",
    content: odt(
      '<draw:frame draw:name="Ramkanomi" text:anchor-type="page"><draw:text-box><table:table table:name="J"><table:table-row><table:table-cell><text:p>Ramkadagi katak</text:p></table:table-cell></table:table-row></table:table></draw:text-box></draw:frame>' +
        p(
          `Yonida <draw:g><svg:title>Sarlavhasi</svg:title><draw:rect>${p("Toʻrtburchakda")}</draw:rect><draw:custom-shape>${p("Shaklichida")}</draw:custom-shape></draw:g>matn` +
            '<draw:a xlink:href="manzil"><draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>Tavsifi</svg:desc></draw:frame></draw:a>',
        ),
    ),
    must: ["Ramkadagi katak", "Toʻrtburchakda", "Shaklichida", "Yonida matn"],
    mustNot: ["Ramkanomi", "Sarlavhasi", "Tavsifi", "manzil"],
  },
  {
    name: "a first page with a header of its own, and the page after it",
    sort: "b",
    format: "odt",
    content: odt(
      p("Boshlanishi", 'text:style-name="P1"') + p("Davomi"),
      '<style:style style:name="P1" style:family="paragraph" style:master-page-name="Birinchi"/>',
      masters(master("Birinchi", "Blankadagi shapka", "Standard") + master("Standard", "Keyingi betda") + master("Albom", "Ishlatilmagan")),
    ),
    must: ["Blankadagi shapka", "Boshlanishi", "Davomi", "Keyingi betda"],
    mustNot: ["Ishlatilmagan"],
  },
  {
    name: "no part that says what it is but the manifest",
    sort: "f",
    format: "odt",
    content: () =>
      archiveOf({
        "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${names}:manifest:1.0"><manifest:file-entry manifest:media-type="text/xml" manifest:full-path="content.xml"/><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>`,
        "content.xml": openContent(p("Qayta siqilgan hujjat")),
      }),
    must: ["Qayta siqilgan hujjat"],
    mustNot: [],
  },
  {
    name: "content controls of LibreOffice",
    sort: "b",
    format: "odt",
    content: odt(
      p(
        '<loext:content-control xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" loext:checkbox="true" loext:checked="true">☒</loext:content-control> Ijaraga olaman',
      ) +
        p(
          '<loext:content-control xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" loext:dropdown="true"><loext:list-item loext:display-text="Choʻlobod" loext:value="1"/>Besh yil</loext:content-control> muddatga',
        ),
    ),
    must: ["☒ Ijaraga olaman", "Besh yil muddatga"],
    mustNot: ["Choʻlobod"],
  },
];
