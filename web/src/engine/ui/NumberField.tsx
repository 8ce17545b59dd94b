import type { NumberKind } from "@murojaat/contract/kit";
import { Input } from "antd";
import type { ReactNode } from "react";
import { typedNumber } from "./typedNumber.ts";

type Props = {
  readonly kind: NumberKind;
  readonly read?: (given: string) => string | undefined;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly prefix?: ReactNode;
  readonly placeholder?: string;
  readonly status?: "error" | "warning" | "";
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
};

/** A phone, a tax id or another number that people write in many ways; `useNumberRule` says what is wrong with an invalid one. */
export const NumberField = ({ kind, read, value, onChange, onBlur, ...rest }: Props) => {
  const { onTyped, onLeft } = typedNumber({ kind, value, onChange, onBlur, read });
  return (
    <Input
      {...rest}
      {...(kind !== "passportSeries" && kind !== "login" && { inputMode: "numeric" })}
      autoComplete="off"
      value={value ?? ""}
      onChange={({ target }) => onTyped(target.value)}
      onBlur={onLeft}
    />
  );
};
