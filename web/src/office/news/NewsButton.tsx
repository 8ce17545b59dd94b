import { newsEndpoints } from "@murojaat/contract";
import { Button } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import proseCss from "../../engine/ui/prose.module.css";

/** Opens the choice of news outside the portal, where the administrator has switched a way on; a person without a choice is told of it. */
export const NewsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { t } = useText();
  const { data } = useRead(newsEndpoints.read, {}, { quiet: true });
  if (!data) return null;
  if (data.ways.length === 0) return <span className={proseCss.soft}>{t("news.allOff")}</span>;
  const isChosen = Object.values(data.kinds).some((way) => way !== "none");
  return (
    <>
      {!isChosen && <span className={proseCss.soft}>{t("news.offer")}</span>}
      <Button block onClick={onOpen}>
        {t("news.open")}
      </Button>
    </>
  );
};
