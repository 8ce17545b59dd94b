import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import type { Crud } from "@murojaat/contract";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { readFile } from "../api/client.ts";
import { saveBlob } from "../files/save.ts";
import { useText } from "../text/useText.tsx";
import type { Kept } from "./kept.ts";
import { refusalText } from "./refusal.ts";

const ImportDialog = lazy(() => import("./ImportDialog.tsx").then((m) => ({ default: m.ImportDialog })));
type Props = {
  readonly def: Crud;
  readonly sheets: NonNullable<Kept["sheets"]>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly total: number;
  readonly mayImport: boolean;
};

/** The filtered list to Excel, and records from a file. */
export const SheetTools = ({ def, sheets, query, total, mayImport }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [importing, setImporting] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { pageNo: _no, pageSize: _size, ...filters } = query;
      const file = await readFile(sheets.excel.path, filters);
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} disabled={total === 0} onClick={() => void take()}>
        Excel
      </Button>
      {mayImport && sheets.importRows && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
          {t("crud.import")}
        </Button>
      )}
      {importing && sheets.importRows && (
        <Suspense>
          <ImportDialog def={def} endpoint={sheets.importRows} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
};
