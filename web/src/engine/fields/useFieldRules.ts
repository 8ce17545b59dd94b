import type { MessageKey } from "@murojaat/contract/kit";
import type { Rule } from "antd/es/form/index";
import { useText } from "../text/useText.tsx";
import { useCountRule } from "../ui/useCountRule.ts";
import { useDayRule, type DayBounds } from "../ui/useDayRule.ts";
import { useLengthRule } from "../ui/useLengthRule.ts";
import { useNumberRule } from "../ui/useNumberRule.ts";
import type { FieldRow } from "./fieldRow.ts";

/** What the row of a field refuses. `wrong` words a number that is none. */
export const useFieldRules = (row: FieldRow, required: boolean, days: DayBounds, wrong: MessageKey | undefined): Rule[] => {
  const { t } = useText();
  const { kind, number, pattern, min = 0, max = Number.MAX_SAFE_INTEGER } = row;
  const isText = kind === "text" || kind === "longText";
  const dayRule = useDayRule(row.past, days);
  const numberRule = useNumberRule(number ?? "phone", wrong);
  const countRule = useCountRule(min, max);
  const atMost = useLengthRule();
  return [
    // a rule with `whitespace` applies to strings: it would refuse the number of a choice
    ...(required ? [{ required: true, ...(isText && { whitespace: true }), message: t("problems.required") }] : []),
    ...(pattern ? [{ pattern: new RegExp(pattern, "u"), message: t(kind === "email" ? "form.emailShape" : "problems.wrong_format") }] : []),
    ...((isText || kind === "email") && !number && row.max !== undefined ? [atMost(max)] : []),
    ...(kind === "count" ? [countRule] : []),
    ...(kind === "day" ? [dayRule] : []),
    ...(number ? [numberRule] : []),
  ];
};
