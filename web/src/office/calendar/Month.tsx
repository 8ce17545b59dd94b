import { dayKinds } from "@murojaat/contract";
import dayjs from "dayjs";
import { useText } from "../../engine/text/useText.tsx";
import { weekdayOf, weeksOf, wireDay, type DayMark } from "./year.ts";
import css from "./calendar.module.css";

type Props = {
  readonly year: number;
  readonly month: number;
  readonly weekend: readonly number[];
  readonly today: string;
  readonly markOf: (day: string) => DayMark | undefined;
  readonly isPending: (day: string) => boolean;
  readonly onDay: ((day: string) => void) | undefined;
};
export const nameOf = { UZ: "nameUz", UK: "nameUk", RU: "nameRu" } as const;

/** A month of the year with a button per day; the button's name includes its kind. */
export const Month = ({ year, month, weekend, today, markOf, isPending, onDay }: Props) => {
  const { t, language } = useText();
  // any Monday, for the names of the days
  const monday = dayjs("2024-01-01");
  const title = dayjs(new Date(year, month, 1)).format("MMMM");
  return (
    <table className={css.calendarMonth} data-part="calendar-month">
      <caption>{title}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => (
            <th key={at} scope="col">
              {monday.add(at, "day").format("dd")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, row) => (
          <tr key={row}>
            {week.map((day, at) => {
              if (day === 0) return <td key={at} />;
              const wire = wireDay(year, month, day);
              const mark = markOf(wire);
              const kind = mark?.kind ?? (weekend.includes(weekdayOf(year, month, day)) ? "weekend" : undefined);
              const words = [
                wire,
                mark && t(dayKinds[mark.kind]),
                mark?.[nameOf[language]],
                mark?.provisional && t("calendar.provisional"),
              ];
              const label = words.filter(Boolean).join(", ");
              return (
                <td key={at}>
                  <button
                    type="button"
                    className={css.calendarDay}
                    data-kind={kind}
                    data-provisional={mark?.provisional === true}
                    data-pending={isPending(wire)}
                    aria-label={label}
                    aria-current={wire === today ? "date" : undefined}
                    title={label}
                    disabled={onDay === undefined}
                    onClick={() => onDay?.(wire)}
                  >
                    {day}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
