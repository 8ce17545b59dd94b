import { hearingOutcomes, inquiryStatuses, type AppealDetail } from "@murojaat/contract";
import type { ReactNode } from "react";
import { ReturnedNote } from "../appeals/ReturnedNote.tsx";
import { Dated, WhyThisDate } from "../appeals/WhyThisDate.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { FilesButton } from "../../engine/files/FilesButton.tsx";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useWho } from "../tasks/Course.tsx";
import { holdsFollowed } from "../tasks/followed.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { useNarrow } from "../../engine/ui/useNarrow.ts";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./CardTop.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = { readonly appeal: AppealDetail; readonly tools?: ReactNode; readonly children?: ReactNode };

/** Number, status, deadline, who must act now, and the actions allowed. */
export const CardTop = ({ appeal, tools, children }: Props) => {
  const { t } = useText();
  const narrow = useNarrow();
  const who = useWhoOfAppeal(appeal);
  return (
    <section className={`${blockCss.block} ${css.cardTop}`} data-part="card-top" aria-label={t("card.title")}>
      <div className={css.cardName}>
        <h1>{appeal.requestNumber}</h1>
        <StatusTag status={appeal.status}>{appeal.statusName}</StatusTag>
        <span>{appeal.kindName}</span>
        {holdsFollowed(appeal) && <span className={tagCss.mark}>{t("card.control")}</span>}
        {appeal.isUndisclosed && <span className={tagCss.mark}>{t("card.notDisclosed")}</span>}
        {appeal.repeatabilityName && (appeal.earlierAppealNumber ?? appeal.earlierNumber) && (
          <span className={tagCss.mark}>{appeal.repeatabilityName}</span>
        )}
        <span>
          <span className={proseCss.soft}>{t("fields.deadline")}:</span> <Deadline day={appeal.deadline} daysLeft={appeal.daysLeft} />{" "}
          <WhyThisDate term={appeal.term} />
        </span>
        {who && (
          <span className={css.who} data-part="card-who">
            {t("card.waitsFor", { who })}
          </span>
        )}
        {tools && !narrow && <span className={css.tools}>{tools}</span>}
      </div>
      <ReturnedNote returned={appeal.returned} />
      {!narrow && <CardFacts appeal={appeal} />}
      {children}
    </section>
  );
};

/** In a narrow window the text comes first: below it what else the head says, and the tools, folded. */
export const CardRest = ({ appeal, tools }: Omit<Props, "children">) => {
  const { t } = useText();
  if (!useNarrow()) return null;
  return (
    <section className={`${blockCss.block} ${css.rest}`} aria-label={t("card.more")}>
      <CardFacts appeal={appeal} />
      {tools && (
        <details className={css.more} data-part="card-more">
          <summary>{t("card.more")}</summary>
          <div className={css.tools}>{tools}</div>
        </details>
      )}
    </section>
  );
};

const CardFacts = ({ appeal }: Pick<Props, "appeal">) => {
  const { t } = useText();
  return (
    <Facts
      facts={[
        [t("card.forwardedFrom"), appeal.forwardedFromName],
        [t("card.transferTo"), appeal.transferOrgName],
        [t("columns.transferReason"), appeal.transferReason],
        [t("card.forwardBy"), appeal.forwardLate && <Dated key="forward" day={appeal.forwardBy} term={appeal.forwardTerm} />],
        [t("card.letters"), appeal.letters.length > 0 && <Letters key="letters" letters={appeal.letters} />],
        [t("card.hearings"), appeal.hearings.length > 0 && <Hearings key="hearings" hearings={appeal.hearings} />],
        [t("card.lateTerms"), appeal.lateTerms.length > 0 && <LateTerms key="late" terms={appeal.lateTerms} />],
        [t("menu.inquiries"), appeal.inquiries.length > 0 && <Inquiries key="inquiries" inquiries={appeal.inquiries} />],
        [
          t("fields.incompleteKind"),
          appeal.applicant.incompleteKindName &&
            [appeal.applicant.incompleteKindName, appeal.actions.includes("leave-unconsidered") && t("card.mayLeave")]
              .filter(Boolean)
              .join(". "),
        ],
        [t("fields.controller"), appeal.controllerName],
        [
          t("columns.controlReviewDate"),
          appeal.controlReviewDate && <Dated key="control" day={appeal.controlReviewDate} term={appeal.controlTerm} />,
        ],
        [
          t("fields.earlierAppeal"),
          appeal.earlierAppealId && appeal.earlierAppealNumber ? (
            <CardLink key="earlier" to={{ id: appeal.earlierAppealId }}>
              {appeal.earlierAppealNumber}
            </CardLink>
          ) : (
            (appeal.earlierAppealNumber ?? [appeal.earlierNumber, appeal.earlierDate].filter(Boolean).join(", "))
          ),
        ],
        [
          t("card.joined"),
          appeal.joined.length > 0 && (
            <span key="joined" className={css.cardJoined} data-part="card-joined">
              {appeal.joined.map(({ id, requestNumber }) => (
                <CardLink key={id} to={{ id }}>
                  {requestNumber}
                </CardLink>
              ))}
            </span>
          ),
        ],
        [t("card.resolvedDate"), appeal.resolvedDate && momentText(appeal.resolvedDate)],
        [t("card.closingKind"), [appeal.closingKindName, appeal.closingReasonName].filter(Boolean).join(": ")],
        [t("fields.conclusion"), appeal.closingText],
        [
          t("card.satisfaction"),
          appeal.satisfaction &&
            [t(appeal.satisfaction.isSatisfied ? "card.satisfied" : "card.dissatisfied"), appeal.satisfaction.reason]
              .filter(Boolean)
              .join(": "),
        ],
      ]}
    />
  );
};

