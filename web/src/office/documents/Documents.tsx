import FileWordOutlined from "@ant-design/icons/es/icons/FileWordOutlined";
import { App, Button } from "antd";
import { useState, type ReactNode } from "react";
import { readFile } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./Documents.module.css";

/** A document that the server draws: its name, where it comes from, and what it asks for. */
export type Drawn = {
  readonly label: string;
  readonly path: string;
  readonly method?: "POST";
  readonly query?: Readonly<Record<string, string | number>>;
};

/** Documents to take away, each a button. */
export const Documents = ({ documents, children }: { documents: readonly Drawn[]; children?: ReactNode }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const take = async ({ label, path, method, query = {} }: Drawn) => {
    setBusy(label);
    try {
      const { content, name } = await readFile(path, query, { ...(method && { method }) });
      saveBlob(content, name);
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(undefined);
  };
  return (
    <div className={css.documents}>
      {documents.map((document) => (
        <Button
          key={document.label}
          size="small"
          icon={<FileWordOutlined />}
          loading={busy === document.label}
          onClick={() => void take(document)}
        >
          {document.label}
        </Button>
      ))}
      {children}
    </div>
  );
};
