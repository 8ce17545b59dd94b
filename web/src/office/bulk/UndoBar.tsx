import { bulkEndpoints, bulkLimit } from "@murojaat/contract";
import { Alert, App, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useKeys } from "../../engine/api/idempotency.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useUndoOffer, withdrawUndo, type UndoOffer } from "./undoOffer.ts";
import css from "./BulkBar.module.css";

/** At the head of the list: what was sent to classification and to whom, with a button that undoes it as long as that is possible. */
export const UndoBar = () => {
  const offer = useUndoOffer();
  return offer && <Bar key={offer.until} offer={offer} />;
};

const secondsLeft = (until: number) => Math.ceil((until - Date.now()) / 1000);

const Bar = ({ offer }: { offer: UndoOffer }) => {
  const { said, rows, until } = offer;
  const { t, any } = useText();
  const { message } = App.useApp();
  const [left, setLeft] = useState(() => secondsLeft(until));
  const [busy, setBusy] = useState(false);
  const keyOf = useKeys();
  // a press after the line broke goes on from there
  const { current: course } = useRef({ at: 0, done: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsLeft(until));
      if (secondsLeft(until) <= 0) withdrawUndo(offer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until, offer]);
  const undo = async () => {
    setBusy(true);
    try {
      for (; course.at < rows.length; course.at += bulkLimit) {
        // the sending has made the next version of each
        const items = rows.slice(course.at, course.at + bulkLimit).map((row) => ({ id: row.id, version: Number(row["version"]) + 1 }));
        const body = { items };
        course.done += (await call(bulkEndpoints.undoSending, { body }, { idempotencyKey: keyOf(body) })).done;
      }
    } catch (error) {
      void message.error(refusalText(error, any));
      return setBusy(false);
    }
    const stays = rows.length - course.done;
    if (stays === 0) void message.success(t("lists.undone", { count: numberText(course.done) }));
    else void message.warning(t("lists.undoneInPart", { count: numberText(course.done), left: numberText(stays) }));
    withdrawUndo(offer);
    await readAgain();
  };
  if (left <= 0) return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      data-part="undo-bar"
      classNames={{ root: css.undo!, section: css.said! }}
      closable={{ onClose: () => withdrawUndo(offer), "aria-label": t("common.close") }}
      title={said}
      action={
        <Button size="small" loading={busy} onClick={() => void undo()}>
          {t("actions.undoSendToClassification")} <span aria-hidden>({t("lists.seconds", { count: left })})</span>
        </Button>
      }
    />
  );
};
