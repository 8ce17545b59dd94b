import type { FormFields, MessageKey } from "@murojaat/contract";
import type { ReactNode } from "react";
import { phoneText } from "../../engine/text/moments.ts";
import type { Fact } from "../../engine/ui/Facts.tsx";
import { textLanguageLabel } from "./textLanguages.ts";

type Say = (key: MessageKey) => string;

/**
 * What a card shows of the fields of a form, in their order. `instead` has, by the names of the card, what stands there in another way; false: nothing.
 * A text of several lines, files and parts have places of their own.
 */
export const fieldFacts = (
  words: Say,
  fields: FormFields,
  view: object,
  instead: Readonly<Record<string, ReactNode>> = {},
): readonly Fact[] =>
  Object.values(fields).flatMap(({ kind, card, cardLabel, label, number }): Fact[] => {
    if (card === undefined || ["longText", "flag", "files", "part", "code"].includes(kind)) return [];
    const value = (view as Readonly<Record<string, string | number | null>>)[card];
    const shown =
      card in instead
        ? instead[card]
        : kind === "language"
          ? words(textLanguageLabel(value as number | null))
          : kind === "count"
            ? Number(value) > 0 && value
            : number === "phone"
              ? value && phoneText(`${value}`)
              : value;
    return [[words(cardLabel ?? label), shown]];
  });
