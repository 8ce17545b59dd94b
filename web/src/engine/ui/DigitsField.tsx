import { Input } from "antd";
import type { ReactNode } from "react";

type Props = {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly length: number;
  readonly prefix?: ReactNode;
  readonly placeholder?: string;
  readonly "aria-label"?: string;
};

/** A mask of this many digits. */
export const DigitsField = ({ value, onChange, length, ...rest }: Props) => (
  <Input
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    value={value ?? ""}
    onChange={(event) => onChange?.(event.target.value.replace(/\D/g, "").slice(0, length) || null)}
  />
);
