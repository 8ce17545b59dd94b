import { useNavigate, useSearch } from "@tanstack/react-router";
import { choiceNames, queryOf, type ChoiceName, type Held } from "./choices.ts";

/** The period and the narrowing of a page of statistics; the address bar holds them, so that back and a shared link restore them. */
export const useChoices = () => {
  const held = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const write = (changes: Readonly<Partial<Record<ChoiceName, string | undefined>>>) =>
    void navigate({ to: ".", search: { ...held, ...changes } as never });
  return {
    query: queryOf(held as Held),
    choose: write,
    reset: () => write(Object.fromEntries(choiceNames.map((name) => [name, undefined]))),
  };
};
export type ChoicesState = ReturnType<typeof useChoices>;
