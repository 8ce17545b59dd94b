import { bulkEndpoints, bulkLimit } from "@murojaat/contract";
import { Alert, App, Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { offerUndo, useUndoOffer, type UndoOffer } from "./undoOffer.ts";
import css from "./BulkBar.module.css";

/** At the head of the list: what was sent to classification and to whom, with a button that undoes it as long as that is possible. */
export const UndoBar = () => {
  const offer = useUndoOffer();
  return offer && <Bar key={offer.until} offer={offer} />;
};

const secondsLeft = (until: number) => Math.ceil((until - Date.now()) / 1000);

const Bar = ({ offer: { said, rows, until } }: { offer: UndoOffer }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [left, setLeft] = useState(() => secondsLeft(until));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsLeft(until));
      if (secondsLeft(until) <= 0) offerUndo();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const undo = async () => {
    setBusy(true);
    // the sending has made the next version of each
    const items = rows.map((row) => ({ id: row.id, version: Number(row["version"]) + 1 }));
    let done = 0;
    try {
      for (let at = 0; at < items.length; at += bulkLimit)
        done += (await call(bulkEndpoints.undoSending, { body: { items: items.slice(at, at + bulkLimit) } })).done;
    } catch (error) {
      void message.error(refusalText(error, any));
    }
    const stays = items.length - done;
    if (stays === 0) void message.success(t("lists.undone", { count: numberText(done) }));
    else void message.warning(t("lists.undoneInPart", { count: numberText(done), left: numberText(stays) }));
    offerUndo();
    await readAgain();
  };
  if (left <= 0) return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      data-part="undo-bar"
      className={css.undo!}
      closable={{ onClose: () => offerUndo(), "aria-label": t("common.close") }}
      title={said}
      action={
        <Button size="small" loading={busy} onClick={() => void undo()}>
          {t("actions.undoSendToClassification")} <span aria-hidden>({t("lists.seconds", { count: left })})</span>
        </Button>
      }
    />
  );
};
