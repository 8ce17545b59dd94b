import { choiceNames } from "../choices.ts";
import type { ChoicesState } from "../useChoices.ts";

/** Choices as a string, to save and to apply again. */
export const savedQuery = ({ query, choose }: ChoicesState) => ({
  memory: () => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
  recall: (memory: string) => {
    const saved = new URLSearchParams(memory);
    choose(Object.fromEntries(choiceNames.map((name) => [name, saved.get(name) ?? undefined])));
  },
});
