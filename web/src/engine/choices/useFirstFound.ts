import { useRef, useState, type KeyboardEvent } from "react";
import { firstFound, type TreeNode } from "./tree.ts";

/**
 * Enter takes the first leaf that contains the typed text, as in every other select. The library looks only among the roots,
 * finds none where roots cannot be chosen, and does nothing.
 */
export const useFirstFound = (tree: readonly TreeNode[], typed: string, choose: (id: number) => void) => {
  const [open, setOpen] = useState(false);
  // after the arrow keys Enter means the active row
  const walkedIn = useRef<string>(undefined);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key.startsWith("Arrow")) walkedIn.current = typed;
    if (key !== "Enter" || !open || typed === "" || walkedIn.current === typed) return;
    const found = firstFound(tree, typed);
    if (!found) return;
    choose(found.value);
    setOpen(false);
  };
  const onOpenChange = (next: boolean) => {
    walkedIn.current = undefined;
    setOpen(next);
  };
  return { open, onOpenChange, onKeyDown };
};
