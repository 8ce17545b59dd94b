import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import { screenPermission, type ReportPageName, type StatQuery } from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { maySee, useSession } from "../../session/useSession.ts";
import { useText } from "../../../engine/text/useText.tsx";

/** Leads to the form that plans the regular sending of a report, with what was chosen here. */
export const ByMail = ({ name, query }: { readonly name: ReportPageName; readonly query: StatQuery }) => {
  const { t } = useText();
  const navigate = useNavigate();
  if (!maySee(useSession(), screenPermission("/reports/scheduled"))) return null;
  return (
    <Button
      icon={<MailOutlined aria-hidden />}
      aria-label={t("reportPlans.planned")}
      title={t("reportPlans.planned")}
      onClick={() => void navigate({ to: "/reports/scheduled", search: { plan: name, ...query } as never })}
    >
      {t("reportPlans.byMail")}
    </Button>
  );
};
