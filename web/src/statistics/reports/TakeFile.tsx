import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { papers, reportExcelEndpoint, reportPdfEndpoint, type ReportPageName, type StatQuery } from "@murojaat/contract";
import { App, Button } from "antd";
import { useState } from "react";
import { readFile } from "../../api/client.ts";
import { refusalText } from "../../crud/refusal.ts";
import { saveBlob } from "../../files/save.ts";
import { useText } from "../../text/useText.tsx";

type Props = {
  readonly name: ReportPageName;
  readonly query: StatQuery;
  /** What the file is of, where several reports stand on one screen. */
  readonly title?: string;
  /** A4 alone where there is little room. */
  readonly isShort?: boolean;
};
type Way = { readonly label: string; readonly path: string; readonly more?: Readonly<Record<string, string>> };

/** Buttons that take a report as a file. */
export const TakeFile = ({ name, query, title, isShort }: Props) => {
  const { any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const ways: readonly Way[] = [
    { label: "Excel", path: reportExcelEndpoint(name).path },
    ...papers
      .filter((paper) => !isShort || paper === "A4")
      .map((paper) => ({ label: isShort ? "PDF" : `PDF ${paper}`, path: reportPdfEndpoint(name).path, more: { paper } })),
  ];
  const take = async ({ label, path, more }: Way) => {
    setBusy(label);
    try {
      const file = await readFile(path, { ...query, ...more });
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
    setBusy(undefined);
  };
  return ways.map((way) => (
    <Button
      key={way.label}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy === way.label}
      disabled={busy !== undefined && busy !== way.label}
      {...(title && { "aria-label": `${way.label}: ${title}` })}
      onClick={() => void take(way)}
    >
      {way.label}
    </Button>
  ));
};
