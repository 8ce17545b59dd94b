import { Popover } from "antd";
import { cloneElement, useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from "react";
import css from "./PressPopover.module.css";

type Button = ReactElement<{
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLButtonElement>;
}>;
type Props = {
  readonly content: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Rendered beside the button instead of at the end of the page, so that the next Tab reaches it. */
  readonly beside?: boolean;
  readonly children: Button;
};

/** A popover that is created on the first click: until then the button costs nothing extra. */
export const PressPopover = ({ content, open, onOpenChange, beside = false, children }: Props) => {
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // if the focus was inside, return it to the button; a click elsewhere has moved it already
    if (!open && room.current?.contains(document.activeElement)) button.current?.focus();
  }, [open]);
  const leave = (event: KeyboardEvent) => isLeaving(event) && onOpenChange(false);
  if (!pressed) return cloneElement(children, { onClick: () => (setPressed(true), onOpenChange(true)) });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={intoView}
      open={open}
      onOpenChange={onOpenChange}
      afterOpenChange={(isOpen) => {
        // a field inside may have taken the focus; otherwise the next Tab goes into it
        if (isOpen && !beside && !room.current?.contains(document.activeElement)) room.current?.focus({ preventScroll: true });
      }}
      destroyOnHidden
      content={
        <div ref={room} tabIndex={-1} className={css.room} onKeyDown={leave}>
          {content}
        </div>
      }
      {...(beside && { getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? document.body })}
    >
      {/* a new element replaces the clicked button, so it takes the focus */}
      {cloneElement(children, { autoFocus: true, ref: button, ...(open && { onKeyDown: leave }) })}
    </Popover>
  );
};

/** In a window too narrow for either side of the button, shifts until all of it is visible. */
const intoView = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } };

/** Closes on Escape, except when Escape closes an open dropdown first. */
const isLeaving = ({ key, target }: KeyboardEvent): boolean =>
  key === "Escape" && !(target instanceof Element && target.getAttribute("aria-expanded") === "true");
