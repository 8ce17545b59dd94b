import type { AppealDetail } from "@murojaat/contract";
import type { ReactNode } from "react";
import { WhyThisDate } from "../appeals/WhyThisDate.tsx";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { Deadline } from "../ui/Deadline.tsx";
import { Facts } from "../ui/Facts.tsx";
import { StatusTag } from "../ui/StatusTag.tsx";

/** Number, kind, status, deadline and what may be done now. */
export const CardTop = ({ appeal, children }: { appeal: AppealDetail; children?: ReactNode }) => {
  const { t } = useText();
  return (
    <section className="block card-top" aria-label={t("card.title")}>
      <div className="card-name">
        <h1>{appeal.requestNumber}</h1>
        <StatusTag status={appeal.status}>{appeal.statusName}</StatusTag>
        <span>{appeal.kindName}</span>
        {appeal.tasks.some((task) => task.isControl) && <span className="mark">{t("card.control")}</span>}
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
          [t("fields.positionLevel"), appeal.positionLevelName],
          [t("card.resolvedDate"), appeal.resolvedDate && momentText(appeal.resolvedDate)],
          [t("card.closingKind"), appeal.closingKindName],
        ]}
      />
      {children}
    </section>
  );
};
