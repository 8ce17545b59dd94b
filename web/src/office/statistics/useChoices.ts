import { useAddress } from "../../engine/useAddress.ts";
import { choiceNames, queryOf } from "./choices.ts";

/** Period and filters of a statistics page; the address bar stores them, so that back and a shared link restore them. */
export const useChoices = () => {
  const { search, change } = useAddress<"/reports/report-one">();
  return {
    query: queryOf(search),
    choose: change,
    reset: () => change(Object.fromEntries(choiceNames.map((name) => [name, undefined]))),
  };
};
export type ChoicesState = ReturnType<typeof useChoices>;
