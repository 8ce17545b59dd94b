import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { papers, reportExcelEndpoint, reportPdfEndpoint, type ReportPageName, type StatQuery } from "@murojaat/contract";
import { App, Button, Dropdown } from "antd";
import { useState } from "react";
import { readFile } from "../../../engine/api/client.ts";
import { refusalText } from "../../../engine/api/refusal.ts";
import { saveBlob } from "../../../engine/files/save.ts";
import { useText } from "../../../engine/text/useText.tsx";

type Props = {
  readonly name: ReportPageName;
  readonly query: StatQuery;
  /** What the file contains, where several reports are on one screen. */
  readonly title?: string;
};

/** Downloads a report: Excel, or PDF in one of the paper sizes. */
export const TakeFile = ({ name, query, title }: Props) => {
  const { any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<"Excel" | "PDF">();
  const take = async (kind: "Excel" | "PDF", path: string, more: { readonly paper?: string } = {}) => {
    setBusy(kind);
    try {
      const file = await readFile(path, { ...query, ...more });
      saveBlob(file.content, file.name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
    setBusy(undefined);
  };
  const button = (kind: "Excel" | "PDF") => ({
    icon: <DownloadOutlined />,
    loading: busy === kind,
    disabled: busy !== undefined && busy !== kind,
    ...(title && { "aria-label": `${kind}: ${title}` }),
  });
  return (
    <>
      <Button {...button("Excel")} onClick={() => void take("Excel", reportExcelEndpoint(name).path)}>
        Excel
      </Button>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: papers.map((paper) => ({ key: paper, label: `PDF, ${paper}` })),
          onClick: ({ key }) => void take("PDF", reportPdfEndpoint(name).path, { paper: key }),
        }}
      >
        <Button {...button("PDF")} aria-haspopup="menu">
          PDF
        </Button>
      </Dropdown>
    </>
  );
};
