import { bulkLimit, reminderEndpoints } from "@murojaat/contract";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";

type Props = {
  readonly taskIds: readonly number[];
  /** How many people it reaches, once that is known of all the tasks. */
  readonly onPeople?: (count: number | undefined) => void;
};
/** So many are named; the others are counted. */
const named = 6;

/** Above the form of a reminder: whom it reaches, what they will read, and how often they were reminded before. */
export const Receivers = ({ taskIds, onPeople }: Props) => {
  const { t } = useText();
  const asked = taskIds.slice(0, bulkLimit);
  const { data } = useRead(reminderEndpoints.receivers, { query: { taskIds: asked.join(",") } }, { quiet: true, fresh: true });
  const isAll = asked.length === taskIds.length;
  const count = data?.people.length;
  useEffect(() => {
    onPeople?.(isAll ? count : undefined);
  }, [count, isAll, onPeople]);
  if (!data) return null;
  const { people, first, before } = data;
  const tasks = (n: number) => (taskIds.length > 1 ? ` (${t("reminders.tasks", { count: numberText(n) })})` : "");
  const names = people.slice(0, named).map((one) => `${one.name}${one.isHead ? `, ${t("reminders.head")}` : ""}${tasks(one.tasks)}`);
  const others = people.length - names.length;
  const days =
    first &&
    (first.daysLeft < 0 ? t("reminders.wordsOver", { count: -first.daysLeft }) : t("reminders.wordsLeft", { count: first.daysLeft }));
  return (
    <div className={noteCss.note} data-part="receivers">
      <p>
        {t("reminders.to")}:{" "}
        <strong>
          {people.length === 0
            ? t("reminders.nobody")
            : [...names, ...(others > 0 ? [t("reminders.others", { count: numberText(others) })] : [])].join("; ")}
        </strong>
      </p>
      {first && (
        <p>
          {t("reminders.theyRead")}: «{t("reminders.words", { number: first.requestNumber, day: first.deadline, days: days ?? "" })}»
          {taskIds.length > 1 && ` ${t("reminders.andOthers", { count: numberText(taskIds.length - 1) })}`}
        </p>
      )}
      <p>
        {before
          ? t(taskIds.length > 1 ? "reminders.beforeOf" : "reminders.before", {
              tasks: numberText(before.tasks),
              times: numberText(before.times),
              day: before.lastDay,
            })
          : t("reminders.neverBefore")}
      </p>
    </div>
  );
};
