import type { ReactNode } from "react";

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  /** The row that it is about. */
  readonly of: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
};

/** A button in a row. The library's own is paid for twice in each of a hundred rows. */
export const RowButton = ({ icon, title, of, danger = false, onClick }: Props) => (
  <button type="button" className="row-button" data-danger={danger} aria-label={`${title}: ${of}`} title={title} onClick={onClick}>
    {icon}
  </button>
);
