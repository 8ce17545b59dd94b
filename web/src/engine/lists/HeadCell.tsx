import type { KeyboardEvent, ThHTMLAttributes } from "react";
import type { Stop } from "../ui/useOneStop.ts";

type Props = ThHTMLAttributes<HTMLTableCellElement> & { readonly "data-tab"?: Stop["tabIndex"] };

/** A heading of an antd table. The library makes each that sorts a stop of the Tab key, and lets only Enter sort. */
const HeadCell = ({ tabIndex, onKeyDown, "data-tab": ofGroup, ...props }: Props) => {
  const press = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.key !== " " || event.target !== event.currentTarget) return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.click();
  };
  return <th {...props} tabIndex={ofGroup ?? tabIndex} onKeyDown={tabIndex === undefined ? onKeyDown : press} />;
};
export const headCells = { header: { cell: HeadCell } };

/** A heading by which a reference list is sorted, one stop of a group (`useOneStop`): what its column says beside its title. */
export const sortedHead = (attr: string, { sortAttr, sortOrder }: { sortAttr: string; sortOrder: "ASC" | "DESC" }, stop: Stop) => ({
  key: attr,
  onHeaderCell: () => ({ ...stop, "data-tab": stop.tabIndex }),
  sorter: true,
  showSorterTooltip: false,
  sortOrder: sortAttr === attr ? (sortOrder === "ASC" ? ("ascend" as const) : ("descend" as const)) : null,
});
