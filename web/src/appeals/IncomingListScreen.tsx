import CloseCircleOutlined from "@ant-design/icons/es/icons/CloseCircleOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import {
  field,
  incomingEndpoints,
  incomingLists,
  screenPermission,
  type IncomingChannel,
  type IncomingRow,
  type List,
} from "@murojaat/contract";
import { useLocation } from "@tanstack/react-router";
import { App } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../api/use.ts";
import type { Row } from "../lists/family.ts";
import { ListScreen } from "../lists/ListScreen.tsx";
import { RowButton } from "../lists/RowButton.tsx";
import { useMay } from "../session/useSession.ts";
import { useText } from "../text/useText.tsx";
import { ActionDialog, type AnyAction } from "../workflow/ActionDialog.tsx";
import { IncomingMessages } from "./IncomingMessages.tsx";

const AppealDrawer = lazy(() => import("./AppealDrawer.tsx").then((m) => ({ default: m.AppealDrawer })));

type IncomingListRow = Row & IncomingRow;
const lists = Object.entries(incomingLists.lists) as [IncomingChannel, List][];
/** The form of a rejection: its reason goes to the sender. */
const rejecting = {
  from: ["new"],
  to: "same",
  permission: "accept_incoming",
  who: "",
  input: { reason: field.longText("fields.reason", 2000) },
  label: "actions.rejectIncoming",
  tone: "bad",
} as const satisfies AnyAction;

/** What came by web, Telegram or the mobile app and waits: registered from the prefilled form, or rejected with a reason. */
export const IncomingListScreen = () => {
  const path = useLocation({ select: (l) => l.pathname });
  const { t } = useText();
  const { message } = App.useApp();
  const [registering, setRegistering] = useState<IncomingListRow>();
  const [refusing, setRefusing] = useState<IncomingListRow>();
  const may = useMay();
  const [mayDecide, mayAdd] = [may("accept_incoming"), may("add_appeal")];
  const reject = useWrite(incomingEndpoints.reject, { quiet: true });
  const [channel, list] = lists.find(([, l]) => l.permission === screenPermission(path)) ?? [];
  if (!channel || !list) return null;

  return (
    <>
      <ListScreen<IncomingListRow>
        key={path}
        family={incomingLists}
        list={list}
        cardOf={({ id }) => ({ id })}
        may={may}
        tools={() => <IncomingMessages key={channel} channel={channel} />}
        onOpen={mayAdd ? setRegistering : undefined}
        rowTools={
          mayDecide
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
        {registering && (
          <AppealDrawer
            incoming={registering.id}
            onReject={mayDecide ? () => (setRefusing(registering), setRegistering(undefined)) : undefined}
            onClose={() => setRegistering(undefined)}
          />
        )}
      </Suspense>
      {refusing && (
        <ActionDialog
          action={rejecting}
          appealId={0}
          title={`${t("actions.rejectIncoming")}: ${refusing.ticket}`}
          note={<p className="soft">{t("form.rejectionIsTold")}</p>}
          onClose={() => setRefusing(undefined)}
          onSubmit={async ({ reason }) => {
            await reject.mutateAsync({ params: { id: refusing.id }, body: { reason: String(reason), version: refusing.version } });
            void message.success(t("common.success"));
          }}
        />
      )}
    </>
  );
};
