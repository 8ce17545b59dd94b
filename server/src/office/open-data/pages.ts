import {
  columnOf,
  inSpelling,
  officialDay,
  outlineSource,
  ownNameOf,
  tagOf,
  translator,
  type Language,
  type MessageKey,
  type Spelling,
} from "@murojaat/contract";
import { html, Html, type Part } from "../../engine/http/html.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { pageStyle } from "../public-check/page-style.ts";
import { mapSvg } from "../statistics/map-pdf.ts";
import { notes } from "./files.ts";
import type { Category } from "./figures.ts";
import type { Listed, Shown } from "./open-data.repository.ts";
import { columnHeads, tableNames, tableOf, tables, type TableName } from "./tables.ts";

/** The sheet of the public pages, wider, with tables and drawings. */
export const openStyle = `${pageStyle}
header, main { max-width: 72rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 1rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.5rem; }
th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: bottom; }
th[scope="row"], thead th[rowspan]:first-child { text-align: left; min-width: 9rem; overflow-wrap: normal; }
thead th { font-weight: 400; color: var(--soft); min-width: 4.5rem; overflow-wrap: normal; hyphens: auto; }
thead th[scope="colgroup"] { text-align: left; border-left: 1px solid var(--line); color: inherit; }
tfoot td, tfoot th { font-weight: 600; border-bottom: 0; }
.map { background: #fff; border-radius: 0.375rem; }
.map svg { display: block; width: 100%; height: auto; }
.bars { display: grid; grid-template-columns: minmax(0, max-content) minmax(8rem, 1fr); gap: 0.25rem 0.75rem; margin: 0 0 1rem; align-items: center; }
.bars dt { color: inherit; margin: 0; }
.bars dd { display: flex; align-items: center; gap: 0.5rem; }
.bars svg { flex: 1; width: 0; height: 1rem; fill: var(--act); }
.bars span { flex: none; min-width: 3.5rem; text-align: right; }
`;
const colour = "#0b5cad";

export type Look = { readonly spelling: Spelling; readonly owner: string | undefined };
const wordsOf = ({ language, alphabet }: Spelling) => translator(messagesOf(language, alphabet));
const tilOf = (language: Language): string => language.toLowerCase();
const nameIn = (spelling: Spelling, category: Category): string => {
  const column = columnOf(spelling.language);
  const names = { name_uz: category.nameUz, name_uk: category.nameUk, name_ru: category.nameRu };
  return inSpelling(spelling, names[column as keyof typeof names]);
};
const written = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
/** @example quarterOf("2026-q3") // { year: "2026", quarter: "3" } */
const quarterOf = (period: string) => ({ year: period.slice(0, 4), quarter: period.slice(6) });

