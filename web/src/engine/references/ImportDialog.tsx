import type { Crud, Endpoint, ImportEndpoint, ImportConflict, Reply } from "@murojaat/contract/kit";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { Alert, App, Modal, Spin, Table, Upload } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { useKeys } from "../api/idempotency.ts";
import { queries } from "../api/queries.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { usePager } from "../ui/usePager.ts";
import { conflictOf } from "../forms/conflict.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { guessColumns, ImportColumns, readJsonRows, rowsOf, type JsonRows, type Mapping } from "./ImportColumns.tsx";
import { fieldProblems } from "../api/errors.ts";
import { refusalText } from "../api/refusal.ts";
import type { Importing } from "./referenceList.ts";
import { ExcelTemplate } from "./ExcelTemplate.tsx";
import css from "./ImportDialog.module.css";
import noteCss from "../ui/note.module.css";
import figuresCss from "../ui/figures.module.css";

type Done = Reply<ImportEndpoint>;
/** Of the reasons why a file is refused as a whole. */
const refusalsShown = 20;
type Given = { readonly name: string; readonly sheet: File } | { readonly name: string; readonly rows: JsonRows };
type Props = {
  readonly def: Crud;
  readonly endpoint: Endpoint;
  readonly template: Endpoint;
  readonly own?: Importing | undefined;
  readonly onClose: () => void;
};

