import { Button } from "antd";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { BulkAction } from "./bulk.ts";

type Props = {
  readonly count: number;
  readonly actions: readonly BulkAction[];
  readonly onChoose: (action: BulkAction) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
};

/** What can be done with the marked rows. */
export const BulkBar = ({ count, actions, onChoose, onAll, onClear }: Props) => {
  const { t, any } = useText();
  return (
    <div className="bulk-bar" role="group" aria-label={t("lists.marked", { count: numberText(count) })}>
      <strong>{t("lists.marked", { count: numberText(count) })}</strong>
      {actions.map((action) => (
        <Button key={action.name} size="small" danger={action.row.tone === "bad"} onClick={() => onChoose(action)}>
          {any(action.row.label)}
        </Button>
      ))}
      <Button size="small" type="link" onClick={onAll}>
        {t("lists.markPage")}
      </Button>
      <Button size="small" type="link" onClick={onClear}>
        {t("lists.unmark")}
      </Button>
    </div>
  );
};
