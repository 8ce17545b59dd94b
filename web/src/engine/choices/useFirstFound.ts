import { useRef, useState, type KeyboardEvent } from "react";
import { firstFound, type TreeNode } from "./tree.ts";

/**
 * Enter takes the first leaf that contains the typed text, as in every other select, and opens or closes the branch to which the arrow
 * keys have come. The library looks only among the roots, finds none where roots cannot be chosen, and does nothing.
 */
export const useFirstFound = (tree: readonly TreeNode[], typed: string, choose: (id: number) => void) => {
  const [open, setOpen] = useState(false);
  // after the arrow keys Enter means the active row
  const walkedIn = useRef<string>(undefined);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key.startsWith("Arrow")) walkedIn.current = typed;
    if (key !== "Enter" || !open) return;
    if (walkedIn.current === typed) return activeBranch()?.click();
    if (typed === "") return;
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

/** The sign before the active row if that is a branch; the library does not say which row is active. */
const activeBranch = () =>
  document.querySelector<HTMLElement>(
    ".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-tree-treenode-active .ant-select-tree-switcher:not(.ant-select-tree-switcher-noop)",
  );
