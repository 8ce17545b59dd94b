import { useText } from "../text/useText.tsx";
import css from "./Deadline.module.css";

/** Due within this many days counts as soon (business constants, section 9). */
const soon = 3;
export const whenOf = (daysLeft: number | null | undefined): "over" | "today" | "soon" | "far" | undefined => {
  if (daysLeft === null || daysLeft === undefined) return undefined;
  if (daysLeft < 0) return "over";
  if (daysLeft === 0) return "today";
  return daysLeft <= soon ? "soon" : "far";
};

/** A deadline with the days left, in colour and in words. */
export const Deadline = ({ day, daysLeft }: { day: string; daysLeft: number | null }) => {
  const { t } = useText();
  return (
    <span className={css.deadline} data-part="deadline" data-when={whenOf(daysLeft)}>
      {day}
      {daysLeft !== null && (
        <span>
          {daysLeft < 0
            ? t("lists.daysOver", { count: -daysLeft })
            : daysLeft === 0
              ? t("lists.dueToday")
              : t("lists.daysLeft", { count: daysLeft })}
        </span>
      )}
    </span>
  );
};
