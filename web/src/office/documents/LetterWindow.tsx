import { languages, letterNameEndpoints, type Language } from "@murojaat/contract";
import { App, Button, Form, Input, Modal, Segmented, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { readFile } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { PdfFrame } from "../../engine/files/FilePreview.tsx";
import { saveBlob } from "../../engine/files/save.ts";
import { useMay } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";
import { usePurpose, type Asked, type Said } from "../purposes/usePurpose.tsx";
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
  const [isDrawn, setDrawn] = useState(false);
  const asked = usePurpose(appealId);
  const download = async (format: "pdf" | "word") => {
    try {
      const file = await asked.ask((said) => readFile(letter.path, { ...letter.query, format, language, ...said }));
      if (file) saveBlob(file.content, file.name);
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
          options={languages.map(({ code, ownName }) => ({ value: code, label: ownName }))}
          onChange={setLanguage}
        />
        {isDrawn && letter.toApplicantIn && may("view_personal_data") && correctors.some(may) && (
          <NamesForm key={language} appealId={appealId} language={language} said={asked.said()} onSaved={() => setRedrawn(redrawn + 1)} />
        )}
        <Page
          key={`${language} ${redrawn}`}
          letter={letter}
          language={language}
          asked={asked}
          onDrawn={() => setDrawn(true)}
          onLeft={onClose}
        />
      </div>
    </Modal>
  );
};

type PageProps = {
  readonly letter: Drawn;
  readonly language: Language;
  readonly asked: Asked;
  readonly onDrawn: () => void;
  /** Nobody said what for the letter is opened. */
  readonly onLeft: () => void;
};
/** The page in the browser's own viewer. */
const Page = ({ letter, language, asked: { ask, question }, onDrawn, onLeft }: PageProps) => {
  const { t } = useText();
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const { path } = letter;
  const query = JSON.stringify(letter.query ?? {});
  const typed = letter.body && JSON.stringify(letter.body);
  const tell = useRef({ onDrawn, onLeft });
  useEffect(() => {
    tell.current = { onDrawn, onLeft };
  });
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const drawn = ask((said) =>
      typed
        ? readFile(path, {}, { method: "POST", body: { ...(JSON.parse(typed) as object), language, ...said } })
        : readFile(path, { ...(JSON.parse(query) as object), format: "pdf", language, ...said }),
    );
    drawn.then(
      (file) => {
        if (isGone) return;
        if (!file) return tell.current.onLeft();
        made = URL.createObjectURL(new Blob([file.content], { type: "application/pdf" }));
        setPage(made);
        tell.current.onDrawn();
      },
      (error: unknown) => !isGone && setFailed(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, query, typed, language, t, ask]);
  return (
    <div className={css.page}>
      {failed && <p role="alert">{failed}</p>}
      {question || (!page && !failed && <Spin className={css.coming!} />)}
      {page && <PdfFrame address={page} name={letter.label} />}
    </div>
  );
};

/** Corrections of the spelling; they are remembered for this applicant's letters in this language. */
type NamesProps = { readonly appealId: number; readonly language: Language; readonly said: Said; readonly onSaved: () => void };
const NamesForm = ({ appealId, language, said, onSaved }: NamesProps) => {
  const { t } = useText();
  const { message } = App.useApp();
  const atMost = useLengthRule();
  const [form] = Form.useForm<Names>();
  const known = useRead(letterNameEndpoints.get, { params: { id: appealId }, query: { language, ...said } }, { fresh: true, quiet: true });
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
