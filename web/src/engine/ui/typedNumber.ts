import { readNumber, type NumberKind } from "@murojaat/contract/kit";

type Field = {
  readonly kind: NumberKind;
  readonly value: string | null | undefined;
  readonly onChange: ((value: string | null) => void) | undefined;
  readonly onBlur: (() => void) | undefined;
  /** What the field takes of more than its own number; it sees to the rest. */
  readonly read?: ((given: string) => string | undefined) | undefined;
};

/** A number as people type and paste it: in its stored spelling once pasted or left; an invalid one stays as it was typed, and the rule says why. */
export const typedNumber = ({ kind, value, onChange, onBlur, read }: Field) => {
  const settled = (given: string): string => {
    const found = readNumber(kind, given);
    return read?.(given) ?? ("value" in found ? found.value : given);
  };
  const before = value ?? "";
  return {
    onTyped: (next: string) => onChange?.((next.length - before.length > 1 ? settled(next) : next) || null),
    onLeft: () => {
      const next = before && settled(before);
      if (next !== before) onChange?.(next);
      onBlur?.();
    },
  };
};
