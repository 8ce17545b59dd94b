import type { ReactNode } from "react";
import rowButtonCss from "../ui/rowButton.module.css";

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  /** What stands on it in place of the icon. */
  readonly word?: string | undefined;
  /** The name of its row. */
  readonly of: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
};

/** A button in a row. The library's button is too slow for two in each of a hundred rows. */
export const RowButton = ({ icon, title, word, of, danger = false, onClick }: Props) => (
  <button
    type="button"
    className={rowButtonCss.button}
    data-danger={danger}
    aria-label={`${word ?? title}: ${of}`}
    title={title}
    onClick={onClick}
  >
    {word ?? icon}
  </button>
);
