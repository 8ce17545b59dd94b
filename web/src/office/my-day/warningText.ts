import type { EarlyWarning } from "@murojaat/contract";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";

/** Where, of what, how many, and how many usually. */
export const useWarningText = ({ placeName, groupName, days, people, usual }: EarlyWarning): string => {
  const { t } = useText();
  const said = { place: placeName, topic: groupName, days, people: numberText(people) };
  return usual === 0 ? t("myDay.warnedNew", said) : t("myDay.warned", { ...said, usual: numberText(usual) });
};
