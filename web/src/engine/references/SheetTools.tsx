import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import type { Crud, Endpoint } from "@murojaat/contract/kit";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { readFile } from "../api/client.ts";
import { saveBlob } from "../files/save.ts";
import { useText } from "../text/useText.tsx";
import { refusalText } from "../api/refusal.ts";
import type { Importing } from "./referenceList.ts";

const ImportDialog = lazy(() => import("./ImportDialog.tsx").then((m) => ({ default: m.ImportDialog })));

type Taken = {
  readonly call: Endpoint;
  readonly query: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** The name of the list, where a screen has several. */
  readonly of?: string;
};
/** Exports the filtered list, in its order, to Excel. */
export const ExcelButton = ({ call, query, total, of }: Taken) => {
  const { any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { pageNo: _no, pageSize: _size, ...asked } = query;
      const file = await readFile(call.path, asked);
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      disabled={total === 0}
      onClick={() => void take()}
      {...(of && { "aria-label": `Excel: ${of}` })}
    >
      Excel
    </Button>
  );
};

type Imported = { readonly def: Crud; readonly call: Endpoint; readonly template: Endpoint; readonly importing?: Importing };
/** Imports records from a file. */
export const ImportButton = ({ def, call, template, importing: own }: Imported) => {
  const { t } = useText();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
        {t("crud.import")}
      </Button>
      {importing && (
        <Suspense>
          <ImportDialog def={own?.def ?? def} endpoint={call} template={template} own={own} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
};
