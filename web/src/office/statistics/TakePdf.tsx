import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { dashboardPdfEndpoint, type DrawnDashboard, type MapMeasure, type StatQuery } from "@murojaat/contract";
import { App, Button } from "antd";
import { useState } from "react";
import { readFile } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";

/** Downloads a dashboard as it is drawn for a meeting. */
export const TakePdf = ({
  name,
  query,
}: {
  readonly name: DrawnDashboard;
  readonly query: StatQuery & { readonly measure: MapMeasure };
}) => {
  const { any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const file = await readFile(dashboardPdfEndpoint(name).path, query);
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void take()}>
      PDF
    </Button>
  );
};
