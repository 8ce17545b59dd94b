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

/** A heading as a stop of a group (`useOneStop`): what a column's `onHeaderCell` says. */
export const headStop = (stop: Stop) => ({ ...stop, "data-tab": stop.tabIndex });
