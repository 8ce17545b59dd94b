import type { HistoryRow, TaskView } from "@murojaat/contract";
import { Empty } from "antd";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import "./workflow.css";

type Props = {
  readonly rows: readonly HistoryRow[];
  /** Of an appeal with several questions each row says about which one it is. */
  readonly tasks: readonly Pick<TaskView, "id" | "groupName" | "organizationName">[];
};

/** What was done, in words, the newest first. */
export const History = ({ rows, tasks }: Props) => {
  const { t } = useText();
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("card.noHistory")} />;
  const named = new Map(tasks.length > 1 ? tasks.map((task) => [task.id, `${task.groupName} · ${task.organizationName}`]) : []);
  return (
    <ol className="history">
      {[...rows]
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
        .map((row) => (
          <li key={row.id}>
            <div className="history-head">
              <strong>{row.actionName}</strong>
              <time dateTime={row.at}>{momentText(row.at)}</time>
            </div>
            <div className="history-who">
              {row.userName ?? t("card.system")}
              {[row.positionLevelName, row.organizationName].filter(Boolean).map((part) => `, ${part}`)}
            </div>
            {row.taskId !== null && named.has(row.taskId) && <div className="history-task">{named.get(row.taskId)}</div>}
            {row.toStatusName && row.fromStatusName !== row.toStatusName && (
              <div className="history-move">
                {row.fromStatusName ? t("card.inState", { from: row.fromStatusName, to: row.toStatusName }) : row.toStatusName}
              </div>
            )}
            {row.text && <p className="said">{row.text}</p>}
            {row.changes.length > 0 && (
              <ul className="history-changes">
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
