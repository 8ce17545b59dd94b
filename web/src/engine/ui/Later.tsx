import { useEffect, useRef, useState, type ReactNode } from "react";

type Props = {
  /** How many paints come before it. */
  readonly paints?: number;
  readonly onDrawn?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * Draws what takes long once its surroundings have been painted. Not a deferred value: each key and each reply of the server would begin
 * drawing it again.
 */
export const Later = ({ paints = 1, onDrawn, children }: Props) => {
  const [left, setLeft] = useState(paints);
  useEffect(() => {
    if (left > 0) requestAnimationFrame(() => setTimeout(() => setLeft(left - 1)));
    else onDrawn?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [left]);
  return left === 0 ? children : <span hidden data-still-to-come="" />;
};
const nextPaint = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
/** Waits until everything in this place is drawn. */
export const allDrawn = async (place: Element): Promise<void> => {
  while (place.isConnected && place.querySelector("[data-still-to-come]")) await nextPaint();
};

/** Calls back once: when both its window and its content are drawn. */
export const useOpened = (onOpened: (() => void) | undefined) => {
  const come = useRef({ stands: false, isDrawn: false });
  const note = (what: "stands" | "isDrawn") => {
    if (come.current[what]) return;
    come.current[what] = true;
    if (come.current.stands && come.current.isDrawn) onOpened?.();
  };
  return { stands: () => note("stands"), isDrawn: () => note("isDrawn") };
};
