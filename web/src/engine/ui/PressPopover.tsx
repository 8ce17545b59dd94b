import { Popover } from "antd";
import { cloneElement, useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from "react";

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
  /** Beside the button instead of at the end of the page, so that the next Tab reaches it. */
  readonly beside?: boolean;
  readonly children: Button;
};

/** What a button opens below itself, made when it is first pressed: until then the button stands alone and costs nothing. */
export const PressPopover = ({ content, open, onOpenChange, beside = false, children }: Props) => {
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // whoever worked in it goes on where it was opened; whoever pressed elsewhere is elsewhere
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
        // a field in it may have taken the focus; else the next Tab goes into it
        if (isOpen && !beside && !room.current?.contains(document.activeElement)) room.current?.focus({ preventScroll: true });
      }}
      destroyOnHidden
      content={
        <div ref={room} tabIndex={-1} className="press-room" onKeyDown={leave}>
          {content}
        </div>
      }
      {...(beside && { getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? document.body })}
    >
      {/* another element than the one that was pressed: it takes the focus over */}
      {cloneElement(children, { autoFocus: true, ref: button, ...(open && { onKeyDown: leave }) })}
    </Popover>
  );
};

/** On a window too narrow for either side of its button it moves until all of it is seen. */
const intoView = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } };

/** Escape, but for that which closes a list of choices first. */
const isLeaving = ({ key, target }: KeyboardEvent): boolean =>
  key === "Escape" && !(target instanceof Element && target.getAttribute("aria-expanded") === "true");
