import { isOfOffice, type DayReason, type MyDayRow } from "@murojaat/contract";
import { withoutGreeting } from "../../engine/text/greeting.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline, whenOf } from "../../engine/ui/Deadline.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { RemindedChip } from "../../engine/ui/RemindedChip.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { reminderWords } from "../reminders/words.ts";
import { cardOf, listAt } from "./links.ts";
import css from "./DayRow.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";

/** Why it is to be done now, by whom and until when, who wrote and about what. The whole row opens the card. */
export const DayRow = ({ row }: { readonly row: MyDayRow }) => {
  const whose = isOfOffice(row) && (row.executorName ?? row.organizationName);
  return (
    <li className={css.row} data-part="day-row" data-when={whenOf(row.daysLeft)}>
      <div className={css.head}>
        <InnerLink to={cardOf(row)} className={`${proseCss.link} ${css.whole}`} data-part="day-link">
          {row.requestNumber}
        </InnerLink>
        <span className={css.reasons}>
          {row.reasons.length > 0 ? <Reasons row={row} /> : <StatusTag status={row.status}>{row.statusName}</StatusTag>}
        </span>
        <span className={`${proseCss.soft} ${proseCss.figures}`}>
          {row.deadline === null ? (
            momentText(row.createdDate)
          ) : row.reasons.length > 0 ? (
            row.deadline
          ) : (
            <Deadline day={row.deadline} daysLeft={row.daysLeft} />
          )}
        </span>
      </div>
      <div className={rowsCss.line}>
        <p className={css.who}>{row.applicantName}</p>
        {whose && <span className={`${rowsCss.end} ${css.whose}`}>{whose}</span>}
      </div>
      <p className={css.what}>
        {row.topicName && <strong>{row.topicName}</strong>} {withoutGreeting(row.text)}
      </p>
      {row.said && <Said said={row.said} />}
    </li>
  );
};

/** What a colleague said of it and the reader has not opened yet. */
const Said = ({ said }: { readonly said: NonNullable<MyDayRow["said"]> }) => {
  const { t } = useText();
  const words = said.kind === "mention" ? said.text : reminderWords({ kind: said.kind, text: said.text }, t);
  return (
    <p className={css.said} data-part="day-said">
      {said.byName ?? t("reminders.byPortal")} · <span className={proseCss.figures}>{momentText(said.at)}</span>
      {words && `: ${words}`}
    </p>
  );
};

const tones: Partial<Readonly<Record<DayReason, "bad" | "warn">>> = {
  reminded: "bad",
  overdue: "bad",
  cameBack: "bad",
  dueToday: "bad",
  dueSoon: "warn",
};
/** Each reason as a chip, the strongest first. */
const Reasons = ({ row }: { readonly row: MyDayRow }) => {
  const { t, any } = useText();
  const words = (reason: DayReason, list: MyDayRow["reasons"][number]["list"]): string => {
    switch (reason) {
      case "reminded":
        return t("lists.reminded");
      case "overdue":
        return t("lists.daysOver", { count: -(row.daysLeft ?? 0) });
      case "cameBack":
        return t("lists.returned");
      case "dueToday":
        return t("lists.dueToday");
      case "dueSoon":
        return t("lists.daysLeft", { count: row.daysLeft ?? 0 });
      case "news":
        return t("myDay.isNews");
      case "mentioned":
        return t("myDay.mentioned");
      case "waiting":
        return list ? any(listAt(list).title) : "";
    }
  };
  return (
    <>
      {row.reminded && <RemindedChip reminded={row.reminded} />}
      {row.reasons.map(({ reason, list }) =>
        reason === "reminded" && row.reminded ? null : (
          <span
            key={`${reason} ${list?.list}`}
            className={css.why}
            data-part={reason === "waiting" ? "day-why" : "day-reason"}
            data-tone={tones[reason]}
          >
            {words(reason, list)}
          </span>
        ),
      )}
    </>
  );
};
