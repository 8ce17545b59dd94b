import type { TaskView } from "@murojaat/contract";
import { dayOf, momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useToday } from "../../engine/today.ts";
import { readDay } from "../../engine/ui/typedDay.ts";
import { courseOf, waitsFor } from "./course.ts";
import css from "./Course.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** Whom a task waits for, in the reader's language. */
export const useWho = (): ((task: Parameters<typeof waitsFor>[0]) => string | undefined) => {
  const { any } = useText();
  return (task) => {
    const waits = waitsFor(task);
    if (!waits?.name) return undefined;
    return waits.key ? any(waits.key, { org: waits.name }) : waits.name;
  };
};

/** Who must act now and since when, and the steps still to come. */
export const Course = ({ task }: { task: TaskView }) => {
  const { t, any } = useText();
  const who = useWho()(task);
  const steps = courseOf(task);
  if (!who) return null;
  const days = readDay(useToday())!.diff(readDay(dayOf(Date.parse(task.statusSince))), "day");
  return (
    <div className={css.course} data-part="course">
      <span>
        <strong>{t("card.waitsFor", { who })}</strong>{" "}
        <time className={proseCss.soft} dateTime={task.statusSince} title={momentText(task.statusSince)}>
          {days > 0 ? t("card.waitsSince", { count: days }) : t("card.waitsSinceToday")}
        </time>
      </span>
      <ol aria-label={t("card.steps")}>
        {steps.map((step, at) => (
          <li key={step} {...(at === 0 && { "aria-current": "step" as const })}>
            {any(step)}
          </li>
        ))}
      </ol>
    </div>
  );
};
