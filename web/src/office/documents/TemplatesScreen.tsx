import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { templateEndpoints, uploadLimit, type MessageKey, type Reply } from "@murojaat/contract";
import { Alert, App, Button, Table, Upload } from "antd";
import { useState } from "react";
import { call, readFile } from "../../engine/api/client.ts";
import { fieldProblems, isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { conflictOf } from "../../engine/forms/conflict.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { saveBlob } from "../../engine/files/save.ts";
import { useCan } from "../session/useSession.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { antTable } from "../../engine/lists/antTable.ts";
import listCss from "../../engine/lists/list.module.css";
import noteCss from "../../engine/ui/note.module.css";
import chipCss from "../../engine/ui/chip.module.css";
import unfoldCss from "../../engine/ui/unfold.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Template = Reply<typeof templateEndpoints.list>[number];
const languages: Record<Template["language"], MessageKey> = { UZ: "shell.langUz", UK: "shell.langUk", RU: "shell.langRu" };

/** The Word templates of letters: download, replace, restore the built-in one. */
export const TemplatesScreen = () => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const mayWrite = useCan("manage_templates");
  const { data, isFetching, error, refetch } = useRead(templateEndpoints.list, {}, { keep: true, quiet: true });
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState<{ readonly title: string; readonly lines: readonly string[] }>();
  const keyOf = (one: Template) => `${one.name} ${one.language}`;
  const nameOf = (one: Template) => `${one.title}, ${any(languages[one.language])}`;

  const work = async (one: Template, what: () => Promise<unknown>) => {
    setBusy(keyOf(one));
    setRefused(undefined);
    try {
      await what();
    } catch (error) {
      // a fault of a placeholder names it; a fault of the file has nothing to name
      const problems = fieldProblems(error).map(
        ({ path, problem, limit }) => `${path === "file" ? "" : `${path}: `}${any(`problems.${problem}`, { limit })}`,
      );
      if (isApiError(error) && error.status === 422) setRefused({ title: `${nameOf(one)}: ${error.message}`, lines: problems });
      else void message.error(refusalText(error, any));
    } finally {
      setBusy(undefined);
    }
  };
  const queryOf = ({ name, language }: Template) => ({ name, language });
  /** Changes the template as it was read; if somebody has replaced it meanwhile, asks first. */
  const guarded = async (one: Template, what: (version: string) => Promise<unknown>): Promise<void> => {
    try {
      await what(one.version);
    } catch (error) {
      const found = conflictOf<Template>(error);
      if (!found) throw error;
      const { now, by, at } = found;
      const goesOn = await modal.confirm({
        title: t("form.conflict"),
        content: t("administration.templateMet", {
          who: by ?? "…",
          when: at ? momentText(at) : "…",
          what: now.fileName ?? t("administration.templateIsBuiltIn"),
        }),
        okText: t("common.yes"),
        cancelText: t("common.no"),
        okButtonProps: { danger: true },
      });
      void queries().invalidateQueries();
      if (!goesOn) return;
      await guarded(now, what);
    }
  };
  const take = (one: Template) =>
    work(one, async () => {
      const file = await readFile(templateEndpoints.file.path, queryOf(one));
      saveBlob(file.content, file.name);
    });
  const replace = (one: Template, file: File) => {
    if (file.size >= uploadLimit) return void message.error(t("errors.file_too_large"));
    const form = new FormData();
    form.append("file", file, file.name);
    return void work(one, async () => {
      await guarded(one, async (version) => {
        await call(templateEndpoints.replace, { query: { ...queryOf(one), version }, body: form });
        void message.success(t("common.saved"));
        void queries().invalidateQueries();
      });
    });
  };
  const reset = (one: Template) =>
    void modal.confirm({
      title: t("administration.templateResetQuestion"),
      content: nameOf(one),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      onOk: () =>
        work(one, async () => {
          await guarded(one, async (version) => {
            await call(templateEndpoints.reset, { query: { ...queryOf(one), version } });
            void message.success(t("common.success"));
            void queries().invalidateQueries();
          });
        }),
    });

  return (
    <section className={listCss.list} data-part="list" aria-labelledby="list-title">
      <div className={listCss.head}>
        <h1 id="list-title">{t("administration.documentTemplates")}</h1>
        <div className={`${listCss.tools} ${listCss.toolsEnd}`} data-part="list-tools">
          <ExcelButton call={templateEndpoints.excel} query={{}} total={data?.length ?? 0} />
          <Button onClick={() => void refetch()}>{t("common.refresh")}</Button>
        </div>
      </div>
      <p className={proseCss.soft}>{t("administration.templatesAbout")}</p>
      {refused && (
        <Alert
          type="error"
          showIcon
          role="alert"
          closable={{ onClose: () => setRefused(undefined) }}
          className={noteCss.note}
          title={refused.title}
          description={refused.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        />
      )}
      {error && !data ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : (
        <Table<Template>
          {...antTable}
          rowKey={keyOf}
          aria-label={t("lists.table", { name: t("administration.documentTemplates") })}
          dataSource={[...(data ?? [])]}
          loading={{ spinning: isFetching, delay: 150 }}
          pagination={false}
          scroll={{ x: 940 }}
          locale={{ emptyText: t("common.loading") }}
          expandable={{
            columnTitle: <span className={proseCss.hidden}>{t("administration.placeholders")}</span>,
            expandedRowRender: (one) => (
              <p className={chipCss.chips}>
                {one.placeholders.map((name) => (
                  <code key={name} className={chipCss.chip}>{`{${name}}`}</code>
                ))}
              </p>
            ),
            expandIcon: ({ expanded, onExpand, record }) => (
              <button
                type="button"
                className={unfoldCss.unfold}
                aria-expanded={expanded}
                aria-label={`${t("administration.placeholders")}: ${nameOf(record)}`}
                title={t("administration.placeholders")}
                onClick={(event) => onExpand(record, event)}
              >
                {expanded ? "−" : "+"}
              </button>
            ),
          }}
          columns={[
            { title: t("crud.name"), dataIndex: "title", width: 230 },
            { title: t("administration.language"), key: "language", width: 150, render: (_, one) => any(languages[one.language]) },
            {
              title: t("administration.inUse"),
              key: "used",
              width: 240,
              render: (_, one) =>
                one.isReplaced ? (
                  <>
                    <span className={proseCss.clamp}>{one.fileName}</span>
                    <span className={proseCss.soft}>
                      {one.uploadedBy}, {momentText(one.uploadedDate ?? "")}
                    </span>
                  </>
                ) : (
                  <span className={proseCss.soft}>{t("administration.builtIn")}</span>
                ),
            },
            {
              title: t("columns.actions"),
              key: "actions",
              width: 300,
              render: (_, one) => (
                <span className={chipCss.chips}>
                  <Button
                    size="small"
                    icon={<DownloadOutlined />}
                    loading={busy === keyOf(one)}
                    aria-label={`${t("common.download")}: ${nameOf(one)}`}
                    onClick={() => void take(one)}
                  >
                    {t("common.download")}
                  </Button>
                  {mayWrite && (
                    <Upload
                      accept=".docx"
                      showUploadList={false}
                      beforeUpload={(file) => {
                        replace(one, file);
                        return Upload.LIST_IGNORE;
                      }}
                    >
                      <Button size="small" icon={<UploadOutlined />} aria-label={`${t("administration.replace")}: ${nameOf(one)}`}>
                        {t("administration.replace")}
                      </Button>
                    </Upload>
                  )}
                  {mayWrite && one.isReplaced && (
                    <Button
                      size="small"
                      danger
                      icon={<RollbackOutlined />}
                      aria-label={`${t("administration.backToBuiltIn")}: ${nameOf(one)}`}
                      title={t("administration.backToBuiltIn")}
                      onClick={() => reset(one)}
                    />
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
};
