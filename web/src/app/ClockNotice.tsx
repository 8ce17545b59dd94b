import { App } from "antd";
import { useEffect } from "react";
import { zonedText } from "../engine/text/moments.ts";
import { useText } from "../engine/text/useText.tsx";
import { onClockHeard, serverNow, today } from "../engine/today.ts";

const farOff = 5 * 60_000;
const tashkent = 5 * 60;
const told = "clock-told";

/** Tells once a day, in one of the tabs, that the computer's clock is wrong. */
export const ClockNotice = () => {
  const { t } = useText();
  const { notification } = App.useApp();
  useEffect(() => {
    const look = () => {
      const [own, server] = [Date.now(), serverNow()];
      if (Math.abs(server - own) <= farOff || localStorage.getItem(told) === today()) return;
      localStorage.setItem(told, today());
      notification.info({
        key: told,
        role: "status",
        duration: 0,
        title: t("messages.clockOff"),
        description: t("messages.clockOffAbout", {
          own: zonedText(own, -new Date(own).getTimezoneOffset()),
          server: zonedText(server, tashkent),
        }),
      });
    };
    look();
    return onClockHeard(look);
  }, [notification, t]);
  return null;
};
