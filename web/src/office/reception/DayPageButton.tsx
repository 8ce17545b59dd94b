import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { receptionEndpoints } from "@murojaat/contract";
import { App, Button } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { readFile } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { useText } from "../../engine/text/useText.tsx";
import { dayFormat } from "../../engine/ui/typedDay.ts";

/** Who is received on a day, to be printed: that of the selected line, else today. */
export const DayPageButton = ({ day }: { day: string | undefined }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { content, name } = await readFile(receptionEndpoints.dayPage.path, { day: day ?? dayjs().format(dayFormat) });
      saveBlob(content, name);
    } catch (error) {
      void message.error(refusalText(error, any));
    }
    setBusy(false);
  };
  return (
    <Button icon={<PrinterOutlined aria-hidden />} loading={busy} onClick={() => void take()}>
      {t("reception.dayPage")}
    </Button>
  );
};
