import { useRef, useState, type KeyboardEvent } from "react";
import { firstFound, type TreeNode } from "./tree.ts";

/**
 * Enter takes the first leaf that holds what was typed, as in every other field with choices. The library looks for it among the roots
 * alone where those cannot be chosen, finds none, and does nothing.
 */
export const useFirstFound = (tree: readonly TreeNode[], typed: string, choose: (id: number) => void) => {
  const [open, setOpen] = useState(false);
  // whoever went on by the arrows means the row where they stand
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
