import { useState } from "react";
import type { Choice } from "./useOptions.ts";

type Opened = string | number;
type Pressed = { readonly typed: string; readonly keys: readonly Opened[] };

/**
 * Which branches of a tree are open until the user clicks one: all during typing, otherwise those of the own office.
 * The library expands on each keystroke, so results that the server sends later would stay collapsed.
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
