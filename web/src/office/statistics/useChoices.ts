import { useNavigate, useSearch } from "@tanstack/react-router";
import { choiceNames, queryOf, type ChoiceName, type AddressParams } from "./choices.ts";

/** Period and filters of a statistics page; the address bar stores them, so that back and a shared link restore them. */
export const useChoices = () => {
  const params = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const write = (changes: Readonly<Partial<Record<ChoiceName, string | undefined>>>) =>
    void navigate({ to: ".", search: { ...params, ...changes } as never });
  return {
    query: queryOf(params as AddressParams),
    choose: write,
    reset: () => write(Object.fromEntries(choiceNames.map((name) => [name, undefined]))),
  };
};
export type ChoicesState = ReturnType<typeof useChoices>;
