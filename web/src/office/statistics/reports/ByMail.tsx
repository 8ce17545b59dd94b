import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import { hrefTo, screenPermission, type ReportPageName, type StatQuery } from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { maySee, useSession } from "../../session/useSession.ts";
import { useText } from "../../../engine/text/useText.tsx";

/** Opens the form that schedules a report by e-mail, with the choices made here. */
export const ByMail = ({ name, query }: { readonly name: ReportPageName; readonly query: StatQuery }) => {
  const { t } = useText();
  const navigate = useNavigate();
  if (!maySee(useSession(), screenPermission("/reports/scheduled"))) return null;
  return (
    <Button
      icon={<MailOutlined />}
      aria-label={t("reportPlans.planned")}
      title={t("reportPlans.planned")}
      onClick={() => void navigate({ href: hrefTo("/reports/scheduled", { plan: name, ...query }) })}
    >
      {t("reportPlans.byMail")}
    </Button>
  );
};
