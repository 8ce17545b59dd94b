import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { firstFound, foundRows, type Branches, type TreeNode } from "./tree.ts";
import css from "./ChoiceField.module.css";

/**
 * The keyboard in a tree of choices. While a word is typed, one found row is marked: Enter takes it, the first arrow key down stays on it,
 * and the arrow keys go from one found row to the next. The library marks only what it finds itself, in the typed script and among
 * the roots that can be chosen, and walks over every branch. Without a word Enter opens or closes the branch of the active row.
 */
export const useFoundRows = (
  tree: readonly TreeNode[],
  typed: string,
  branches: Branches,
  /** Takes a row; without it, where several may be taken, the row is pressed. */
  choose?: (id: number) => void,
) => {
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [walked, setWalked] = useState<{ readonly typed: string; readonly key: number }>();
  const rows = typed === "" ? [] : foundRows(tree, typed, branches);
  const walkedTo = walked?.typed === typed ? rows.find(({ key }) => key === walked.key) : undefined;
  const marked = walkedTo ?? firstFound(rows, typed);
  useEffect(() => {
    rowOf(popup.current, css.marked!)?.scrollIntoView({ block: "nearest" });
  }, [marked?.key]);

  const walk = (by: 1 | -1) => {
    const at = marked ? rows.indexOf(marked) : by > 0 ? -1 : 0;
    const stays = marked !== undefined && !walkedTo && by > 0;
    const next = stays ? marked : rows[(at + by + rows.length) % rows.length];
    if (next) setWalked({ typed, key: next.key });
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!/^(Arrow|Enter$)/.test(event.key)) return;
    if (typed === "") {
      // a closed branch opens; the library does nothing with a row that cannot be chosen
      if (open && event.key === "Enter") rowOf(popup.current, css.branch!, activeRow)?.querySelector<HTMLElement>(switcher)?.click();
      return;
    }
    event.stopPropagation();
    // left and right move in the typed word
    if (/Left|Right/.test(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") take();
    else walk(event.key === "ArrowDown" ? 1 : -1);
  };
  const take = () => {
    if (!marked) return;
    if (!choose) return rowOf(popup.current, css.marked!)?.querySelector<HTMLElement>(title)?.click();
    // fast typing does not wait until the list is drawn
    choose(marked.value);
    setOpen(false);
  };
  const look = (node: TreeNode): TreeNode => ({
    ...node,
    unmarked: "",
    className: [!node.selectable && css.branch, rows.includes(node) && css.found, node === marked && css.marked].filter(Boolean).join(" "),
    children: node.children.map(look),
  });
  return { popup, treeData: tree.map(look), open, onOpenChange: setOpen, onKeyDownCapture };
};

/** Parts of a row that the library names by class only. */
const activeRow = ".ant-select-tree-treenode-active";
const switcher = ".ant-select-tree-switcher";
const title = ".ant-select-tree-node-content-wrapper";
const rowOf = (popup: HTMLElement | null, name: string, also = "") => popup?.querySelector<HTMLElement>(`.${CSS.escape(name)}${also}`);
