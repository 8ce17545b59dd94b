import { calendarEndpoints, type CalendarChange, type CalendarConflict, type CalendarPreview } from "@murojaat/contract";
import { Alert, App, Modal, Table } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useKeys } from "../../engine/api/idempotency.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { numberText } from "../../engine/text/moments.ts";
import { reachable } from "../../engine/lists/reachable.ts";
import { useText } from "../../engine/text/useText.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import noteCss from "../../engine/ui/note.module.css";
import figuresCss from "../../engine/ui/figures.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly change: CalendarChange;
  readonly preview: CalendarPreview;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Called with days that a colleague has changed since they were read. */
  readonly onConflict?: (days: CalendarConflict["days"]) => void;
};

/** What a change would move, shown before it is applied; if the result has changed by then, shows it again. */
export const ChangePreview = ({ change, preview, onDone, onClose, onConflict }: Props) => {
  const { t, any } = useText();
  const pager = usePager();
  const { message } = App.useApp();
  const [seen, setSeen] = useState(preview);
  const [fault, setFault] = useState<string>();
  const [isNew, setIsNew] = useState(false);
  const [busy, setBusy] = useState(false);
  const keyOf = useKeys();
  const apply = async () => {
    setBusy(true);
    setFault(undefined);
    setIsNew(false);
    try {
      const body = { ...change, fingerprint: seen.fingerprint };
      await call(calendarEndpoints.change, { body }, { idempotencyKey: keyOf(body) });
      void queries().invalidateQueries();
      void message.success(t("common.success"));
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === "changed_meanwhile" && isPreview(error.details)) {
        setSeen(error.details);
        setIsNew(true);
      } else if (onConflict && conflictingDays(error)) onConflict(conflictingDays(error)!);
      else setFault(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={720}
      style={{ top: 32 }}
      title={t("calendar.preview")}
      okText={t("calendar.apply")}
      cancelText={t("common.cancel")}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      {isNew && <Alert type="warning" showIcon role="alert" className={noteCss.note} title={t("calendar.previewAgain")} />}
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      <dl className={figuresCss.figures} data-part="crud-figures">
        {(
          [
            ["calendar.movedAppeals", seen.appeals, false],
            ["calendar.movedTasks", seen.tasks, false],
            ["calendar.becomeOverdue", seen.becomeOverdue, true],
            ["calendar.receptions", seen.receptions, true],
            ["calendar.enrolled", seen.enrolled, true],
            ["calendar.hearings", seen.hearings, true],
          ] as const
        ).map(([label, count, bad]) => (
          <div key={label} data-bad={bad && count > 0}>
            <dt>{t(label)}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {seen.rows.length === 0 ? (
        seen.enrolled + seen.hearings === 0 && <Alert type="info" showIcon title={t("calendar.movesNothing")} />
      ) : (
        <Table
          ref={reachable}
          size="small"
          bordered
          rowKey={(row) => `${row.kind} ${row.id}`}
          aria-label={t("calendar.preview")}
          dataSource={[...seen.rows]}
          pagination={{ ...pager, pageSize: 10, size: "small", showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 520 }}
          columns={[
            {
              title: t("columns.requestNumber"),
              key: "number",
              render: (_, row) => (
                <InnerLink to={`/appeals/card/${row.appealId}`} target="_blank" className={proseCss.link} data-part="row-link">
                  {row.requestNumber}
                </InnerLink>
              ),
            },
            {
              title: t("calendar.record"),
              key: "kind",
              width: 130,
              render: (_, row) => t(row.kind === "task" ? "calendar.task" : "calendar.appeal"),
            },
            { title: t("calendar.from"), dataIndex: "from", width: 120 },
            { title: t("calendar.to"), dataIndex: "to", width: 120 },
          ]}
        />
      )}
    </Modal>
  );
};

/** Whether a refusal brought a new preview with it. */
export const isPreview = (details: unknown): details is CalendarPreview =>
  typeof details === "object" && details !== null && "fingerprint" in details && "rows" in details;

/** The conflicting days that a refusal lists. */
export const conflictingDays = (error: unknown): CalendarConflict["days"] | undefined =>
  isApiError(error) && error.code === "changed_meanwhile" && typeof error.details === "object" && "days" in (error.details ?? {})
    ? (error.details as CalendarConflict).days
    : undefined;
