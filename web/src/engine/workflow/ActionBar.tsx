import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import type { Workflow } from "@murojaat/contract/kit";
import { Button, Dropdown } from "antd";
import { useRef } from "react";
import { useOfferedCommands } from "../api/commands.ts";
import { useText } from "../text/useText.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import css from "./ActionBar.module.css";

type Props = {
  readonly workflow: Workflow;
  /** Names of the actions that the server allows now. */
  readonly allowed: readonly string[];
  readonly size?: "small" | "middle";
  /** Names of the actions whose form has a draft. */
  readonly drafted?: ReadonlySet<string>;
  readonly onAct: (name: string) => void;
};
/** The number of buttons: all of a few actions but refusals; of many, those that bring the work forward. */
const buttonsOfFew = 3;
const firstOfMany = 2;

/**
 * The actions allowed now: those that bring the work forward first, then in the order of the table; the rest and every refusal in a menu. In
 * a narrow window only the first that brings it forward is a button.
 */
export const ActionBar = ({ workflow, allowed, size = "middle", drafted, onAct }: Props) => {
  const { t, any } = useText();
  const narrow = useNarrow();
  const more = useRef<HTMLButtonElement>(null);
  const all = Object.entries(workflow.actions)
    .filter(([name]) => allowed.includes(name))
    .map(([name, { label, tone }]) => ({ name, label: any(label), tone }));
  const of = (wanted: (typeof all)[number]["tone"]) => all.filter(({ tone }) => tone === wanted);
  const [good, bad] = [of("good"), of("bad")];
  const ordered = [...good, ...all.filter((one) => !good.includes(one) && !bad.includes(one)), ...bad];
  useOfferedCommands(ordered.map(({ name, label }) => ({ label, run: () => onAct(name) })));
  if (ordered.length === 0) return null;
  const mostOfWide = ordered.length <= buttonsOfFew ? buttonsOfFew : Math.min(buttonsOfFew, Math.max(firstOfMany, good.length));
  const count = narrow ? Math.min(1, good.length) : Math.min(mostOfWide, ordered.length - bad.length);
  const rest = ordered.slice(count);
  return (
    <div className={css.actions} data-part="action-bar">
      {ordered.slice(0, count).map(({ name, label, tone }) => (
        <Button
          key={name}
          size={size}
          type={tone === "good" ? "primary" : "default"}
          {...(drafted?.has(name) && { "data-draft": true, title: t("form.draftHere") })}
          onClick={() => onAct(name)}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={["click"]}
          autoFocus
          menu={{
            items: rest.map(({ name, label, tone }) => ({
              key: name,
              label: drafted?.has(name) ? `${label} · ${t("form.draftHere")}` : label,
              danger: tone === "bad",
            })),
            onClick: ({ key, domEvent }) => {
              // the dialog takes the focus while Enter is still down: the same key would press its close button
              domEvent.preventDefault();
              // the form gives the focus back to it
              more.current?.focus();
              onAct(key);
            },
          }}
        >
          <Button ref={more} size={size} aria-haspopup="menu" icon={<DownOutlined />} iconPlacement="end">
            {t("card.more")}
          </Button>
        </Dropdown>
      )}
    </div>
  );
};
