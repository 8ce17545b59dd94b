import type { HTMLAttributes, ReactNode } from "react";

type Props = HTMLAttributes<HTMLTableCellElement> & { readonly filter?: ReactNode };

/** A heading with its filter beside it: the table repeats titles in a hidden row, where a button would be a trap. */
export const HeaderCell = ({ filter, children, ...rest }: Props) => (
  <th {...rest}>
    {filter ? (
      <div className="head-cell">
        {children}
        {filter}
      </div>
    ) : (
      children
    )}
  </th>
);

/** The table hands what a column says of its heading to the cell above. */
export const withFilter = (filter: ReactNode): HTMLAttributes<HTMLElement> => ({ filter }) as HTMLAttributes<HTMLElement>;
