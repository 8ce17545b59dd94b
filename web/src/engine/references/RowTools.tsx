import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import type { CrudRow } from "@murojaat/contract/kit";
import { App, Button, Dropdown, type ButtonProps } from "antd";
import { useRef, type ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import css from "./RowTools.module.css";

type Act = {
  readonly selected: CrudRow | undefined;
  /** Why it is not for the selected row, or that it is not. */
  readonly closed?: string | boolean | undefined;
  readonly onAct: (row: CrudRow) => void;
};
/** Acts on the selected row, or says that one has to be selected. */
const useOnRow = () => {
  const { t } = useText();
  const { message } = App.useApp();
  const text = t("messages.markLine");
  return (selected: CrudRow | undefined, onAct: (row: CrudRow) => void) =>
    selected ? onAct(selected) : void message.warning({ key: text, content: text });
};

type ToolProps = Act & Pick<ButtonProps, "type" | "danger" | "icon"> & { readonly children: ReactNode };
/** A button that acts on the selected row; before one is selected it is shown as off, and a press says why. */
export const RowTool = ({ selected, closed, onAct, children, ...look }: ToolProps) => {
  const { t } = useText();
  const onRow = useOnRow();
  const isIdle = selected === undefined;
  return (
    <Button
      {...look}
      {...(isIdle && { "aria-disabled": true, className: css.off!, title: t("messages.markLine") })}
      {...(!isIdle && closed && { disabled: true, title: closed === true ? undefined : closed })}
      onClick={() => onRow(selected, onAct)}
    >
      {children}
    </Button>
  );
};

type RareProps = {
  readonly selected: CrudRow | undefined;
  readonly acts: readonly (Omit<Act, "selected"> & { readonly label: string; readonly danger?: boolean })[];
  /** What is rare and about no row. */
  readonly others?: readonly { readonly label: string; readonly onAct: () => void }[];
};
/** The rare actions, in a menu. */
export const RareTools = ({ selected, acts, others = [] }: RareProps) => {
  const { t } = useText();
  const onRow = useOnRow();
  const button = useRef<HTMLButtonElement>(null);
  const items = [
    ...acts.map(({ label, danger = false, closed, onAct }) => ({
      key: label,
      label,
      danger,
      disabled: selected !== undefined && Boolean(closed),
      ...(selected === undefined && { className: css.off! }),
      run: () => onRow(selected, onAct),
    })),
    ...others.map(({ label, onAct }) => ({ key: label, label, run: onAct })),
  ];
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: items.map(({ run: _run, ...item }) => item),
        onClick: ({ key, domEvent }) => {
          // the dialog takes the focus while Enter is still down: the same key would press its close button
          domEvent.preventDefault();
          button.current?.focus();
          items.find((item) => item.key === key)?.run();
        },
      }}
    >
      <Button ref={button} aria-haspopup="menu" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {t("card.more")}
      </Button>
    </Dropdown>
  );
};