/** Import from a file: first a preview with every fault of every row, then, after confirmation, one write; all or nothing. */
export const ImportDialog = ({ def, endpoint, template, own, onClose }: Props) => {
  const { t, any } = useText();
  const pager = usePager();
  const { message } = App.useApp();
  const [given, setGiven] = useState<Given>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [seen, setSeen] = useState<Done>();
  /** Who changed the list between preview and write, and when. */
  const [conflict, setConflict] = useState<Pick<ImportConflict, "by" | "at">>();
  const [busy, setBusy] = useState(false);
  /** Why the file was refused as a whole: every reason that the server names. */
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const keyOf = useKeys();

  const send = async (what: Given, columns: Mapping, query: { dryRun: 1 } | { version: string }): Promise<Done | undefined> => {
    setBusy(true);
    setRefusals([]);
    setConflict(undefined);
    try {
      const body = "rows" in what ? { rows: rowsOf(what.rows, columns) } : formOf(what.sheet);
      const options = "dryRun" in query ? {} : { idempotencyKey: keyOf([query, "rows" in what ? body : markOf(what.sheet)]) };
      return (await call(endpoint, { query, body }, options)) as Done;
    } catch (error) {
      const found = conflictOf<Done>(error);
      if (found) {
        setSeen(found.now);
        setConflict(found);
      } else {
        const problems = fieldProblems(error).map(({ problem, limit }) => any(`problems.${problem}`, { limit }));
        setRefusals(problems.length > 0 ? problems.slice(0, refusalsShown) : [refusalText(error, any)]);
      }
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const look = async (what: Given, columns: Mapping) => {
    setSeen(undefined);
    setSeen(await send(what, columns, { dryRun: 1 }));
  };
  const take = async (file: File) => {
    setRefusals([]);
    setConflict(undefined);
    setSeen(undefined);
    if (!/\.json$/i.test(file.name)) {
      setGiven({ name: file.name, sheet: file });
      return look({ name: file.name, sheet: file }, {});
    }
    const rows = readJsonRows(await file.text());
    if (!rows) {
      setGiven(undefined);
      return setRefusals([t("crud.importNoRows")]);
    }
    const columns = guessColumns(def, rows);
    setGiven({ name: file.name, rows });
    setMapping(columns);
    return look({ name: file.name, rows }, columns);
  };
  const write = async () => {
    const done = given && seen && (await send(given, mapping, { version: seen.version }));
    if (!done) return;
    void queries().invalidateQueries();
    void message.success(t("crud.imported", { created: numberText(done.created), updated: numberText(done.updated) }));
    own?.onDone(done);
    onClose();
  };
  const wouldChange = seen !== undefined && seen.faulty.length === 0 && seen.created + seen.updated > 0;

  return (
    <Modal
      open
      width={820}
      style={{ top: 32 }}
      className={css.dialog}
      classNames={{ body: css.body! }}
      title={`${t("crud.import")}: ${any(def.title)}`}
      okText={t("crud.importWrite")}
      cancelText={t("common.cancel")}
      okButtonProps={{ disabled: !wouldChange }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void write()}
      onCancel={onClose}
    >
      <ExcelTemplate call={template} />
      <Upload.Dragger
        accept=".xlsx,.json"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={css.drop}>
          <InboxOutlined />
          <span>
            {given?.name ?? t("crud.importDrop")}
            <small>{own ? any(own.about) : t("crud.importAbout")}</small>
          </span>
        </span>
      </Upload.Dragger>
      {given && "rows" in given && (
        <ImportColumns
          def={def}
          rows={given.rows}
          mapping={mapping}
          onChange={(next) => {
            setMapping(next);
            void look(given, next);
          }}
        />
      )}
      {refusals.length > 0 && <Alert type="error" showIcon role="alert" className={noteCss.note} title={<Lines texts={refusals} />} />}
      {conflict && <ConflictNote conflict={conflict} title={t("crud.importAgain")} />}
      {busy && !seen && <Spin description={t("common.loading")} className={css.wait} />}
      {seen && (
        <div role="status">
          <dl className={figuresCss.figures} data-part="crud-figures">
            {(
              [
                [t("crud.importRows"), seen.rows],
                [t("crud.importCreated"), seen.created],
                [t("crud.importUpdated"), seen.updated],
                [t("crud.importUnchanged"), seen.unchanged],
                [t("crud.importTransliterated"), seen.transliterated],
                [t("crud.importFaulty"), new Set(seen.faulty.map((f) => f.row)).size],
              ] as const
            ).map(([label, count], at) => (
              <div key={label} data-bad={at === 5 && count > 0}>
                <dt>{label}</dt>
                <dd>{numberText(count)}</dd>
              </div>
            ))}
          </dl>
          {seen.notes.length > 0 && <Alert type="info" showIcon className={noteCss.note} title={<Lines texts={seen.notes} />} />}
          {seen.alongside.length > 0 && (
            <Alert type="info" showIcon className={noteCss.note} title={t("crud.importAlongside", { names: seen.alongside.join(", ") })} />
          )}
          {seen.faulty.length > 0 ? (
            <>
              <Alert type="warning" showIcon className={noteCss.note} title={t("crud.importMend")} />
              <Table
                size="small"
                bordered
                rowKey={(f) => `${f.row} ${f.column} ${f.problem}`}
                aria-label={t("crud.importFaulty")}
                dataSource={[...seen.faulty]}
                pagination={{ ...pager, pageSize: 20, size: "small", showSizeChanger: false, hideOnSinglePage: true }}
                columns={[
                  { title: t("crud.importRow"), dataIndex: "row", width: 90 },
                  ...(seen.faulty.some(({ cell }) => cell !== null)
                    ? [
                        {
                          title: t("crud.importCell"),
                          width: 150,
                          render: (_: unknown, f: Done["faulty"][number]) => [f.sheet, f.cell].filter(Boolean).join(", "),
                        },
                      ]
                    : []),
                  { title: t("crud.importColumn"), dataIndex: "column", width: 220 },
                  { title: t("crud.importProblem"), dataIndex: "message" },
                ]}
              />
            </>
          ) : (
            <Alert type={wouldChange ? "success" : "info"} showIcon title={t(wouldChange ? "crud.importReady" : "crud.importNothing")} />
          )}
        </div>
      )}
    </Modal>
  );
};

const Lines = ({ texts }: { readonly texts: readonly string[] }) => texts.map((text) => <div key={text}>{text}</div>);

/** Identifies the chosen file. */
const markOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
const formOf = (sheet: File): FormData => {
  const form = new FormData();
  form.append("file", sheet, sheet.name);
  return form;
};
