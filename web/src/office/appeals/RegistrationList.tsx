import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { appealLists, type List } from "@murojaat/contract";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { RowButton } from "../../engine/lists/RowButton.tsx";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { useCan, useMay } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { appealCardOf, type AppealListRow } from "./rows.ts";
import { useDeleteAppeal } from "./useDeleteAppeal.ts";

const AppealDrawer = lazy(() => import("./AppealDrawer.tsx").then((m) => ({ default: m.AppealDrawer })));
const ConfirmChief = lazy(() => import("./ConfirmChief.tsx").then((m) => ({ default: m.ConfirmChief })));

/** The list of appeals being registered, the mahalla's or the office's, where they are also added, changed, deleted and sent on. */
export const RegistrationList = ({ list, ofMahalla }: { list: List; ofMahalla: boolean }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [form, setForm] = useState<{ id?: number }>();
  const [sending, setSending] = useState<AppealListRow>();
  const [mayAdd, mayEdit, mayDelete, maySend] = [
    useCan(ofMahalla ? "add_appeal_mahalla" : "add_appeal"),
    useCan("edit_appeal"),
    useCan("delete_appeal"),
    useCan("send_to_classification"),
  ];
  const may = useMay();
  const askDelete = useDeleteAppeal();
  const add = mayAdd ? () => setForm({}) : undefined;

  return (
    <>
      <ListScreen<AppealListRow>
        family={appealLists}
        list={list}
        cardOf={appealCardOf}
        onNew={add}
        may={may}
        manyTools={bulkToolsOf<AppealListRow>(appealLists, list, may)}
        tools={(selected) => (
          <>
            {maySend && (
              <Button onClick={() => (selected ? setSending(selected) : void message.warning(t("messages.markLine")))}>
                {t("actions.sendToClassification")}
              </Button>
            )}
            {add && (
              <Button type="primary" icon={<PlusOutlined />} onClick={add}>
                {t("form.addAppeal")}
              </Button>
            )}
          </>
        )}
        rowTools={
          mayEdit || mayDelete
            ? (row) => (
                <>
                  {mayEdit && (
                    <RowButton
                      icon={<EditOutlined />}
                      title={t("common.edit")}
                      of={row.requestNumber}
                      onClick={() => setForm({ id: row.id })}
                    />
                  )}
                  {mayDelete && (
                    <RowButton
                      danger
                      icon={<DeleteOutlined />}
                      title={t("common.delete")}
                      of={row.requestNumber}
                      onClick={() => askDelete(row)}
                    />
                  )}
                </>
              )
            : undefined
        }
      />
      <Suspense>
        {form && <AppealDrawer {...form} ofMahalla={ofMahalla} onClose={() => setForm(undefined)} />}
        {sending && <ConfirmChief appeal={sending} onClose={() => setSending(undefined)} />}
      </Suspense>
    </>
  );
};
