import { bulkEndpoints, bulkLimit, undoSeconds } from "@murojaat/contract";
import { App, Button } from "antd";
import { call } from "../../engine/api/client.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import type { Row } from "../../engine/lists/family.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";

const name = "undo-sending";
// the head of the screen has the search, the corner the pages of the list
const placement = "bottom";

/** Says what was sent to classification, with a button that undoes it; the rows are as they were before the sending. */
export const useUndoOffer = () => {
  const { t, any } = useText();
  const { notification } = App.useApp();
  const undo = async (rows: readonly Row[]) => {
    notification.destroy(name);
    // the sending has made the next version of each
    const items = rows.map((row) => ({ id: row.id, version: Number(row["version"]) + 1 }));
    let done = 0;
    try {
      for (let at = 0; at < items.length; at += bulkLimit)
        done += (await call(bulkEndpoints.undoSending, { body: { items: items.slice(at, at + bulkLimit) } })).done;
    } catch (error) {
      notification.error({ title: refusalText(error, any), placement });
    }
    const left = items.length - done;
    if (left === 0) notification.success({ title: t("lists.undone", { count: numberText(done) }), placement });
    else notification.warning({ title: t("lists.undoneInPart", { count: numberText(done), left: numberText(left) }), placement });
    await readAgain();
  };
  return (title: string, description: string, rows: readonly Row[]) =>
    notification.success({
      key: name,
      title,
      description,
      duration: undoSeconds,
      placement,
      actions: <Button onClick={() => void undo(rows)}>{t("lists.undo")}</Button>,
    });
};
