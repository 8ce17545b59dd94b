import { Drawer } from "antd";
import type { ReactNode } from "react";
import { onFormKeys } from "./onFormKeys.ts";
import css from "./FormDrawer.module.css";

type Props = {
  readonly title: string;
  readonly width: number;
  /** The buttons, and left of them how far the form is saved. */
  readonly foot: ReactNode;
  readonly keys: Parameters<typeof onFormKeys>[0];
  readonly bodyClass?: string | undefined;
  readonly onClose: () => void;
  /** Once its fields can take the focus. */
  readonly onStands?: () => void;
  readonly children: ReactNode;
};

/** Before its fields can take the focus: the first key is for the window, not for what lies below. */
const focusAtOnce = (window: HTMLElement | null): void => window?.focus({ preventScroll: true });

/** The window of a long form, at the right of the screen; its keys work from its foot and its empty places too. */
export const FormDrawer = ({ title, width, foot, keys, bodyClass, onClose, onStands, children }: Props) => (
  <Drawer
    open
    title={title}
    size={Math.min(width, window.innerWidth)}
    mask={{ closable: false }}
    {...(bodyClass !== undefined && { classNames: { body: bodyClass } })}
    onClose={onClose}
    afterOpenChange={(isOpen) => isOpen && onStands?.()}
    drawerRender={(panel) => (
      <div ref={focusAtOnce} className={css.keys} role="presentation" tabIndex={-1} onKeyDownCapture={onFormKeys(keys)}>
        {panel}
      </div>
    )}
    footer={<div className={css.foot}>{foot}</div>}
  >
    {children}
  </Drawer>
);
