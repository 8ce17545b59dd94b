import { DatePicker } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);
export const dayFormat = "DD.MM.YYYY";
export const readDay = (day: string | null | undefined) => (day ? dayjs(day, dayFormat, true) : null);

type Props = {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly past?: boolean;
  readonly "aria-label"?: string;
};

/** A calendar day as the portal writes it, DD.MM.YYYY; it may be typed without the points. */
export const DayField = ({ value, onChange, past, ...rest }: Props) => (
  <DatePicker
    {...rest}
    style={{ width: "100%" }}
    value={readDay(value)}
    format={{ format: dayFormat, type: "mask" }}
    onChange={(next) => onChange?.(next ? next.format(dayFormat) : null)}
    {...(past && { maxDate: dayjs() })}
  />
);
