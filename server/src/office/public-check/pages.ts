import { officialDay, ownNameOf, tagOf, translator, type MessageKey, type Spelling } from "@murojaat/contract";
import { messagesOf } from "../../engine/http/language.ts";
import { shownCode } from "../issued-letters/codes.ts";
import type { AskedAppeal, CheckedLetter } from "./public-check.repository.ts";

/** A piece of a page; everything else that is put into one is a text, and escaped. */
class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}
type Part = string | Html | false | null | undefined | readonly Part[];
const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const sourceOf = (part: Part): string => {
  if (part instanceof Html) return part.source;
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => signs[sign]!);
  return part ? part.map(sourceOf).join("") : "";
};
const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => new Html(texts.map((text, n) => text + sourceOf(parts[n])).join(""));

/** Where a page's language is changed: by a link, or by sending again what was typed. */
type Again = { readonly path: string; readonly typed?: Readonly<Record<string, string>> };
/** The value of `til` in addresses. */
const tilOf = ({ language }: Pick<Spelling, "language">): string => language.toLowerCase();
const wordsOf = ({ language, alphabet }: Spelling) => translator(messagesOf(language, alphabet));
const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const pageOf = (spelling: Spelling, { path, typed }: Again, title: string, body: Part): string => {
  const ways = (["UZ", "UK", "RU"] as const).map((language) => {
    const [tag, name] = [tagOf(language), ownNameOf({ ...spelling, language })];
    if (language === spelling.language) return html`<strong lang="${tag}">${name}</strong>`;
    return typed
      ? html`<button lang="${tag}" name="til" value="${tilOf({ language })}">${name}</button>`
      : html`<a lang="${tag}" href="${path}?til=${tilOf({ language })}">${name}</a>`;
  });
  return `<!doctype html>${
    html`<html lang="${tagOf(spelling.language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/check/style.css" />
      </head>
      <body>
        <header>
          <nav aria-label="${wordsOf(spelling)("check.language")}">
            ${typed ? html`<form method="post" action="${path}">${hidden(typed)}${ways}</form>` : ways}
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.source
  }`;
};

const field = (name: string, label: string, about: Part, value: string): Html =>
  html`<label
    >${label}${about && html`<small>${about}</small>`}<input
      name="${name}"
      value="${value}"
      required
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
  /></label>`;
type Typed = { readonly letterCode?: string; readonly number?: string; readonly code?: string };
type Fault = { readonly of: "letter" | "appeal"; readonly key: "check.wrongCode" | "check.wrongPair" };

/** The page with both forms; after a wrong entry with what was typed, and what is wrong. */
export const startPage = (spelling: Spelling, typed: Typed = {}, fault?: Fault): string => {
  const t = wordsOf(spelling);
  const wrong = (form: Fault["of"]) => fault?.of === form && html`<p class="bad" role="alert">${t(fault.key)}</p>`;
  return pageOf(spelling, { path: "/check" }, t("check.title"), [
    html`<section>
      <h2>${t("check.appealTitle")}</h2>
      ${wrong("appeal")}
      <form method="post" action="/check/appeal?til=${tilOf(spelling)}">
        ${field("number", t("check.number"), false, typed.number ?? "")}
        ${field("code", t("check.statusCode"), t("check.statusCodeAbout"), typed.code ?? "")}
        <button>${t("check.askAppeal")}</button>
      </form>
    </section>`,
    html`<section>
      <h2>${t("check.letterTitle")}</h2>
      ${wrong("letter")}
      <form method="post" action="/check/letter?til=${tilOf(spelling)}">
        ${field("code", t("check.letterCode"), t("check.letterCodeAbout"), typed.letterCode ?? "")}
        <button>${t("check.checkLetter")}</button>
      </form>
    </section>`,
  ]);
};

/** A page of one sentence. */
export const sentencePage = (spelling: Spelling, key: "check.tooMany" | "check.off" | "check.failed"): string => {
  const t = wordsOf(spelling);
  return pageOf(spelling, { path: "/check" }, t("check.title"), html`<section><p>${t(key)}</p></section>`);
};

const facts = (rows: readonly (readonly [string, Part])[]): Html =>
  html`<dl>
    ${rows
      .filter(([, value]) => value)
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
const another = (spelling: Spelling): Html =>
  html`<p><a href="/check?til=${tilOf(spelling)}">${wordsOf(spelling)("check.another")}</a></p>`;

const letterNames = {
  "answer-letter": "documents.answerLetter",
  "closing-letter": "documents.closingLetter",
  "extension-letter": "documents.extensionLetter",
  "forwarding-letter": "documents.forwardingLetter",
  "study-letter": "documents.studyLetter",
  "transfer-letter": "documents.transferLetter",
  "hearing-letter": "documents.hearingLetter",
  "inquiry-letter": "documents.inquiryLetter",
} as const satisfies Readonly<Record<CheckedLetter["name"], MessageKey>>;
/** What an uploaded file is, beside the letter. */
export type Compared = "check.same" | "check.differs" | "check.noFile";

/** @example dayWords("2026-11-24T09:15:00+05:00") // 24.11.2026 */
const dayWords = (moment: string): string => moment.slice(0, 10).split("-").reverse().join(".");
const momentWords = (moment: string): string => `${dayWords(moment)} ${moment.slice(11, 16)}`;

export const letterPage = (spelling: Spelling, letter: CheckedLetter, compared?: Compared): string => {
  const t = wordsOf(spelling);
  const path = `/check/${letter.code}`;
  return pageOf(spelling, { path }, t("check.letterTitle"), [
    compared && html`<section><p class="${compared === "check.same" ? "good" : "bad"}" role="alert">${t(compared)}</p></section>`,
    html`<section>
      <p class="${letter.holds ? "good" : "bad"}">${t(letter.holds ? "check.holds" : "check.void")}</p>
      ${
        letter.corrected &&
        html`<p class="bad">
          ${t("check.corrected", { number: letter.corrected.number, day: officialDay(letter.corrected.day, spelling.language) })}
        </p>`
      }
      ${facts([
        [t("check.letterCode"), shownCode(letter.code)],
        [t("check.kind"), t(letterNames[letter.name])],
        [t("check.letterNumber"), letter.number],
        [t("check.day"), officialDay(letter.day, spelling.language)],
        [t("check.organization"), letter.organization],
        [`${t("check.sum")} (SHA-256)`, letter.sha256 && html`<span class="sum">${letter.sha256}</span>`],
      ])}
    </section>`,
    letter.signature &&
      html`<section>
        <h2>${t("check.signatureTitle")}</h2>
        <p class="${letter.signature.holds ? "good" : "bad"}">
          ${t(letter.signature.holds ? "check.signatureHolds" : "check.signatureVoid")}
        </p>
        ${facts([
          [t("signatures.signedBy"), letter.signature.name],
          [t("signatures.organization"), letter.signature.organization],
          [t("signatures.signedAt"), momentWords(letter.signature.signedAt)],
          [t("signatures.serial"), letter.signature.serial],
          [t("signatures.valid"), `${dayWords(letter.signature.validFrom)} – ${dayWords(letter.signature.validTo)}`],
        ])}
      </section>`,
    letter.sha256 !== null &&
      html`<section>
        <h2>${t("check.compareTitle")}</h2>
        <form method="post" action="${path}?til=${tilOf(spelling)}" enctype="multipart/form-data">
          <label
            >${t("check.file")}<small>${t("check.fileAbout")}</small><input type="file" name="file" accept="application/pdf" required
          /></label>
          <button>${t("check.compare")}</button>
        </form>
      </section>`,
    another(spelling),
  ]);
};

/** How an appeal stands, in the applicant's words. */
const standing = ({ status, closingKind }: AskedAppeal) => {
  if (status === "registration") return "check.registered";
  if (status === "for_information" || closingKind === "for_information") return "check.forInformation";
  if (status !== "resolved") return "check.considered";
  if (closingKind === "unconsidered") return "check.unconsidered";
  if (closingKind === "returned_to_applicant") return "check.returned";
  return closingKind === "terminated" ? "check.terminated" : "check.answered";
};
/** After the applicant has rated the answer: the rating was stored, or was not understood. */
type Said = { readonly outcome: "thanks" | "chooseOne"; readonly reason?: string };

export const appealPage = (spelling: Spelling, appeal: AskedAppeal, said?: Said): string => {
  const t = wordsOf(spelling);
  const { status, deadline, resolvedDay } = appeal;
  const isAnswered = standing(appeal) === "check.answered";
  const isOpen = resolvedDay === null && status !== "for_information";
  const typed = { number: appeal.number, code: shownCode(appeal.code) };
  return pageOf(spelling, { path: "/check/appeal", typed }, t("check.appealTitle"), [
    said?.outcome === "thanks" && html`<section><p class="good" role="status">${t("check.thanks")}</p></section>`,
    html`<section>
      <p class="${isAnswered ? "good" : "state"}">${t(standing(appeal))}</p>
      ${facts([
        [t("check.number"), appeal.number],
        [t("check.registeredOn"), officialDay(appeal.registeredDay, spelling.language)],
        [t(isOpen ? "check.consideredBy" : "check.organization"), appeal.organizations.join("; ")],
        [t("check.deadline"), isOpen && officialDay(deadline, spelling.language)],
        [t(isAnswered ? "check.answeredOn" : "check.endedOn"), resolvedDay && officialDay(resolvedDay, spelling.language)],
        [t("check.reason"), !isAnswered && appeal.closingReason],
      ])}
    </section>`,
    appeal.isAsked &&
      said?.outcome !== "thanks" &&
      html`<section>
        ${said && html`<p class="bad" role="alert">${t("check.chooseOne")}</p>`}
        <form method="post" action="/check/satisfaction?til=${tilOf(spelling)}">
          ${hidden(typed)}
          <fieldset>
            <legend>${t("check.askSatisfied")}</legend>
            <label class="choice"><input type="radio" name="satisfied" value="1" required />${t("check.satisfied")}</label>
            <label class="choice"><input type="radio" name="satisfied" value="0" required />${t("check.dissatisfied")}</label>
          </fieldset>
          <label>${t("check.why")}<textarea name="reason" rows="4">${said?.reason ?? ""}</textarea></label>
          <button>${t("check.say")}</button>
          <p><small>${t("check.askedOnce")}</small></p>
        </form>
      </section>`,
    another(spelling),
  ]);
};
