import { useEffect, useState } from "react";
import { useText } from "../engine/text/useText.tsx";
import css from "./Offline.module.css";

export const Offline = () => {
  const { t } = useText();
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
    </div>
  );
};
