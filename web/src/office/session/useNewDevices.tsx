import { sessionEndpoints } from "@murojaat/contract";
import { App, Button } from "antd";
import { useEffect, useRef } from "react";
import { call } from "../../engine/api/client.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { deviceName } from "./device.ts";
import { useSession } from "./useSession.ts";

/** Tells of sign-ins from new devices, each until the user closes the message. */
export const useNewDevices = (openSecurity: () => void): void => {
  const { t } = useText();
  const { notification } = App.useApp();
  const { newDevices } = useSession();
  const shown = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, userAgent, ip, at } of newDevices.filter((one) => !shown.current.has(one.id))) {
      shown.current.add(id);
      const key = `device-${id}`;
      const noteTold = () => void call(sessionEndpoints.devicesTold, { body: { ids: [id] } }, { quiet: true }).catch(() => undefined);
      notification.warning({
        key,
        duration: 0,
        title: t("session.newDevice"),
        description: t("session.newDeviceAbout", {
          device: deviceName(userAgent) ?? t("session.unknownDevice"),
          address: ip ?? "",
          time: momentText(at),
        }),
        actions: (
          <Button
            onClick={() => {
              notification.destroy(key);
              noteTold();
              openSecurity();
            }}
          >
            {t("session.security")}
          </Button>
        ),
        onClose: noteTold,
      });
    }
  }, [newDevices, notification, openSecurity, t]);
};
