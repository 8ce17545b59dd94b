import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import ScissorOutlined from "@ant-design/icons/es/icons/ScissorOutlined";
import { incomingEndpoints, incomingLists, type IncomingRow } from "@murojaat/contract";
import { App } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../../engine/api/use.ts";
import type { Row } from "../../engine/lists/family.ts";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { RowButton } from "../../engine/lists/RowButton.tsx";
import { useMay } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { IncomingPreview } from "./IncomingPreview.tsx";

const IncomingDrawer = lazy(() => import("./IncomingDrawer.tsx").then((m) => ({ default: m.IncomingDrawer })));

type JoinedRow = Row & IncomingRow;

/** Letters by e-mail that joined an appeal of the office: looked at, they leave the list; one of another matter becomes an appeal of its own. */
export const JoinedMailScreen = () => {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const may = useMay();
  const [looking, setLooking] = useState<JoinedRow>();
  const see = useWrite(incomingEndpoints.see);
  const separate = useWrite(incomingEndpoints.separate);
  const done = () => void message.success(t("common.success"));
  const write = (call: typeof see | typeof separate, { id, version }: JoinedRow) =>
    void call.mutateAsync({ params: { id }, body: { version } }).then(done, () => {});
  const askToSeparate = async (row: JoinedRow) => {
    const isSure = await modal.confirm({
      title: `${t("actions.separateMail")}: ${row.ticket}`,
      content: t("form.separateMail", { number: row.requestNumber ?? "" }),
      okText: t("common.yes"),
      cancelText: t("common.cancel"),
    });
    if (isSure) write(separate, row);
  };
  return (
    <>
      <ListScreen<JoinedRow>
        family={incomingLists}
        list={incomingLists.lists["joined-mail"]}
        cardOf={({ id }) => ({ id })}
        may={may}
        previewOf={(row) => <IncomingPreview row={row} />}
        onOpen={setLooking}
        rowTools={
          may("accept_incoming")
            ? (row) => (
                <>
                  <RowButton icon={<EyeOutlined />} title={t("actions.seeMail")} of={row.ticket} onClick={() => write(see, row)} />
                  <RowButton
                    icon={<ScissorOutlined />}
                    title={t("actions.separateMail")}
                    of={row.ticket}
                    onClick={() => void askToSeparate(row)}
                  />
                </>
              )
            : undefined
        }
      />
      <Suspense>{looking && <IncomingDrawer row={looking} onClose={() => setLooking(undefined)} />}</Suspense>
    </>
  );
};
