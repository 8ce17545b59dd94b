import { matches } from "../text/matching.ts";
import type { Choice, Possible } from "./useOptions.ts";

export type TreeNode = {
  value: number;
  key: number;
  title: string;
  selectable: boolean;
  children: TreeNode[];
  className?: string;
  unmarked?: "";
};

/**
 * Turns a flat list with parents into a tree; a node whose parent is missing becomes a root. An impossible node stays, disabled,
 * only where it has possible descendants.
 */
export const treeOf = (choices: readonly Choice[], selectable: "leaves" | "all", possible?: Possible): TreeNode[] => {
  const nodes = new Map(
    choices.map((c) => [c.id, { value: c.id, key: c.id, title: c.name, selectable: true, children: [] as TreeNode[] }]),
  );
  const roots: TreeNode[] = [];
  for (const choice of choices) {
    const node = nodes.get(choice.id);
    const above = typeof choice.parentId === "number" ? nodes.get(choice.parentId) : undefined;
    if (node) (above?.children ?? roots).push(node);
  }
  if (selectable === "leaves") for (const node of nodes.values()) node.selectable = node.children.length === 0;
  if (!possible) return roots;
  for (const choice of choices) if (!possible(choice, choices)) nodes.get(choice.id)!.selectable = false;
  return withoutEmpty(roots);
};

const withoutEmpty = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = withoutEmpty(node.children);
    return node.selectable || children.length > 0 ? [{ ...node, children }] : [];
  });

/** The branches that are open. */
export type Branches = readonly (string | number)[];

/**
 * The rows of an open list to which the arrow keys go while a word is typed, from the top: those that contain it and may be chosen, and
 * those that may be chosen below a branch that contains it. Branches that only lead to them are skipped.
 */
export const foundRows = (nodes: readonly TreeNode[], typed: string, open: Branches, isBelow = false): TreeNode[] =>
  nodes.flatMap((node) => {
    const isFound = isBelow || matches(node.title, typed);
    const below = open.includes(node.key) ? foundRows(node.children, typed, open, isFound) : [];
    return node.selectable && isFound ? [node, ...below] : below;
  });

/** The first of these rows that itself contains the typed text: Enter takes it. */
export const firstFound = (rows: readonly TreeNode[], typed: string): TreeNode | undefined =>
  rows.find(({ title }) => matches(title, typed));
