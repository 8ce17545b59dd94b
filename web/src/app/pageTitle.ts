import { screens, type MessageKey } from "@murojaat/contract";
import type { Text } from "../engine/text/useText.tsx";

type Match = { readonly staticData: object; readonly pathname: string };

/** What the window is called while a screen is open: what its route says, or its item of the menu. */
export const pageTitle = (matches: readonly Match[], { any, t }: Pick<Text, "any" | "t">): string => {
  const last = matches.at(-1);
  const given = (last?.staticData as { title?: MessageKey } | undefined)?.title;
  const title = given ?? (last && last.pathname in screens ? screens[last.pathname as keyof typeof screens].label : undefined);
  return title ? `${any(title)} — ${t("common.title")}` : t("common.title");
};
