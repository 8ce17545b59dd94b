import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { cardEndpoints, type AppealDetail, type PersonalData } from "@murojaat/contract";
import { App, Button } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { ApplicantBlock } from "../appeals/ApplicantBlock.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../text/useText.tsx";

/** The applicant behind masks; who has the right opens them, and each opening is written down. */
export const CardApplicant = ({ appeal }: { appeal: AppealDetail }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const may = useCan("view_personal_data");
  const [opened, setOpened] = useState<PersonalData>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      setOpened(await call(cardEndpoints.personalData, { params: { id: appeal.id } }));
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  return (
    <ApplicantBlock applicant={opened ? { ...appeal.applicant, ...opened, masked: false } : appeal.applicant} count={appeal.applicantCnt}>
      {may && (
        <Button
          size="small"
          className="unmask"
          icon={opened ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          loading={busy}
          title={t("card.openingIsLogged")}
          onClick={() => (opened ? setOpened(undefined) : void open())}
        >
          {t(opened ? "card.hidePersonal" : "card.showPersonal")}
        </Button>
      )}
    </ApplicantBlock>
  );
};
