import { languages, letterNameEndpoints, type Language } from "@murojaat/contract";
import { App, Button, Form, Input, Modal, Segmented, Spin } from "antd";
import { useEffect, useState } from "react";
import { readFile } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { PdfFrame } from "../../engine/files/FilePreview.tsx";
import { saveBlob } from "../../engine/files/save.ts";
import { languageNames } from "../session/LanguageChoice.tsx";
import { useMay } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import type { Drawn } from "./drawn.ts";
import css from "./Documents.module.css";

type Names = { readonly name: string; readonly salutationName: string; readonly address: string };
const correctors = ["task_notify_applicant", "task_answer", "task_confirm_answer", "edit_appeal"] as const;

/** A letter as it will leave the office: its language, its addressee as letters write him, and the page itself. */
export const LetterWindow = ({ letter, appealId, onClose }: { letter: Drawn; appealId: number; onClose: () => void }) => {
  const { t, language: own } = useText();
  const { message } = App.useApp();
  const may = useMay();
  const [language, setLanguage] = useState<Language>(letter.toApplicantIn ?? own);
  const [redrawn, setRedrawn] = useState(0);
  const download = async (format: "pdf" | "word") => {
    try {
      const { content, name } = await readFile(letter.path, { ...letter.query, format, language });
      saveBlob(content, name);
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
  };
  return (
    <Modal
      open
      title={letter.label}
      width="min(1080px, 96vw)"
      style={{ top: 24 }}
      onCancel={onClose}
      footer={
        !letter.body && [
          <Button key="word" onClick={() => void download("word")}>
            {t("documents.word")}
          </Button>,
          <Button key="pdf" type="primary" onClick={() => void download("pdf")}>
            {t("documents.pdf")}
          </Button>,
        ]
      }
    >
      <div className={css.letter}>
        <Segmented
          className={css.language!}
          aria-label={t("documents.language")}
          value={language}
          options={languages.map(({ code }) => ({ value: code, label: languageNames[code] }))}
          onChange={setLanguage}
        />
        {letter.toApplicantIn && may("view_personal_data") && correctors.some(may) && (
          <NamesForm key={language} appealId={appealId} language={language} onSaved={() => setRedrawn(redrawn + 1)} />
        )}
        <Page key={`${language} ${redrawn}`} letter={letter} language={language} />
      </div>
    </Modal>
  );
};

/** The page in the browser's own viewer. */
const Page = ({ letter, language }: { letter: Drawn; language: Language }) => {
  const { t } = useText();
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const { path } = letter;
  const asked = JSON.stringify(letter.query ?? {});
  const typed = letter.body && JSON.stringify(letter.body);
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const drawn = typed
      ? readFile(path, {}, { method: "POST", body: { ...(JSON.parse(typed) as object), language } })
      : readFile(path, { ...(JSON.parse(asked) as object), format: "pdf", language });
    drawn.then(
      ({ content }) => {
        if (isGone) return;
        made = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
        setPage(made);
      },
      (error: unknown) => !isGone && setFailed(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, asked, typed, language, t]);
  return (
    <div className={css.page}>
      {failed && <p role="alert">{failed}</p>}
      {!page && !failed && <Spin className={css.coming!} />}
      {page && <PdfFrame address={page} name={letter.label} />}
    </div>
  );
};

/** Corrections of the spelling; they are remembered for this applicant's letters in this language. */
const NamesForm = ({ appealId, language, onSaved }: { appealId: number; language: Language; onSaved: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const atMost = useLengthRule();
  const [form] = Form.useForm<Names>();
  const known = useRead(letterNameEndpoints.get, { params: { id: appealId }, query: { language } }, { fresh: true, quiet: true });
  const save = useWrite(letterNameEndpoints.save);
  // a form does not follow what comes after it was drawn: the reply from before a correction is not shown
  if (!known.data || !known.isFetchedAfterMount) return null;
  const { isCorrected: _isCorrected, ...start } = known.data;
  const required = { required: true, message: t("problems.required") };
  const submit = async (values: Names) => {
    await save.mutateAsync({ params: { id: appealId }, body: { language, ...values } });
    void message.success(t("documents.remembered"));
    onSaved();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className={css.names!}
      initialValues={start}
      onFinish={(values) => void submit(values).catch(() => {})}
    >
      <Form.Item name="name" label={t("documents.addresseeName")} rules={[required, atMost(255)]}>
        <Input />
      </Form.Item>
      <Form.Item name="salutationName" label={t("documents.salutationName")} rules={[required, atMost(255)]}>
        <Input />
      </Form.Item>
      <Form.Item name="address" label={t("documents.addresseeAddress")} rules={[atMost(500)]}>
        <Input />
      </Form.Item>
      <Form.Item>
        <Button htmlType="submit" loading={save.isPending} block>
          {t("documents.remember")}
        </Button>
      </Form.Item>
    </Form>
  );
};
