import { numberKinds, readNumber, type MessageKey, type NumberKind } from "@murojaat/contract/kit";
import { useText } from "../text/useText.tsx";

/** The rule of a field of a number: any spelling of one will do. `instead` words an invalid one. */
export const useNumberRule = (kind: NumberKind, instead?: MessageKey) => {
  const { any } = useText();
  return {
    validator: (_: unknown, value: string | null | undefined) => {
      const read = value ? readNumber(kind, value) : { value };
      if ("value" in read) return Promise.resolve();
      return Promise.reject(new Error(any(instead && read.problem === numberKinds[kind].problem ? instead : `problems.${read.problem}`)));
    },
  };
};
