import { useState } from "react";
import type { Choice } from "./useOptions.ts";

type Opened = string | number;
type Pressed = { readonly typed: string; readonly keys: readonly Opened[] };

/**
 * Which branches of a tree of choices stand open until one presses on them: all while one types, else those of the own office.
 * The library opens them when a letter is typed, so what comes from the server after that would stay shut over what is found.
 */
export const useBranches = (choices: readonly Choice[]) => {
  const [typed, setTyped] = useState("");
  const [pressed, setPressed] = useState<Pressed>();
  const atFirst = choices.filter((one) => typed !== "" || one.isOwn).map((one) => one.id);
  return {
    typed,
    onSearch: setTyped,
    branches: {
      treeExpandedKeys: pressed?.typed === typed ? [...pressed.keys] : atFirst,
      onTreeExpand: (keys: readonly Opened[]) => setPressed({ typed, keys }),
    },
  };
};
