import { Button } from "antd";
import { useText } from "../engine/text/useText.tsx";
import { isOutOfDate, onOutOfDate } from "./newVersion.ts";
import { useOutside } from "../engine/useOutside.ts";
import css from "./Offline.module.css";

/** Offers a reload after an upgrade; nothing that somebody is typing is lost by itself. */
export const NewVersion = () => {
  const { t } = useText();
  const outOfDate = useOutside(onOutOfDate, isOutOfDate);
  return (
    <div role="status" className={css.offline} hidden={!outOfDate}>
      {outOfDate && (
        <span className={css.waiting}>
          {t("common.newVersion")}
          <Button size="small" onClick={() => location.reload()}>
            {t("common.reload")}
          </Button>
        </span>
      )}
    </div>
  );
};
