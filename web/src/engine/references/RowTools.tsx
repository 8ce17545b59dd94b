import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import type { CrudRow } from "@murojaat/contract/kit";
import { App, Button, Dropdown, type ButtonProps } from "antd";
import { useRef, type ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import css from "./RowTools.module.css";

type ToolProps = Pick<ButtonProps, "type" | "danger" | "icon"> & {
  readonly selected: CrudRow | undefined;
  /** Why it is not for the selected row, or that it is not. */
  readonly closed?: string | boolean | undefined;
  readonly onAct: (row: CrudRow) => void;
  readonly children: ReactNode;
};
/** A button that acts on the selected row; before one is selected it is shown as off, and a press says why. */
export const RowTool = ({ selected, closed, onAct, children, ...look }: ToolProps) => {
  const { t } = useText();
  const { message } = App.useApp();
  const text = t("messages.markLine");
  const isIdle = selected === undefined;
  return (
    <Button
      size="small"
      {...look}
      {...(isIdle && { "aria-disabled": true, className: css.off!, title: text })}
      {...(!isIdle && closed && { disabled: true, title: closed === true ? undefined : closed })}
      onClick={() => (selected ? onAct(selected) : void message.warning({ key: text, content: text }))}
    >
      {children}
    </Button>
  );
};

/** What is rare and about no row. */
export type More = { readonly label: string; readonly isOff?: boolean; readonly onAct: () => void };
/** The menu of it, beside the other buttons of the list; a single one needs no menu. */
export const MoreTools = ({ acts, isBusy }: { readonly acts: readonly More[]; readonly isBusy: boolean }) => {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [first, ...others] = acts;
  if (!first) return null;
  if (others.length === 0)
    return (
      <Button disabled={first.isOff ?? false} loading={isBusy} onClick={first.onAct}>
        {first.label}
      </Button>
    );
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: acts.map(({ label, isOff = false }) => ({ key: label, label, disabled: isOff })),
        onClick: ({ key, domEvent }) => {
          // the dialog takes the focus while Enter is still down: the same key would press its close button
          domEvent.preventDefault();
          button.current?.focus();
          acts.find(({ label }) => label === key)?.onAct();
        },
      }}
    >
      <Button ref={button} aria-haspopup="menu" loading={isBusy} icon={<DownOutlined />} iconPlacement="end">
        {t("card.more")}
      </Button>
    </Dropdown>
  );
};
