import type { ListFamily, Reply } from "@murojaat/contract";
import { dialogWidth, bulkEndpoints } from "@murojaat/contract";
import { App, Alert, Modal } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useKeys } from "../../engine/api/idempotency.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { bulkEndpointOf, type BulkAction, type BulkOffers } from "./bulk.ts";
import { rowName, type Row } from "../../engine/lists/family.ts";
import css from "./BulkDialog.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly family: ListFamily;
  readonly action: BulkAction;
  readonly rows: readonly Row[];
  readonly offers: BulkOffers;
  readonly onDone: () => void;
  readonly onClose: () => void;
};
type Outcome = Reply<typeof bulkEndpoints.tasks>;

/** One action on many rows: the form, the result of a dry run, then the work. */
export const BulkDialog = ({ family, action, rows, offers, onDone, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [tried, setTried] = useState<{ readonly input: ActionValues; readonly outcome: Outcome }>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const endpoint = bulkEndpointOf(family);

  const keyOf = useKeys();
  const send = (input: ActionValues, dryRun: boolean): Promise<Outcome> => {
    const items = rows.map((row) => ({
      id: row.id,
      version: Number(row["version"]),
      ...(action.name === "accept-request" && typeof row["requestId"] === "number" && { requestId: row["requestId"] }),
    }));
    const body = { action: action.name, items, input, dryRun };
    // the name is one of this family's actions
    return call(endpoint, { body } as never, dryRun ? {} : { idempotencyKey: keyOf(body) });
  };

  if (!tried)
    return (
      <ActionDialog
        action={action.row}
        appealId={0}
        title={`${any(action.row.label)} · ${numberText(rows.length)}`}
        question={t("lists.bulkQuestion", { count: numberText(rows.length) })}
        hides={(name) => name === "requestId"}
        {...offers}
        onSubmit={async (input) => setTried({ input, outcome: await send(input, true) })}
        onClose={onClose}
        staysOpen
      />
    );

  const { outcome, input } = tried;
  const nameOf = (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row ? rowName(row) : id;
  };
  const work = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const { done, refused } = await send(input, false);
      void message.success(t("lists.bulkDone", { count: numberText(done) }));
      await readAgain();
      // rows that somebody else changed meanwhile are listed like the others
      if (refused.length > outcome.refused.length) {
        setTried({ input, outcome: { done: 0, refused } });
        setBusy(false);
      } else onDone();
    } catch (error) {
      setBusy(false);
      setFault(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${any(action.row.label)} · ${numberText(rows.length)}`}
      okText={t("lists.bulkDo", { count: numberText(outcome.done) })}
      cancelText={t("common.cancel")}
      okButtonProps={{ disabled: outcome.done === 0, danger: action.row.tone === "bad", autoFocus: true }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void work()}
      onCancel={onClose}
    >
      <p>
        <strong>{t("lists.bulkCan", { count: numberText(outcome.done) })}</strong>
      </p>
      {outcome.refused.length > 0 && (
        <>
          <p>{t("lists.bulkCannot", { count: numberText(outcome.refused.length) })}</p>
          <ul className={css.refusals}>
            {outcome.refused.map(({ id, error, details }) => (
              <li key={id}>
                <span className={proseCss.figures}>{nameOf(id)}</span>
                <span>{details.length > 0 ? details.map((one) => one.message).join("; ") : error}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {fault && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
};
