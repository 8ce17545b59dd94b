import CloseCircleOutlined from "@ant-design/icons/es/icons/CloseCircleOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import {
  channelLists,
  incomingEndpoints,
  incomingLists,
  rejectionFields,
  rejectReasons,
  screenPermission,
  type AppealRecord,
  type IncomingChannel,
  type IncomingRow,
  type Rejection,
} from "@murojaat/contract";
import { useLocation } from "@tanstack/react-router";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../../engine/api/use.ts";
import type { Row } from "../../engine/lists/family.ts";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { RowButton } from "../../engine/lists/RowButton.tsx";
import { SaidNumber, SavedBar } from "../appeals/SavedBar.tsx";
import { useMay } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { onDemand } from "../../engine/ui/onDemand.ts";
import type { AnyAction } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { IncomingMessages } from "./IncomingMessages.tsx";
import { IncomingPreview } from "./IncomingPreview.tsx";
import proseCss from "../../engine/ui/prose.module.css";

const IncomingDrawer = lazy(() => import("./IncomingDrawer.tsx").then((m) => ({ default: m.IncomingDrawer })));
const ConfirmChief = lazy(() => import("../appeals/ConfirmChief.tsx").then((m) => ({ default: m.ConfirmChief })));
const AppealDrawer = onDemand(() => import("../appeals/AppealDrawer.tsx").then((m) => m.AppealDrawer));

type IncomingListRow = Row & IncomingRow;
const channels = Object.keys(channelLists) as IncomingChannel[];
/** The form of a rejection; the sender receives its reason. */
const rejecting = {
  from: ["new"],
  to: "same",
  permission: "accept_incoming",
  who: "",
  input: rejectionFields,
  label: "actions.rejectIncoming",
  tone: "bad",
} as const satisfies AnyAction;

/**
 * Appeals that arrived by web, Telegram, the mobile app or e-mail: register them in the prefilled form, or reject them with a reason;
 * rejected ones are read-only.
 */
export const IncomingListScreen = () => {
  const path = useLocation({ select: (l) => l.pathname });
  const { search, go } = useAddress<"/appeals/web">();
  const isRejected = Boolean(search.rejected);
  const { t } = useText();
  const { message } = App.useApp();
  const [looking, setLooking] = useState<IncomingListRow>();
  const [registering, setRegistering] = useState<IncomingListRow>();
  const [saved, setSaved] = useState<AppealRecord>();
  const [sending, setSending] = useState<AppealRecord>();
  const [refusing, setRefusing] = useState<IncomingListRow>();
  const may = useMay();
  const [mayDecide, mayAdd] = [may("accept_incoming"), may("add_appeal")];
  AppealDrawer.useAhead(mayDecide && mayAdd);
  const reject = useWrite(incomingEndpoints.reject, { quiet: true });
  const channel = channels.find((one) => channelLists[one].waiting.permission === screenPermission(path));
  if (!channel) return null;
  const decides = mayDecide && !isRejected;
  const show = (which: "waiting" | "rejected") => go(which === "rejected" ? { rejected: 1 } : {});

  return (
    <>
      <SaidNumber number={saved?.requestNumber} />
      {saved && <SavedBar saved={saved} onClose={() => setSaved(undefined)} />}
      <ListScreen<IncomingListRow>
        key={`${path} ${isRejected}`}
        family={incomingLists}
        list={channelLists[channel][isRejected ? "rejected" : "waiting"]}
        cardOf={({ id }) => ({ id })}
        may={may}
        tools={
          <>
            {isRejected ? (
              <Button onClick={() => show("waiting")}>{t("lists.showWaiting")}</Button>
            ) : (
              <Button onClick={() => show("rejected")}>{t("lists.showRejected")}</Button>
            )}
            <IncomingMessages key={channel} channel={channel} />
          </>
        }
        previewOf={(row) => <IncomingPreview row={row} />}
        onOpen={mayAdd && !isRejected ? setRegistering : setLooking}
        rowTools={
          decides
            ? (row) => (
                <>
                  {mayAdd && (
                    <RowButton
                      icon={<FormOutlined />}
                      title={t("actions.registerIncoming")}
                      of={row.ticket}
                      onClick={() => setRegistering(row)}
                    />
                  )}
                  <RowButton
                    danger
                    icon={<CloseCircleOutlined />}
                    title={t("actions.rejectIncoming")}
                    of={row.ticket}
                    onClick={() => setRefusing(row)}
                  />
                </>
              )
            : undefined
        }
      />
      <Suspense>
        {looking && <IncomingDrawer row={looking} onClose={() => setLooking(undefined)} />}
        {registering && (
          <AppealDrawer
            incoming={registering.id}
            onReject={mayDecide ? () => (setRefusing(registering), setRegistering(undefined)) : undefined}
            onClose={() => setRegistering(undefined)}
            onSaved={(record, goOn) => {
              setSaved(record);
              if (goOn === "send") setSending(record);
            }}
          />
        )}
        {sending && <ConfirmChief appeal={sending} onClose={() => setSending(undefined)} />}
      </Suspense>
      {refusing && (
        <ActionDialog
          action={rejecting}
          on={{ appealId: 0 }}
          title={`${t("actions.rejectIncoming")}: ${refusing.ticket}`}
          note={<p className={proseCss.soft}>{t("form.rejectionIsTold")}</p>}
          onClose={() => setRefusing(undefined)}
          fields={{ hides: (name, { reasonId }) => name === "firstNumber" && reasonId !== rejectReasons.same_message }}
          onSubmit={async (values) => {
            await reject.mutateAsync({ params: { id: refusing.id }, body: { ...(values as Rejection), version: refusing.version } });
            void message.success(t("common.success"));
          }}
        />
      )}
    </>
  );
};
