import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import type { Endpoint } from "@murojaat/contract/kit";
import { App, Button } from "antd";
import { useState } from "react";
import { readFile } from "../api/client.ts";
import { saveBlob } from "../files/save.ts";
import { useText } from "../text/useText.tsx";
import { refusalText } from "../api/refusal.ts";

type Taken = {
  readonly call: Endpoint;
  readonly query: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** The name of the list, where a screen has several. */
  readonly of?: string;
};
/** Exports the filtered list, in its order, to Excel. */
export const useExcel = () => {
  const { any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const take = async ({ call, query }: Pick<Taken, "call" | "query">) => {
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
  return { busy, take };
};

/** The button of it, where it stands beside few others. */
export const ExcelButton = ({ total, of, ...taken }: Taken) => {
  const { busy, take } = useExcel();
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={busy}
      disabled={total === 0}
      onClick={() => void take(taken)}
      {...(of && { "aria-label": `Excel: ${of}` })}
    >
      Excel
    </Button>
  );
};
