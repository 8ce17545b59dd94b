import type { MyDayRow } from "@murojaat/contract";
import { withoutGreeting } from "../../engine/text/greeting.ts";
import { momentText } from "../../engine/text/moments.ts";
import { Deadline, whenOf } from "../../engine/ui/Deadline.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { cardOf } from "./links.ts";
import css from "./DayRow.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = {
  readonly row: MyDayRow;
  readonly ofOffice: boolean;
  /** For what the row stands here, where that is not its status: one task may wait for an answer and for more time. */
  readonly why: string | undefined;
};

/** Number, deadline, who wrote and about what; of the office's work also who has it. The whole row opens the card. */
export const DayRow = ({ row, ofOffice, why }: Props) => (
  <li className={css.row} data-part="day-row" data-when={whenOf(row.daysLeft)}>
    <div className={rowsCss.line}>
      <InnerLink to={cardOf(row)} className={`${proseCss.link} ${css.whole}`} data-part="day-link">
        {row.requestNumber}
      </InnerLink>
      {why === undefined && <StatusTag status={row.status}>{row.statusName}</StatusTag>}
      <span className={rowsCss.end}>
        {row.deadline === null ? (
          <span className={`${proseCss.soft} ${proseCss.figures}`}>{momentText(row.createdDate)}</span>
        ) : (
          <Deadline day={row.deadline} daysLeft={row.daysLeft} />
        )}
      </span>
    </div>
    <div className={rowsCss.line}>
      <p className={css.who}>{row.applicantName}</p>
      {why !== undefined && (
        <span className={`${tagCss.mark} ${rowsCss.end}`} data-part="day-why">
          {why}
        </span>
      )}
    </div>
    <p className={css.what}>{withoutGreeting(row.text)}</p>
    {ofOffice && <p className={css.what}>{row.executorName ?? row.organizationName}</p>}
  </li>
);