const pageOf = ({ spelling, owner }: Look, path: string, title: string, body: Part): string => {
  const ways = (["UZ", "UK", "RU"] as const).map((language) => {
    const [tag, name] = [tagOf(language), ownNameOf({ ...spelling, language })];
    return language === spelling.language
      ? html`<strong lang="${tag}">${name}</strong>`
      : html`<a lang="${tag}" href="${path}?til=${tilOf(language)}">${name}</a>`;
  });
  return `<!doctype html>${
    html`<html lang="${tagOf(spelling.language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${new Html(`<style>${openStyle}</style>`)}
      </head>
      <body>
        <header>
          <nav aria-label="${wordsOf(spelling)("check.language")}">${ways}</nav>
          ${owner && html`<p><strong>${owner}</strong></p>`}
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.source
  }`;
};

/** A page of one sentence. */
export const sentencePage = (look: Look, key: "check.tooMany" | "check.failed" | "openPages.notFound"): string => {
  const t = wordsOf(look.spelling);
  return pageOf(look, "/open", t("openPages.title"), html`<section><p>${t(key)}</p></section>`);
};

/** What has been published. */
export const listPage = (look: Look, releases: readonly Listed[]): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const til = tilOf(spelling.language);
  return pageOf(
    look,
    "/open",
    t("openPages.title"),
    html`<section>
      ${releases.length === 0 && html`<p>${t("openPages.none")}</p>`}
      <ul>
        ${releases.map(
          ({ period, edition, reason, publishedAt }) =>
            html`<li>
              <a href="/open/${period}/${edition}/?til=${til}">${t("reports.quarterOf", quarterOf(period))}, ${edition}</a>
              ${officialDay(publishedAt, spelling.language)}
              ${reason !== null && html`<small>${t("openPages.corrected", { reason })}</small>`}
            </li>`,
        )}
      </ul>
    </section>`,
  );
};

const barsOf = (spelling: Spelling, rows: readonly { readonly category: Category; readonly total: number }[]): Html => {
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return html`<dl class="bars">
    ${rows.map(
      ({ category, total }) =>
        html`<dt>${nameIn(spelling, category)}</dt>
          <dd>
            <svg aria-hidden="true"><rect width="${((100 * total) / most).toFixed(1)}%" height="100%" /></svg><span>${written(total)}</span>
          </dd>`,
    )}
  </dl>`;
};

const tablePart = ({ spelling }: Look, name: TableName, { figures }: Shown, files: string | undefined): Html => {
  const t = wordsOf(spelling);
  const { columns, rows } = tableOf(name, figures);
  const number = (n: number | null): Html =>
    html`<td>${n === null ? html`<abbr title="${t("openPages.hidden")}">*</abbr>` : written(n)}</td>`;
  const groups = [...Map.groupBy(columns, ({ attribute }) => attribute)];
  const title = t(tables[name].title);
  return html`<section>
    <h2 id="${name}">${title}</h2>
    ${barsOf(spelling, rows)}
    <div class="wide" tabindex="0" role="region" aria-labelledby="${name}">
      <table aria-labelledby="${name}">
        <thead>
          <tr>
            <th scope="col" rowspan="2">${t(tables[name].head)}</th>
            <th scope="col" rowspan="2">${t("statistics.total")}</th>
            ${groups.map(
              ([attribute, of]) =>
                html`<th scope="colgroup" colspan="${String(of.length)}">${t(columnHeads[attribute] satisfies MessageKey)}</th>`,
            )}
          </tr>
          <tr>
            ${columns.map(({ category }) => html`<th scope="col">${nameIn(spelling, category)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ category, total, values }) =>
              html`<tr>
                <th scope="row">${nameIn(spelling, category)}</th>
                <td>${written(total)}</td>
                ${values.map(number)}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("statistics.total")}</th>
            <td>${written(figures.total)}</td>
            ${columns.map(({ total }) => html`<td>${written(total)}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>
    ${files !== undefined && html`<p><a href="${files}${name}.csv">${name}.csv</a></p>`}
  </section>`;
};

/** A release as everybody sees it: the map, the tables, the files. A draft has no files yet. */
export const releasePage = (look: Look, release: Shown, { path }: { readonly path: string }): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const { figures, period, edition, publishedAt, reason } = release;
  const files = publishedAt === null ? undefined : `/open/${period}/${edition}/`;
  const districts = figures.categories.district.map((category, i) => {
    const total = figures.totals.district[i]!;
    return { code: category.code, name: nameIn(spelling, category), value: total, text: written(total) };
  });
  const readme = `README.${tilOf(spelling.language)}.txt`;
  return pageOf(look, path, `${t("openPages.title")}: ${t("reports.quarterOf", quarterOf(period))}`, [
    html`<section>
      <p>${t("openPages.edition", { edition })}${publishedAt !== null && `, ${officialDay(publishedAt, spelling.language)}`}</p>
      ${reason !== null && html`<p>${t("openPages.corrected", { reason })}</p>`} ${notes.map((note) => html`<p>${t(note)}</p>`)}
      ${
        files !== undefined &&
        html`<p>${[readme, "data.json", "schema.json"].map((name) => html`<a href="${files}${name}">${name}</a> `)}</p>`
      }
      ${files !== undefined && html`<p><a href="/open?til=${tilOf(spelling.language)}">${t("openPages.others")}</a></p>`}
    </section>`,
    // where too few came for a district to stand alone, there is nothing to draw
    districts.some(({ code }) => code !== undefined) &&
      html`<section>
        <h2>${t("openPages.map")}</h2>
        <div class="map" role="img" aria-label="${t("openPages.map")}">${new Html(mapSvg(districts, colour, 1000))}</div>
        <small>${outlineSource}</small>
      </section>`,
    tableNames.map((name) => tablePart(look, name, release, files)),
  ]);
};
