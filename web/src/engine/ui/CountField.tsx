import { readCount } from "@murojaat/contract/kit";
import { Input } from "antd";

type Props = {
  readonly id?: string;
  /** A number, or the text that is not one. */
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
};

/** How many of something. The library's field cuts to its limits and drops what is no number: this one leaves both for `useCountRule` to report. */
export const CountField = ({ value, onChange, ...rest }: Props) => (
  <Input
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    value={value ?? ""}
    onChange={({ target }) => onChange?.(readCount(target.value) ?? (target.value || null))}
  />
);
