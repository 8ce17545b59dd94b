import { choiceNames } from "../choices.ts";
import type { ChoicesState } from "../useChoices.ts";

/** Choices as a text that can be kept, and taken up again. */
export const choicesMemory = ({ query, choose }: ChoicesState) => ({
  memory: () => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
  recall: (memory: string) => {
    const kept = new URLSearchParams(memory);
    choose(Object.fromEntries(choiceNames.map((name) => [name, kept.get(name) ?? undefined])));
  },
});
