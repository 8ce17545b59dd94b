import { Button } from "antd";
import { useEffect, useState } from "react";
import { cancelWaiting, countWaiting, onWaiting } from "../engine/api/waiting.ts";
import { useText } from "../engine/text/useText.tsx";
import { useOutside } from "../engine/useOutside.ts";
import css from "./Offline.module.css";

export const Offline = () => {
  const { t } = useText();
  const count = useOutside(onWaiting, countWaiting);
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return (
    <div role="status" className={css.offline} hidden={!offline}>
      {offline && t("common.offline")}
      {offline && count > 0 && (
        <span className={css.waiting}>
          {t("common.savesWait", { count })}
          <Button size="small" onClick={cancelWaiting}>
            {t("common.cancel")}
          </Button>
        </span>
      )}
    </div>
  );
};
