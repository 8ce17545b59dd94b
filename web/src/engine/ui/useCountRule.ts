import { useText } from "../text/useText.tsx";

/** The rule of a `CountField`: a whole number from `min` to `max`. */
export const useCountRule = (min: number, max: number) => {
  const { t } = useText();
  return {
    validator: (_: unknown, value: number | string | null | undefined) => {
      if (value === null || value === undefined || value === "") return Promise.resolve();
      if (typeof value === "string") return Promise.reject(new Error(t("problems.not_a_count")));
      if (value < min) return Promise.reject(new Error(t("problems.too_small", { limit: min })));
      return value > max ? Promise.reject(new Error(t("problems.too_large", { limit: max }))) : Promise.resolve();
    },
  };
};
