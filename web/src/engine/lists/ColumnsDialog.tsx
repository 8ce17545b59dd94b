import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import HolderOutlined from "@ant-design/icons/es/icons/HolderOutlined";
import type { List, ListFamily } from "@murojaat/contract/kit";
import { Button, Checkbox, Modal } from "antd";
import { useRef, useState, type DragEvent } from "react";
import { useText } from "../text/useText.tsx";
import type { ListViewState } from "./useListView.ts";
import { isPressed } from "../keys/keys.ts";
import css from "./ColumnsDialog.module.css";

type Props = {
  readonly family: ListFamily;
  readonly list: List;
  readonly view: ListViewState;
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
};
type Line = { readonly name: string; readonly shown: boolean };

/** Which columns the table shows and in which order, by boxes, by dragging, by arrows or with Alt and an arrow key. */
export const ColumnsDialog = ({ family, list, view, onFailed, onClose }: Props) => {
  const { t, any } = useText();
  const all = Object.keys(family.columns);
  const linesOf = (columns: readonly string[]): Line[] => [
    ...columns.map((name) => ({ name, shown: true })),
    ...all.filter((name) => !columns.includes(name)).map((name) => ({ name, shown: false })),
  ];
  const [lines, setLines] = useState(() => linesOf(view.columns));
  const [busy, setBusy] = useState(false);
  const dragged = useRef<string>(undefined);
  const body = useRef<HTMLUListElement>(null);
  const label = (name: string) => (family.columns[name] ? any(family.columns[name].label) : name);
  const isFixed = (name: string) => family.columns[name]?.cell === "link";

  const move = (at: number, by: 1 | -1) => {
    const to = at + by;
    const [line, other] = [lines[at], lines[to]];
    if (!line || !other || isFixed(other.name)) return;
    setLines(lines.map((one, n) => (n === at ? other : n === to ? line : one)));
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-name="${line.name}"] input`)?.focus());
  };
  /** Puts the dragged column in the place of the one that it is over. */
  const dragOver = (event: DragEvent, to: number) => {
    event.preventDefault();
    const from = lines.findIndex((line) => line.name === dragged.current);
    const line = lines[from];
    if (!line || from === to || isFixed(lines[to]!.name)) return;
    setLines(lines.toSpliced(from, 1).toSpliced(to, 0, line));
  };
  const keep = async () => {
    const columns = lines.filter((line) => line.shown).map((line) => line.name);
    setBusy(true);
    try {
      await view.save({ columns: String(columns) === String(list.columns) ? null : columns });
      onClose();
    } catch (error) {
      setBusy(false);
      onFailed(error);
    }
  };

  return (
    <Modal
      open
      title={t("lists.chooseColumns")}
      width={460}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      confirmLoading={busy}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      <ul className={css.columns} ref={body}>
        {lines.map(({ name, shown }, at) => (
          <li
            key={name}
            data-name={name}
            draggable={!isFixed(name)}
            onDragStart={() => (dragged.current = name)}
            onDragOver={(event) => dragOver(event, at)}
            onKeyDown={(event) => {
              const by = isPressed(event.nativeEvent, "moveUp") ? -1 : isPressed(event.nativeEvent, "moveDown") ? 1 : 0;
              if (by === 0 || isFixed(name)) return;
              event.preventDefault();
              move(at, by);
            }}
          >
            <Checkbox
              checked={shown}
              disabled={isFixed(name)}
              onChange={(event) => setLines(lines.map((one) => (one.name === name ? { ...one, shown: event.target.checked } : one)))}
            >
              {label(name)}
            </Checkbox>
            {!isFixed(name) && <HolderOutlined className={css.grip} />}
            {!isFixed(name) && (
              <span>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0 || isFixed(lines[at - 1]!.name)}
                  aria-label={`${t("lists.moveUp")}: ${label(name)}`}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  disabled={at === lines.length - 1}
                  aria-label={`${t("lists.moveDown")}: ${label(name)}`}
                  onClick={() => move(at, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => setLines(linesOf(list.columns))}>
        {t("lists.asAtFirst")}
      </Button>
    </Modal>
  );
};
