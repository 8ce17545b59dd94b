import type { Workflow } from "@murojaat/contract";
import { Button } from "antd";
import { useText } from "../text/useText.tsx";
import "./workflow.css";

type Props = {
  readonly workflow: Workflow;
  /** Names that the server allows now. */
  readonly allowed: readonly string[];
  /** Names that stand elsewhere on the screen. */
  readonly without?: readonly string[];
  readonly size?: "small" | "middle";
  readonly onAct: (name: string) => void;
};

/** The actions allowed now, in the order of the table. */
export const ActionBar = ({ workflow, allowed, without = [], size = "middle", onAct }: Props) => {
  const { any } = useText();
  const shown = Object.entries(workflow.actions).filter(([name]) => allowed.includes(name) && !without.includes(name));
  if (shown.length === 0) return null;
  return (
    <div className="action-bar">
      {shown.map(([name, action]) => (
        <Button
          key={name}
          size={size}
          type={action.tone === "good" ? "primary" : "default"}
          danger={action.tone === "bad"}
          onClick={() => onAct(name)}
        >
          {any(action.label)}
        </Button>
      ))}
    </div>
  );
};
