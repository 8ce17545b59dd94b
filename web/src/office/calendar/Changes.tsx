import { calendarEndpoints, dayKinds, type CalendarChangeRow, type CalendarUndo } from "@murojaat/contract";
import { App, Button, Table } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { antTable } from "../../engine/lists/antTable.ts";
import listCss from "../../engine/lists/list.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const shownAtOnce = 20;
/** The applied changes, the latest first; each can be reverted once. */
export const Changes = ({ mayUndo }: { mayUndo: boolean }) => {
  const { t, any } = useText();
  const pager = usePager();
  const { modal, message } = App.useApp();
  const [page, setPage] = useState(1);
  const { data, isFetching, error, refetch } = useRead(
    calendarEndpoints.changes,
    { query: { pageNo: page, pageSize: shownAtOnce } },
    { keep: true, quiet: true },
  );

  const tell = (done: CalendarUndo) => {
    const left = [
      ...(done.daysNotPutBack.length > 0 ? [t("calendar.daysLeft", { days: done.daysNotPutBack.join(", ") })] : []),
      ...(done.termsNotPutBack ? [t("calendar.termsLeft")] : []),
      ...(done.recordsNotPutBack > 0 ? [t("calendar.recordsLeft", { count: numberText(done.recordsNotPutBack) })] : []),
    ];
    if (left.length === 0) return void message.success(t("calendar.undone"));
    modal.warning({
      title: t("calendar.undoneInPart"),
      okText: t("crud.understood"),
      content: (
        <>
          {left.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ul>
            {done.rows.map((row) => (
              <li key={`${row.kind} ${row.id}`}>
                {row.requestNumber}: {row.now} ({row.wanted})
              </li>
            ))}
          </ul>
        </>
      ),
    });
  };
  const undo = (row: CalendarChangeRow) =>
    modal.confirm({
      title: t("calendar.undoQuestion"),
      content: summary(row).join("; "),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      onOk: async () => {
        try {
          tell(await call(calendarEndpoints.undo, { params: { id: row.id } }));
        } catch (error) {
          void message.error(refusalText(error, any));
        } finally {
          void queries().invalidateQueries();
        }
      },
    });
  const summary = (row: CalendarChangeRow): string[] => [
    ...row.days.map(({ day, after }) => `${day} – ${after ? t(dayKinds[after.kind]) : t("calendar.usual")}`),
    ...(row.terms ? [t("calendar.termsChanged")] : []),
  ];

  return (
    <section className={listCss.list} data-part="list" aria-labelledby="changes-title">
      <div className={listCss.head}>
        <h2 id="changes-title">{t("calendar.changes")}</h2>
        <span className={listCss.total} data-part="list-total">
          {t("common.total")}: {data ? numberText(data.total) : "…"}
        </span>
        <div className={listCss.tools} data-part="list-tools">
          <ExcelButton call={calendarEndpoints.changesExcel} query={{}} total={data?.total ?? 0} of={t("calendar.changes")} />
        </div>
      </div>
      <Table<CalendarChangeRow>
        {...antTable}
        rowKey="id"
        aria-label={t("calendar.changes")}
        dataSource={[...(data?.rows ?? [])]}
        loading={{ spinning: isFetching, delay: 150 }}
        scroll={{ x: 860 }}
        locale={{
          emptyText:
            error && !data ? <NotLoaded error={error} again={() => void refetch()} /> : t(data ? "calendar.noChanges" : "common.loading"),
        }}
        columns={[
          {
            title: t("administration.at"),
            key: "at",
            width: 150,
            render: (_, row) => <span className={proseCss.figures}>{momentText(row.madeDate)}</span>,
          },
          { title: t("administration.user"), dataIndex: "madeByName", width: 200 },
          {
            title: t("calendar.what"),
            key: "what",
            render: (_, row) => (
              <span className={proseCss.clamp} title={summary(row).join("\n")}>
                {summary(row).join("; ")}
              </span>
            ),
          },
          { title: t("calendar.movedAppeals"), key: "appeals", width: 120, render: (_, row) => numberText(row.appeals) },
          { title: t("calendar.movedTasks"), key: "tasks", width: 120, render: (_, row) => numberText(row.tasks) },
          {
            title: t("columns.actions"),
            key: "undo",
            width: 150,
            render: (_, row) =>
              row.undoneById !== null ? (
                <span className={proseCss.soft}>{t("calendar.isUndone")}</span>
              ) : mayUndo ? (
                <Button size="small" aria-label={`${t("calendar.undo")}: ${summary(row).join("; ")}`} onClick={() => undo(row)}>
                  {t("calendar.undo")}
                </Button>
              ) : null,
          },
        ]}
        pagination={{
          ...pager,
          current: page,
          pageSize: shownAtOnce,
          total: data?.total ?? 0,
          size: "small",
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </section>
  );
};
