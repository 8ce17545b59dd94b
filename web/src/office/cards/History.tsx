import type { HistoryRow, TaskView } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Nothing } from "../../engine/ui/Nothing.tsx";
import css from "../../engine/ui/history.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly rows: readonly HistoryRow[];
  /** Whether each row names its question, where an appeal has several. */
  readonly tasks: readonly Pick<TaskView, "id" | "groupName" | "organizationName">[];
};

/** The history in words, newest first. */
export const History = ({ rows, tasks }: Props) => {
  const { t } = useText();
  if (rows.length === 0) return <Nothing words={t("card.noHistory")} />;
  const named = new Map(tasks.length > 1 ? tasks.map((task) => [task.id, `${task.groupName} · ${task.organizationName}`]) : []);
  return (
    <ol className={css.history} data-part="history">
      {[...rows]
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
        .map((row) => (
          <li key={row.id} data-action={row.action}>
            <div className={css.head}>
              <strong>{row.actionName}</strong>
              <time dateTime={row.at}>{momentText(row.at)}</time>
            </div>
            <div className={css.who}>
              {row.userName ?? t("card.system")}
              {[row.positionLevelName, row.organizationName].filter(Boolean).map((part) => `, ${part}`)}
            </div>
            {row.taskId !== null && named.has(row.taskId) && (
              <div className={css.task} data-part="history-task">
                {named.get(row.taskId)}
              </div>
            )}
            {row.toStatusName && row.fromStatusName !== row.toStatusName && (
              <div className={css.move}>
                {row.fromStatusName ? t("card.inState", { from: row.fromStatusName, to: row.toStatusName }) : row.toStatusName}
              </div>
            )}
            {row.text && (
              <p className={proseCss.quote} data-part="quote">
                {row.text}
              </p>
            )}
            {row.changes.length > 0 && (
              <ul className={css.changes} data-part="history-changes">
                {row.changes.map((change) => (
                  <li key={change.label}>
                    {change.label}: <del>{change.before ?? t("card.nothing")}</del> → <ins>{change.after ?? t("card.nothing")}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
    </ol>
  );
};
