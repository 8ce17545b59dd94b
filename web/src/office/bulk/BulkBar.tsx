import { Button } from "antd";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { BulkAction } from "./bulk.ts";
import css from "./BulkBar.module.css";

type Props = {
  /** How many rows are ticked. */
  readonly count: number;
  /** The name of the row under the cursor, which the actions take while none is ticked. */
  readonly cursor: string | undefined;
  readonly actions: readonly BulkAction[];
  readonly onChoose: (action: BulkAction) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
};

/** The actions of a list: on the ticked rows, otherwise on the row under the cursor, with the rows that they take. */
export const BulkBar = ({ count, cursor, actions, onChoose, onAll, onClear }: Props) => {
  const { t, any } = useText();
  const what =
    count > 0
      ? t("lists.marked", { count: numberText(count) })
      : cursor === undefined
        ? t("lists.chooseRow")
        : t("lists.rowAtCursor", { name: cursor });
  const isIdle = count === 0 && cursor === undefined;
  return (
    <div className={css.bar} data-part="bulk-bar" data-idle={isIdle} role="group" aria-label={what}>
      {actions.map((action) => (
        <Button
          key={action.name}
          size="small"
          danger={action.row.tone === "bad"}
          disabled={isIdle}
          {...(isIdle && { title: what })}
          onClick={() => onChoose(action)}
        >
          {any(action.row.label)}
        </Button>
      ))}
      <span className={css.what} data-idle={isIdle}>
        {what}
      </span>
      {count > 0 && (
        <>
          <Button size="small" type="link" onClick={onAll}>
            {t("lists.markPage")}
          </Button>
          <Button size="small" type="link" onClick={onClear}>
            {t("lists.unmark")}
          </Button>
        </>
      )}
    </div>
  );
};
