import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import type { Workflow } from "@murojaat/contract";
import { Button, Dropdown } from "antd";
import { useText } from "../text/useText.tsx";
import "./workflow.css";

type Props = {
  readonly workflow: Workflow;
  /** Names that the server allows now. */
  readonly allowed: readonly string[];
  readonly size?: "small" | "middle";
  readonly onAct: (name: string) => void;
};
/** So many stand as buttons: all of a few; of many what brings the work forward and what is done most. */
const few = 3;
const firstOfMany = 2;

/** The actions allowed now: what brings the work forward first, then in the order of the table; the rest in a menu. */
export const ActionBar = ({ workflow, allowed, size = "middle", onAct }: Props) => {
  const { t, any } = useText();
  const all = Object.entries(workflow.actions)
    .filter(([name]) => allowed.includes(name))
    .map(([name, { label, tone }]) => ({ name, label: any(label), tone }));
  const good = all.filter(({ tone }) => tone === "good");
  const ordered = [...good, ...all.filter(({ tone }) => tone !== "good")];
  if (ordered.length === 0) return null;
  const count = ordered.length <= few ? few : Math.min(few, Math.max(firstOfMany, good.length));
  const rest = ordered.slice(count);
  return (
    <div className="action-bar">
      {ordered.slice(0, count).map(({ name, label, tone }) => (
        <Button key={name} size={size} type={tone === "good" ? "primary" : "default"} danger={tone === "bad"} onClick={() => onAct(name)}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={["click"]}
          autoFocus
          menu={{
            items: rest.map(({ name, label, tone }) => ({ key: name, label, danger: tone === "bad" })),
            onClick: ({ key, domEvent }) => {
              // the form takes the focus while Enter is still down: the same key would press its cross
              domEvent.preventDefault();
              onAct(key);
            },
          }}
        >
          <Button size={size} aria-haspopup="menu" icon={<DownOutlined />} iconPlacement="end">
            {t("card.more")}
          </Button>
        </Dropdown>
      )}
    </div>
  );
};
