import { confirmedMinutes, factorEndpoints } from "@murojaat/contract";
import { Modal } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import { ShowSelf } from "./ShowSelf.tsx";

/** Above the questions (2000) whose answer it waits for, below messages (2010). */
const aboveQuestions = 2005;

/** Asks who is there. */
export const ConfirmDialog = ({ onEnd }: { onEnd: (confirmed: boolean) => void }) => {
  const { t } = useText();
  const confirm = useWrite(factorEndpoints.confirmSelf, { quiet: true });
  return (
    <Modal
      open
      title={t("session.confirm")}
      footer={null}
      width={420}
      zIndex={aboveQuestions}
      mask={{ closable: false }}
      onCancel={() => onEnd(false)}
    >
      <div data-part="confirm-self">
        <p className={proseCss.soft}>{t("session.confirmAbout", { minutes: confirmedMinutes })}</p>
        <ShowSelf label={t("session.confirmDo")} onShown={(body) => confirm.mutateAsync({ body }).then(() => onEnd(true))} />
      </div>
    </Modal>
  );
};
