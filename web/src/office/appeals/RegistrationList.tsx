import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { appealLists, type AppealRecord, type List } from "@murojaat/contract";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useDraftRows } from "../../engine/forms/drafts.ts";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { RowButton } from "../../engine/lists/RowButton.tsx";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { useCan, useMay } from "../session/useSession.ts";
import { onDemand } from "../../engine/ui/onDemand.ts";
import { useText } from "../../engine/text/useText.tsx";
import { appealCardOf, type AppealListRow } from "./rows.ts";
import { SaidNumber, SavedBar } from "./SavedBar.tsx";
import type { Deleted } from "./DeleteDialog.tsx";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";

const DeleteDialog = onDemand(() => import("./DeleteDialog.tsx").then((m) => m.DeleteDialog));
const AppealDrawer = onDemand(() => import("./AppealDrawer.tsx").then((m) => m.AppealDrawer));
const ConfirmChief = lazy(() => import("./ConfirmChief.tsx").then((m) => ({ default: m.ConfirmChief })));

/** The list of appeals in registration, the mahalla's or the office's: add, change, delete, send on. */
export const RegistrationList = ({ list, ofMahalla }: { list: List; ofMahalla: boolean }) => {
  const { t } = useText();
  const [form, setForm] = useState<{ id?: number }>();
  const [sending, setSending] = useState<Pick<AppealListRow, "id" | "version" | "requestNumber">>();
  const [saved, setSaved] = useState<AppealRecord>();
  /** The number to say here; the form that stays open says its own. */
  const [given, setGiven] = useState<string>();
  const [mayAdd, mayEdit, mayDelete] = [
    useCan(ofMahalla ? "add_appeal_mahalla" : "add_appeal"),
    useCan("edit_appeal"),
    useCan("delete_appeal"),
  ];
  const may = useMay();
  const [deleting, setDeleting] = useState<Deleted>();
  const begun = useDraftRows({ when: mayAdd }).filter(({ form, appealId }) => form === "registration" && appealId === null).length;
  AppealDrawer.useAhead(mayAdd || mayEdit);
  DeleteDialog.useAhead(mayDelete);
  const add = mayAdd ? () => setForm({}) : undefined;

  const bar = saved && <SavedBar saved={saved} onClose={() => setSaved(undefined)} />;

  return (
    <>
      <SaidNumber number={given} />
      {!form && bar}
      <ListScreen<AppealListRow>
        family={appealLists}
        list={list}
        cardOf={appealCardOf}
        onNew={add}
        may={may}
        manyTools={bulkToolsOf<AppealListRow>(appealLists, list, may, {
          forOne: (action, row, onClose) =>
            action === "send-to-classification" ? <ConfirmChief appeal={row} onClose={onClose} /> : undefined,
        })}
        tools={
          add && (
            <>
              {begun > 0 && (
                <Button data-part="drafts" onClick={add}>
                  {t("form.drafts", { count: begun })}
                </Button>
              )}
              <Button type="primary" icon={<PlusOutlined />} {...keyed("create")} onClick={add}>
                <WithKey of="create">{t("form.addAppeal")}</WithKey>
              </Button>
            </>
          )
        }
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
                      onClick={() => setDeleting(row)}
                    />
                  )}
                </>
              )
            : undefined
        }
      />
      <Suspense>
        {deleting && <DeleteDialog appeal={deleting} onClose={() => setDeleting(undefined)} />}
        {form && (
          <AppealDrawer
            {...form}
            ofMahalla={ofMahalla}
            onClose={() => setForm(undefined)}
            {...(form.id === undefined && {
              before: bar,
              onSaved: (record, goOn) => {
                setSaved(record);
                if (goOn === "send") setSending(record);
                if (goOn !== "next") setGiven(record.requestNumber);
              },
            })}
          />
        )}
        {sending && <ConfirmChief appeal={sending} onClose={() => setSending(undefined)} />}
      </Suspense>
    </>
  );
};
