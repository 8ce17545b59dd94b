import { bulkMost } from "@murojaat/contract";
import { Button } from "antd";
import { rowName, type Row } from "../../engine/lists/family.ts";
import type { Marking } from "../../engine/lists/ListScreen.tsx";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { BulkButton } from "./bulk.ts";
import css from "./BulkBar.module.css";
import listCss from "../../engine/lists/list.module.css";

type Props = {
  readonly marking: Marking<Row>;
  readonly actions: readonly BulkButton[];
  readonly onChoose: (action: BulkButton) => void;
};

/** The actions of a list: on the ticked rows, otherwise on the row under the cursor, with the rows that they take; their place stays free. */
export const BulkBar = ({ marking, actions, onChoose }: Props) => {
  const { t, any } = useText();
  const { marked, cursor, isWhole, isPage, total, onAll, onWhole, onClear } = marking;
  const count = marked.length;
  const what = isWhole
    ? t("lists.markedFilter", { count: numberText(total) })
    : count > 0
      ? t("lists.marked", { count: numberText(count) })
      : cursor === undefined
        ? t("lists.chooseRow")
        : t("lists.rowAtCursor", { name: rowName(cursor) });
  const isIdle = count === 0 && cursor === undefined;
  return (
    <div className={`${listCss.rowBar} ${css.bar}`} data-part="bulk-bar" data-marked={count > 0} role="group" aria-label={what}>
      {!isIdle &&
        actions.map((action) => (
          <Button key={action.name} size="small" danger={action.row.tone === "bad"} onClick={() => onChoose(action)}>
            {any(action.row.label)}
          </Button>
        ))}
      <span data-idle={isIdle}>{what}</span>
      {count > 0 && (
        <>
          {!isPage && (
            <Button size="small" type="link" onClick={onAll}>
              {t("lists.markPage")}
            </Button>
          )}
          {isPage && !isWhole && total > count && total <= bulkMost && (
            <Button size="small" type="link" onClick={onWhole}>
              {t("lists.markFilter", { count: numberText(total) })}
            </Button>
          )}
          {isPage && total > bulkMost && <span>{t("lists.tooMany", { count: numberText(bulkMost) })}</span>}
          <Button size="small" type="link" onClick={onClear}>
            {t("lists.unmark")}
          </Button>
        </>
      )}
    </div>
  );
};
