import {
  applicantMessageMethods,
  inSpelling,
  officialDay,
  ownNameOf,
  tagOf,
  translator,
  type MessageKey,
  type Spelling,
  type Translate,
} from "@murojaat/contract";
import { html, type Html, type Part } from "../../engine/http/html.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { shownCode } from "../issued-letters/codes.ts";
import type { AskedAppeal, AskedTicket, CheckedLetter, Contact, Owner } from "./public-check.repository.ts";

/** Where a page's language is changed: by a link, or by sending again what was typed. */
type Again = { readonly path: string; readonly typed?: Readonly<Record<string, string>> };
/** The value of `til` in addresses. */
const tilOf = ({ language }: Pick<Spelling, "language">): string => language.toLowerCase();
/** For whom a page is written, and whose it is; no owner while the database does not answer. */
export type Look = { readonly spelling: Spelling; readonly owner: Owner | undefined };
const wordsOf = ({ language, alphabet }: Spelling) => translator(messagesOf(language, alphabet));
const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** A phone that can be called from a mobile one: nine digits, or twelve with the country's code. */
const phoneOf = (phone: string): Html => {
  const digits = phone.replace(/\D/g, "");
  const dialled = digits.length === 9 ? `+998${digits}` : /^998\d{9}$/.test(digits) ? `+${digits}` : undefined;
  return dialled === undefined ? html`${phone}` : html`<a href="tel:${dialled}">${phone}</a>`;
};
const ownerOf = ({ spelling, owner }: Look): Part =>
  owner &&
  html`<div class="owner">
    ${owner.emblemKey !== null && html`<img src="/check/emblem" alt="" width="48" height="48" />`}
    <p>
      <strong>${owner.name}</strong>${owner.phone && html`<span>${phoneOf(owner.phone)}</span>`}${
        owner.hours && html`<span>${inSpelling(spelling, owner.hours)}</span>`
      }
    </p>
  </div>`;