/** The letters that the applicant is owed, each with its last day, and those that were sent. */
const Letters = ({ letters }: Pick<AppealDetail, "letters">) => {
  const { t } = useText();
  return (
    <ul className={css.letters} data-part="card-letters">
      {letters.map(({ id, eventName, dueDay, daysLeft, term, sentNumber, sentDate }) => (
        <li key={id}>
          {eventName}:{" "}
          {sentDate === null ? (
            <>
              <Deadline day={dueDay} daysLeft={daysLeft} /> <WhyThisDate term={term} />
            </>
          ) : sentNumber === null ? (
            t("card.letterSentOtherwise", { day: sentDate })
          ) : (
            t("card.letterSent", { number: sentNumber, day: sentDate })
          )}
        </li>
      ))}
    </ul>
  );
};

/** When and where the applicant is heard, and what became of it. */
const Hearings = ({ hearings }: Pick<AppealDetail, "hearings">) => {
  const { t } = useText();
  return (
    <ul className={css.letters} data-part="card-hearings">
      {hearings.map(({ id, at, place, outcome, note }) => {
        const ended = hearingOutcomes.find(({ code }) => code === outcome);
        return (
          <li key={id}>
            {momentText(at)}, {place}
            {ended && `. ${t(ended.label)}: ${note ?? ""}`}
          </li>
        );
      })}
    </ul>
  );
};

const lateStates = { late: "card.wasLate", rightful: "card.rightlyExtended", unjudged: "card.extensionUnjudged" } as const;
/** Terms that ran out, and who had them. */
const LateTerms = ({ terms }: { terms: AppealDetail["lateTerms"] }) => {
  const { t } = useText();
  return (
    <ul className={css.letters} data-part="card-late-terms">
      {terms.map(({ id, deadline, untilDay, organizationName, executorName, state }) => (
        <li key={id}>
          {deadline} → {untilDay}, {[organizationName, executorName].filter(Boolean).join(", ")}:{" "}
          <span className={proseCss.soft}>{t(lateStates[state])}</span>
        </li>
      ))}
    </ul>
  );
};

/** What other bodies were asked, until when they answer, and what they answered. */
const Inquiries = ({ inquiries }: Pick<AppealDetail, "inquiries">) => {
  const { t } = useText();
  return (
    <ul className={css.letters} data-part="card-inquiries">
      {inquiries.map(({ id, number, status, toName, question, sentDate, dueDay, daysLeft, term, ...end }) => (
        <li key={id}>
          № {number}, {sentDate}, {toName}: {question} <span className={proseCss.soft}>{t(inquiryStatuses[status])}</span>{" "}
          {status === "pending" && (
            <>
              <Deadline day={dueDay} daysLeft={daysLeft} /> <WhyThisDate term={term} />
            </>
          )}
          {status === "answered" && (
            <>
              № {end.answerNumber}, {end.answerDate}: {end.answer} {end.files.length > 0 && <FilesButton files={end.files} of={number} />}
            </>
          )}
          {end.closeReason}
        </li>
      ))}
    </ul>
  );
};

const handled: readonly string[] = ["process", "for_information"];
/** Who must act on the appeal now: the people of its open tasks, or the post or office that has it. */
const useWhoOfAppeal = (appeal: AppealDetail): string | undefined => {
  const whoOf = useWho();
  if (appeal.status === "resolved") return undefined;
  if (appeal.transferOrgName) return appeal.transferOrgName;
  const people = handled.includes(appeal.status) ? [...new Set(appeal.tasks.flatMap((task) => whoOf(task) ?? []))] : [];
  if (people.length > 0) return [...people.slice(0, 2), ...(people.length > 2 ? [`+${people.length - 2}`] : [])].join("; ");
  return [appeal.status === "classification" && appeal.positionLevelName, appeal.holderName].filter(Boolean).join(", ");
};
