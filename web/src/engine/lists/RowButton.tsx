import type { ReactNode } from "react";
import rowButtonCss from "../ui/rowButton.module.css";

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  /** The name of its row. */
  readonly of: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
};

/** A button in a row. The library's button is too slow for two in each of a hundred rows. */
export const RowButton = ({ icon, title, of, danger = false, onClick }: Props) => (
  <button type="button" className={rowButtonCss.button} data-danger={danger} aria-label={`${title}: ${of}`} title={title} onClick={onClick}>
    {icon}
  </button>
);
