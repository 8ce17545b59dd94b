import { useText } from "../text/useText.tsx";

/** The rule of the longest text: what is longer stays as it was given and is not sent, because a field that cuts would keep another text. */
export const useLengthRule = () => {
  const { t } = useText();
  return (max: number) => ({ max, message: t("problems.too_long", { limit: max }) });
};
