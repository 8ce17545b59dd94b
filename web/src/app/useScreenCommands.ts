import { useRouter } from "@tanstack/react-router";
import { useCommands, type Command } from "../engine/api/commands.ts";
import { matches } from "../engine/text/matching.ts";
import { useText } from "../engine/text/useText.tsx";
import { menuSections } from "../office/modules/menuTree.ts";
import { useMenuTree } from "../office/session/useSession.ts";

/** A text that begins so is a command and is never searched for. */
const sign = ">";
export const isCommand = (typed: string): boolean => typed.trimStart().startsWith(sign);

/** The commands that fit what was typed: actions of the open card, then lists and screens of the menu. */
export const useScreenCommands = (typed: string): readonly Command[] => {
  const { t } = useText();
  const { history } = useRouter();
  const actions = useCommands();
  const tree = useMenuTree();
  if (!isCommand(typed)) return [];
  const screens = menuSections(tree).flatMap(({ items }) =>
    items.map(({ name, path }) => ({ label: t("shell.commandScreen", { name }), run: () => history.push(path) })),
  );
  const firstDay: Command = {
    label: t("shell.commandScreen", { name: t("shell.firstDay") }),
    run: () => history.push("/first-day"),
  };
  const words = typed.trimStart().slice(sign.length);
  return [...actions, ...screens, firstDay].filter(({ label }) => matches(label, words));
};
