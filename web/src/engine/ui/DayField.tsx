import { dayProblem, firstDay } from "@murojaat/contract/kit";
import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import { useEffect, useState, type FormEvent } from "react";
import { useText } from "../text/useText.tsx";
import { today } from "../today.ts";
import { dayFormat, isDay, readDay, typedDay } from "./typedDay.ts";
import css from "./DayField.module.css";

type Props = {
  readonly id?: string;
  /** DD.MM.YYYY, or the text typed so far. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly past?: boolean;
  /** The first day that may be chosen, DD.MM.YYYY. */
  readonly since?: string | undefined;
  readonly status?: "error" | "";
  readonly "aria-label"?: string;
  readonly className?: string | undefined;
};

/**
 * A calendar day in the format DD.MM.YYYY; it may be typed without dots or zeros.
 * Text that is not a day becomes the value as it is, so that `useDayRule` can report it: the library would discard it.
 */
export const DayField = ({ value, onChange, past, since = firstDay, className = css.wide, ...rest }: Props) => {
  const { t } = useText();
  // the typed text that is not a day yet, and the day that the library has meanwhile: any other value clears the text
  const [half, setHalf] = useState<{ readonly text: string; readonly over: Dayjs | null }>();
  const isHalf = Boolean(value) && !isDay(value!);
  const isOwn = isHalf && half?.text === value;
  const shown = isHalf ? (isOwn ? half!.over : null) : readDay(value);
  useEffect(() => {
    // a restored draft may contain an incomplete day
    if (isHalf && !isOwn) onChange?.(null);
  }, [isHalf, isOwn, onChange]);

  const take = ({ target }: FormEvent<HTMLElement>) => {
    const text = (target as HTMLInputElement).value;
    const day = typedDay(text);
    if (!day && text !== "") setHalf({ text, over: shown });
    onChange?.(day ? day.format(dayFormat) : text || null);
  };
  return (
    <div className={css.dayField} onInput={take}>
      <DatePicker
        {...rest}
        className={className!}
        value={shown}
        format={dayFormat}
        placeholder={t("common.dayForm")}
        preserveInvalidOnBlur
        // an erased text clears the day; a button would be an invisible stop of the Tab key
        allowClear={false}
        onChange={(next) => onChange?.(next ? next.format(dayFormat) : null)}
        minDate={readDay(since)!}
        {...(past && { maxDate: readDay(today())! })}
      />
    </div>
  );
};

/** A day in a filter, where no form rule runs: only a day that is taken becomes the value; any other text is marked. */
export const DayFilter = ({ value = null, onChange, ...rest }: Omit<Props, "onBlur" | "status">) => {
  const [half, setHalf] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const take = (text: string | null) => {
    const isComplete = text === null || dayProblem(text) === undefined;
    setHalf(isComplete ? null : text);
    setLeft(false);
    if (isComplete && text !== value) onChange?.(text);
  };
  return (
    <DayField
      {...rest}
      value={half ?? value}
      onChange={take}
      onBlur={() => setLeft(true)}
      status={half !== null && isLeft ? "error" : ""}
    />
  );
};
