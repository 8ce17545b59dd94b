import { expect, it } from "vitest";
import { errors as ruErrors } from "./ru/errors.ts";
import { problems as ru } from "./ru/problems.ts";

import { uk } from "./uk/index.ts";
import { errors as uzErrors } from "./uz/errors.ts";
import { problems as uz } from "./uz/problems.ts";

it.each([
  ["proposal_not_extended", "28"],
  ["past_the_ceiling", "28"],
  ["earlier_needed", "30"],
  ["only_of_a_repeat", "30"],
  ["complained_organization", "25"],
  ["late_needs_reason", "25"],
  ["reason_does_not_fit", "{limit}"],
] as const)("the refusal %s ends with its article, %s", (name, article) => {
  expect([{ ...uz, ...uzErrors }[name], { ...uk.problems, ...uk.errors }[name], { ...ru, ...ruErrors }[name]]).toEqual([
    expect.stringMatching(`[(]${article}-modda[)]$`),
    expect.stringMatching(`[(]${article}-модда[)]$`),
    expect.stringMatching(`[(]статья ${article}[)]$`),
  ]);
});