const pageOf = (look: Look, { path, typed }: Again, title: string, body: Part): string => {
  const { spelling } = look;
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
          ${ownerOf(look)}
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.source
  }`;
};

/** `wrong`: the id of what says that the form was filled in wrongly. */
const field = (name: string, label: string, about: Part, value: string, wrong: string | false): Html =>
  html`<label
    >${label}${about && html`<small>${about}</small>`}<input
      name="${name}"
      value="${value}"
      ${wrong && html`aria-invalid="true" aria-describedby="${wrong}"`}
      required
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
  /></label>`;
type Typed = { readonly letterCode?: string; readonly number?: string; readonly code?: string };
type Fault = { readonly of: "letter" | "appeal"; readonly key: "check.wrongCode" | "check.wrongPair" };

/** The page with both forms; after a wrong entry with what was typed, and what is wrong. */
export const startPage = (look: Look, typed: Typed = {}, fault?: Fault): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const wrong = (form: Fault["of"]) => fault?.of === form && `wrong-${form}`;
  const said = (form: Fault["of"]) => fault?.of === form && html`<p class="bad" role="alert" id="wrong-${form}">${t(fault.key)}</p>`;
  return pageOf(look, { path: "/check" }, t("check.title"), [
    html`<section>
      <h2>${t("check.appealTitle")}</h2>
      ${said("appeal")}
      <form method="post" action="/check/appeal?til=${tilOf(spelling)}">
        ${field("number", t("check.number"), t("check.numberAbout", { number: "FAR-000123/26", ticket: "WEB-2345678ABC" }), typed.number ?? "", wrong("appeal"))}
        ${field("code", t("check.statusCode"), t("check.statusCodeAbout"), typed.code ?? "", wrong("appeal"))}
        <button>${t("check.askAppeal")}</button>
      </form>
      <h3>${t("check.withoutCodeTitle")}</h3>
      <p>${t("check.withoutCode")}</p>
    </section>`,
    html`<section>
      <h2>${t("check.letterTitle")}</h2>
      ${said("letter")}
      <form method="post" action="/check/letter?til=${tilOf(spelling)}">
        ${field("code", t("check.letterCode"), t("check.letterCodeAbout"), typed.letterCode ?? "", wrong("letter"))}
        <button>${t("check.checkLetter")}</button>
      </form>
    </section>`,
  ]);
};

/** A page of one sentence. */
export const sentencePage = (look: Look, key: "check.tooMany" | "check.off" | "check.failed"): string => {
  const t = wordsOf(look.spelling);
  return pageOf(look, { path: "/check" }, t("check.title"), html`<section><p>${t(key)}</p></section>`);
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

export const letterPage = (look: Look, letter: CheckedLetter, compared?: Compared): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const path = `/check/${letter.code}`;
  return pageOf(look, { path }, t("check.letterTitle"), [
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

/** A step of an appeal's way; `isNow`: it stands here. */
type Step = { readonly says: string; readonly day?: string | false | null; readonly more?: Part; readonly isNow?: boolean };
const stepsOf = ({ language }: Spelling, steps: readonly (Step | false | null | undefined)[]): Html =>
  html`<ol>
    ${steps.map(
      (step) =>
        step &&
        html`<li ${step.isNow && html`class="now" aria-current="step"`}>
          <strong>${step.says}</strong>${step.day && html`<span>${officialDay(step.day, language)}</span>`}${step.more}
        </li>`,
    )}
  </ol>`;
/** How an organisation is reached. */
const contactOf = (t: Translate, spelling: Spelling, { name, phone, hours, address, email }: Contact): Html =>
  html`<h3>${name}</h3>
    ${facts([
      [t("check.phone"), phone && phoneOf(phone)],
      [t("check.hours"), hours && inSpelling(spelling, hours)],
      [t("check.address"), address && inSpelling(spelling, address)],
      [t("check.email"), email && html`<a href="mailto:${email}">${email}</a>`],
    ])}`;

/** The steps of an appeal, each with its day. */
const wayOf = (t: Translate, spelling: Spelling, appeal: AskedAppeal): Html => {
  const { resolvedDay, forwardedDay, studiedDay, extendedDay, status, letters } = appeal;
  const isOpen = resolvedDay === null && status !== "for_information";
  const until = officialDay(appeal.deadline, spelling.language);
  return stepsOf(spelling, [
    { says: t("check.stepReceived"), day: appeal.receivedDay },
    { says: t("check.stepRegistered", { number: appeal.number }), day: appeal.registeredDay, isNow: status === "registration" },
    forwardedDay !== null && { says: t("check.stepForwarded", { organization: appeal.holder }), day: forwardedDay },
    studiedDay !== null && { says: t("check.stepStudied"), day: studiedDay },
    extendedDay !== null && {
      says: t("check.stepExtended", { day: until }),
      day: extendedDay,
      more: html`<small>${t("check.extendedBy")}</small>`,
    },
    isOpen &&
      status !== "registration" && {
        says: t("check.stepConsidered"),
        more: [
          appeal.offices.map(({ name }) => html`<span>${name}</span>`),
          html`<span class="${appeal.isLate && "bad"}">${t("check.stepUntil", { day: until })}</span>`,
        ],
        isNow: true,
      },
    resolvedDay !== null && {
      says: t(standing(appeal) === "check.answered" ? "check.stepAnswered" : "check.stepEnded"),
      day: resolvedDay,
      more: letters.map((letter) => {
        const day = officialDay(letter.day, spelling.language);
        return html`<span>${t("check.letter", { number: letter.number, day })}</span>`;
      }),
      isNow: true,
    },
  ]);
};
/** By which ways the end of an appeal was told, and where its letter can be fetched. */
const sentOf = (t: Translate, spelling: Spelling, { ways }: AskedAppeal): Html =>
  html`<section>
    <h2>${t("check.sentTitle")}</h2>
    ${
      ways.length === 0
        ? html`<p>${t("check.notSent")}</p>`
        : html`<ul>
            ${ways.map(({ method, day }) => {
              const way = t(applicantMessageMethods.find(({ code }) => code === method)!.label);
              return html`<li>${t("check.sentBy", { way, day: officialDay(day, spelling.language) })}</li>`;
            })}
          </ul>`
    }
    <p>${t("check.fetch")}</p>
  </section>`;
/** What an applicant may do next, as letters say it. */
const nextKey = (appeal: AskedAppeal) => {
  const { status, resolvedDay, isLate } = appeal;
  if (standing(appeal) === "check.forInformation") return undefined;
  if (resolvedDay !== null) return standing(appeal) === "check.answered" ? "documents.appealable" : "documents.appealableDecision";
  return isLate && status !== "for_information" ? "check.late" : "check.inTime";
};

export const appealPage = (look: Look, appeal: AskedAppeal, said?: Said): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const isAnswered = standing(appeal) === "check.answered";
  const isEnded = appeal.resolvedDay !== null;
  const next = nextKey(appeal);
  const { number } = appeal.askedWith;
  const typed = { number, code: shownCode(appeal.askedWith.code) };
  return pageOf(look, { path: "/check/appeal", typed }, t("check.appealTitle"), [
    said?.outcome === "thanks" && html`<section><p class="good" role="status">${t("check.thanks")}</p></section>`,
    html`<section>
      <p class="${isAnswered ? "good" : "state"}">${t(standing(appeal))}</p>
      ${facts([
        [t("check.ticket"), number !== appeal.number && number],
        [t("check.reason"), !isAnswered && appeal.closingReason],
      ])}
      <h2>${t("check.stepsTitle")}</h2>
      ${wayOf(t, spelling, appeal)}
    </section>`,
    html`<section>
      <h2>
        ${t(isEnded ? (isAnswered ? "check.answeringOffice" : "check.organization") : appeal.offices.length > 1 ? "check.officesTitle" : "check.officeTitle")}
      </h2>
      ${appeal.offices.map((office) => contactOf(t, spelling, office))}
    </section>`,
    isEnded && next && sentOf(t, spelling, appeal),
    next &&
      html`<section>
        <h2>${t("check.nextTitle")}</h2>
        <p>${t(next)}</p>
        ${
          next !== "check.inTime" &&
          appeal.upper &&
          html`<p class="state">${t("check.upperOffice")}</p>
            ${contactOf(t, spelling, appeal.upper)}`
        }
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

