import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { Button } from "antd";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";

const pdfOf = (base64: string): Blob => new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "application/pdf" });

/** First passwords of new staff, given once, to be saved and printed. */
export const Slips = ({ slips }: { slips: string }) => {
  const { t } = useText();
  return (
    <>
      <p>{t("administration.slipsReady")}</p>
      <Button type="primary" icon={<DownloadOutlined />} onClick={() => saveBlob(pdfOf(slips), `${t("administration.slips")}.pdf`)}>
        {t("administration.saveSlips")}
      </Button>
    </>
  );
};
