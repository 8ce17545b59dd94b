import type { AppealDetail } from "@murojaat/contract";
import type { ReactNode } from "react";
import { Dated, WhyThisDate } from "../appeals/WhyThisDate.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { holdsFollowed } from "../tasks/followed.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./CardTop.module.css";

/** Number, kind, status, deadline and what may be done now. */
export const CardTop = ({ appeal, children }: { appeal: AppealDetail; children?: ReactNode }) => {
  const { t } = useText();
  return (
    <section className={`${blockCss.block} ${css.cardTop}`} data-part="card-top" aria-label={t("card.title")}>
      <div className={css.cardName}>
        <h1>{appeal.requestNumber}</h1>
        <StatusTag status={appeal.status}>{appeal.statusName}</StatusTag>
        <span>{appeal.kindName}</span>
        {holdsFollowed(appeal) && <span className="mark">{t("card.control")}</span>}
        {appeal.repeatabilityName && appeal.earlierAppealId && <span className="mark">{appeal.repeatabilityName}</span>}
      </div>
      <Facts
        facts={[
          [
            t("fields.deadline"),
            <>
              <Deadline day={appeal.deadline} daysLeft={appeal.daysLeft} /> <WhyThisDate term={appeal.term} />
            </>,
          ],
          [t("card.holder"), appeal.holderName],
          [t("card.forwardedFrom"), appeal.forwardedFromName],
          [t("card.transferTo"), appeal.transferOrgName],
          [t("columns.transferReason"), appeal.transferReason],
          [t("card.forwardBy"), appeal.forwardLate && <Dated key="forward" day={appeal.forwardBy} term={appeal.forwardTerm} />],
          [
            t("columns.letterBy"),
            appeal.letterBy && appeal.letterTerm && (
              <span key="letter">
                <Deadline day={appeal.letterBy} daysLeft={appeal.letterDaysLeft} /> <WhyThisDate term={appeal.letterTerm} />
              </span>
            ),
          ],
          [t("fields.controller"), appeal.controllerName],
          [
            t("columns.controlReviewDate"),
            appeal.controlReviewDate && <Dated key="control" day={appeal.controlReviewDate} term={appeal.controlTerm} />,
          ],
          [
            t("fields.earlierAppeal"),
            appeal.earlierAppealId && appeal.earlierAppealNumber && (
              <CardLink key="earlier" to={{ id: appeal.earlierAppealId }}>
                {appeal.earlierAppealNumber}
              </CardLink>
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
          [t("fields.positionLevel"), appeal.positionLevelName],
          [t("card.resolvedDate"), appeal.resolvedDate && momentText(appeal.resolvedDate)],
          [t("card.closingKind"), [appeal.closingKindName, appeal.closingReasonName].filter(Boolean).join(": ")],
          [t("fields.conclusion"), appeal.closingText],
        ]}
      />
      {children}
    </section>
  );
};
