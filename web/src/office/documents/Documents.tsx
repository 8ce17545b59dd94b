import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import FilePdfOutlined from "@ant-design/icons/es/icons/FilePdfOutlined";
import FileWordOutlined from "@ant-design/icons/es/icons/FileWordOutlined";
import { App, Button, Dropdown } from "antd";
import { useState } from "react";
import { readFile } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";
import { AskedBeside, usePurpose } from "../purposes/usePurpose.tsx";
import type { Drawn } from "./drawn.ts";
import { LetterWindow } from "./LetterWindow.tsx";
import css from "./Documents.module.css";

/** Documents to download, in one menu. */
export const Documents = ({ documents, appealId }: { documents: readonly Drawn[]; appealId: number }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [letter, setLetter] = useState<Drawn>();
  const asked = usePurpose(appealId);
  const take = async ({ path, method, query = {} }: Drawn) => {
    setBusy(true);
    try {
      const file = await asked.ask((said) => readFile(path, { ...query, ...said }, { ...(method && { method }) }));
      if (file) saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  return (
    <>
      {letter && <LetterWindow letter={letter} appealId={appealId} onClose={() => setLetter(undefined)} />}
      <AskedBeside asked={asked}>
        <span>
          <Dropdown
            trigger={["click"]}
            autoFocus
            menu={{
              items: documents.map((document) => ({
                key: document.label,
                label: document.label,
                icon: document.isLetter || document.query?.["format"] === "pdf" ? <FilePdfOutlined /> : <FileWordOutlined />,
              })),
              onClick: ({ key }) => {
                const chosen = documents.find(({ label }) => label === key);
                if (chosen?.isLetter) setLetter(chosen);
                else if (chosen) void take(chosen);
              },
            }}
          >
            <Button
              size="small"
              className={css.documents!}
              aria-haspopup="menu"
              icon={<DownOutlined />}
              iconPlacement="end"
              loading={busy && asked.question === false}
            >
              {t("card.documents")}
            </Button>
          </Dropdown>
        </span>
      </AskedBeside>
    </>
  );
};
