import { Popover } from "antd";
import { cloneElement, useState, type ReactElement, type ReactNode } from "react";

type Button = ReactElement<{ onClick?: () => void; autoFocus?: boolean }>;
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
  if (!pressed) return cloneElement(children, { onClick: () => (setPressed(true), onOpenChange(true)) });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={onOpenChange}
      destroyOnHidden
      content={content}
      {...(beside && { getPopupContainer: (button: HTMLElement) => button.parentElement ?? document.body })}
    >
      {/* another element than the one that was pressed: it takes the focus over */}
      {cloneElement(children, { autoFocus: true })}
    </Popover>
  );
};
