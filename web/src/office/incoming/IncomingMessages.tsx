import { drawerWidth, incomingEndpoints, type IncomingChannel } from "@murojaat/contract";
import { Button, Drawer, Pagination } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { Messages } from "../cards/Messages.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { usePager } from "../../engine/ui/usePager.ts";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import proseCss from "../../engine/ui/prose.module.css";

const pageSize = 20;

/** Messages to the senders of rejected appeals; the button shows how many were given up. */
export const IncomingMessages = ({ channel }: { channel: IncomingChannel }) => {
  const { t } = useText();
  const pager = usePager();
  const [open, setOpen] = useState(false);
  const [pageNo, setPageNo] = useState(1);
  const read = useRead(incomingEndpoints.messages, { query: { menu: channel, pageNo, pageSize } }, { quiet: true, keep: true });
  const failed = read.data?.failed ?? 0;
  return (
    <>
      <Button danger={failed > 0} onClick={() => setOpen(true)}>
        {failed > 0 ? t("notifications.ofRejectedFailed", { count: failed }) : t("notifications.ofRejected")}
      </Button>
      {open && (
        <Drawer open title={t("notifications.ofRejected")} size={Math.min(drawerWidth, window.innerWidth)} onClose={() => setOpen(false)}>
          <Loaded read={read}>
            {({ total, rows }) => (
              <>
                {total === 0 ? <p className={proseCss.soft}>{t("notifications.noneOfRejected")}</p> : <Messages rows={rows} />}
                {total > pageSize && (
                  <Pagination
                    {...pager}
                    size="small"
                    current={pageNo}
                    pageSize={pageSize}
                    total={total}
                    showSizeChanger={false}
                    onChange={setPageNo}
                  />
                )}
              </>
            )}
          </Loaded>
        </Drawer>
      )}
    </>
  );
};
