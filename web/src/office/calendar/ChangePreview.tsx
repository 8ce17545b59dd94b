import { calendarEndpoints, type CalendarChange, type CalendarMet, type CalendarPreview } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { Alert, App, Modal, Table } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useKeys } from "../../engine/api/idempotency.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import "../../engine/references/crud.css";

type Props = {
  readonly change: CalendarChange;
  readonly preview: CalendarPreview;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Told of days that a colleague has changed since they were seen. */
  readonly onMet?: (days: CalendarMet["days"]) => void;
};

/** What a change would move, seen before it is made; when something else would move by now, that is shown anew. */
export const ChangePreview = ({ change, preview, onDone, onClose, onMet }: Props) => {
  const { t, any } = useText();
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
      void queries.invalidateQueries();
      void message.success(t("common.success"));
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === "changed_meanwhile" && isPreview(error.details)) {
        setSeen(error.details);
        setIsNew(true);
      } else if (onMet && metDays(error)) onMet(metDays(error)!);
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
      {isNew && <Alert type="warning" showIcon role="alert" className="crud-note" title={t("calendar.previewAgain")} />}
      {fault && <Alert type="error" showIcon role="alert" className="crud-note" title={fault} />}
      <dl className="crud-figures">
        {(
          [
            ["calendar.movedAppeals", seen.appeals, false],
            ["calendar.movedTasks", seen.tasks, false],
            ["calendar.leaveOverdue", seen.leaveOverdue, false],
            ["calendar.becomeOverdue", seen.becomeOverdue, true],
          ] as const
        ).map(([label, count, bad]) => (
          <div key={label} data-bad={bad && count > 0}>
            <dt>{t(label)}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {seen.rows.length === 0 ? (
        <Alert type="info" showIcon title={t("calendar.movesNothing")} />
      ) : (
        <Table
          size="small"
          bordered
          rowKey={(row) => `${row.kind} ${row.id}`}
          aria-label={t("calendar.preview")}
          dataSource={[...seen.rows]}
          pagination={{ pageSize: 10, size: "small", showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 520 }}
          columns={[
            {
              title: t("columns.requestNumber"),
              key: "number",
              render: (_, row) => (
                <Link to="/appeals/card/{-$id}" params={{ id: String(row.appealId) }} target="_blank" className="row-link">
                  {row.requestNumber}
                </Link>
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

/** The days that a refusal says were changed meanwhile. */
export const metDays = (error: unknown): CalendarMet["days"] | undefined =>
  isApiError(error) && error.code === "changed_meanwhile" && typeof error.details === "object" && "days" in (error.details ?? {})
    ? (error.details as CalendarMet).days
    : undefined;