/** A record from outside before it is an appeal, or that became none. */
export const ticketPage = (look: Look, ticket: AskedTicket): string => {
  const { spelling } = look;
  const t = wordsOf(spelling);
  const isRefused = ticket.status === "rejected";
  const typed = { number: ticket.ticket, code: shownCode(ticket.askedWith.code) };
  return pageOf(look, { path: "/check/appeal", typed }, t("check.appealTitle"), [
    html`<section>
      <p class="${isRefused ? "bad" : "state"}">${t(isRefused ? "check.refused" : "check.waits")}</p>
      ${facts([
        [t("check.ticket"), ticket.ticket],
        [t("check.reason"), isRefused && ticket.reason && inSpelling(spelling, ticket.reason)],
      ])}
      <h2>${t("check.stepsTitle")}</h2>
      ${stepsOf(spelling, [
        { says: t("check.stepReceived"), day: ticket.receivedDay },
        isRefused
          ? { says: t("check.stepRefused"), day: ticket.decidedDay, isNow: true }
          : { says: t("check.stepToRegister"), more: html`<span>${ticket.office.name}</span>`, isNow: true },
      ])}
    </section>`,
    html`<section>
      <h2>${t(isRefused ? "check.organization" : "check.officeTitle")}</h2>
      ${contactOf(t, spelling, ticket.office)}
    </section>`,
    html`<section>
      <h2>${t("check.nextTitle")}</h2>
      <p>${t(isRefused ? "check.refusedNext" : "check.ticketNext")}</p>
    </section>`,
    another(spelling),
  ]);
};
