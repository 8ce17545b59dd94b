import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useEffect, useState, type FormEvent } from "react";
import { useText } from "../text/useText.tsx";
import { dayFormat, firstDay, isDay, readDay, typedDay } from "./typedDay.ts";
import css from "./DayField.module.css";

type Props = {
  readonly id?: string;
  /** DD.MM.YYYY, or what was typed so far and is no day yet. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly past?: boolean;
  readonly status?: "error" | "";
  readonly "aria-label"?: string;
};

/**
 * A calendar day as the portal writes it, DD.MM.YYYY; it may be typed without the points, or without zeros.
 * What is typed and is no day is given on as it stands, so that the form's rule (`useDayRule`) tells of it: the library would let it vanish.
 */
export const DayField = ({ value, onChange, past, ...rest }: Props) => {
  const { t } = useText();
  // what this hand typed and is no day yet, and the day that the library goes on with meanwhile: another one would wipe the text
  const [half, setHalf] = useState<{ readonly text: string; readonly over: Dayjs | null }>();
  const isHalf = Boolean(value) && !isDay(value!);
  const isOwn = isHalf && half?.text === value;
  const shown = isHalf ? (isOwn ? half!.over : null) : readDay(value);
  useEffect(() => {
    // half a day of a kept draft, which nobody sees
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
        value={shown}
        format={dayFormat}
        placeholder={t("common.dayForm")}
        preserveInvalidOnBlur
        onChange={(next) => onChange?.(next ? next.format(dayFormat) : null)}
        minDate={firstDay}
        {...(past && { maxDate: dayjs() })}
      />
    </div>
  );
};

/** A day to filter by, where no form asks a rule: only a whole day is given on, half of one stays and is marked. */
export const DayFilter = ({ value = null, onChange, ...rest }: Omit<Props, "onBlur" | "status">) => {
  const [half, setHalf] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const take = (text: string | null) => {
    const isWhole = text === null || isDay(text);
    setHalf(isWhole ? null : text);
    setLeft(false);
    if (isWhole && text !== value) onChange?.(text);
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
