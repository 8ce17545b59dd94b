import { useText } from "../text/useText.tsx";

/** What is longer stays as it was given and is not sent: a field that cuts would keep another number. */
export const useLengthRule = (max: number) => {
  const { t } = useText();
  return { max, message: t("problems.too_long", { limit: max }) };
};
