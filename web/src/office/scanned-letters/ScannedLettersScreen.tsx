import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { removedLetterRow, scannedLetterEndpoints, scannedLetterRow, type AppealRecord, type CrudRow } from "@murojaat/contract";
import { App, Button } from "antd";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { FilePreview } from "../../engine/files/FilePreview.tsx";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { onDemand } from "../../engine/ui/onDemand.ts";
import type { GoOn } from "../appeals/AppealDrawer.tsx";
import { SaidNumber, SavedBar } from "../appeals/SavedBar.tsx";
import type { ScannedLetter } from "../appeals/useRegistrationStart.ts";
import { useCan } from "../session/useSession.ts";
import { AddDialog } from "./AddDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import css from "./ScannedLettersScreen.module.css";

const AppealDrawer = onDemand(() => import("../appeals/AppealDrawer.tsx").then((m) => m.AppealDrawer));
const ConfirmChief = lazy(() => import("../appeals/ConfirmChief.tsx").then((m) => ({ default: m.ConfirmChief })));

/** Letters are read one after the other, and colleagues take them. Milliseconds. */
const lookAgain = 5000;
const readAgain = () => void queries().invalidateQueries({ queryKey: [scannedLetterRow.path] });

/** The letters that wait, or those that were removed. */
export const ScannedLettersScreen = () => {
  const { t } = useText();
  const { search, go } = useAddress<"/appeals/scans">();
  if (!search.removed) return <WaitingLetters beside={<Button onClick={() => go({ removed: 1 })}>{t("scanned.removed")}</Button>} />;
  return (
    <CrudScreen
      def={removedLetterRow}
      calls={{ list: scannedLetterEndpoints.removed, excel: scannedLetterEndpoints.removedExcel }}
      mayWrite={false}
      columns={Object.keys(removedLetterRow.fields)}
      filters={["fileName", "removedDate", "removedById", "reason"]}
      sort={{ sortAttr: "removedDate", sortOrder: "DESC" }}
      beside={<Button onClick={() => go({})}>{t("lists.showWaiting")}</Button>}
    />
  );
};

/** A pile of scanned letters that several people work through: each who opens one has it for a while. */
const WaitingLetters = ({ beside }: { readonly beside: ReactNode }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const mayAdd = useCan("add_appeal");
  AppealDrawer.useAhead(mayAdd);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<CrudRow>();
  const [looking, setLooking] = useState<CrudRow>();
  const [open, setOpen] = useState<ScannedLetter>();
  const registeredId = useRef<number>(undefined);
  const [saved, setSaved] = useState<AppealRecord>();
  const [sending, setSending] = useState<AppealRecord>();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && readAgain(), lookAgain);
    return () => clearInterval(timer);
  }, []);

  const take = async (id?: number) => {
    try {
      setOpen(await call(scannedLetterEndpoints.take, { body: id === undefined ? {} : { id } }, { quiet: true }));
    } catch (error) {
      if (id === undefined && isApiError(error) && error.status === 404) void message.info(t("scanned.noneLeft"));
      else void message.error(refusalText(error, any));
    }
    readAgain();
  };
  const leave = () => {
    // what lies open is free for the others; one that has become an appeal is left by nobody
    if (open && open.id !== registeredId.current)
      void call(scannedLetterEndpoints.release, { params: { id: open.id } }, { quiet: true })
        .catch(() => undefined)
        .then(readAgain);
    setOpen(undefined);
  };
  const registered = (record: AppealRecord, goOn: GoOn) => {
    registeredId.current = open?.id;
    setSaved(record);
    if (goOn === "send") setSending(record);
    setOpen(undefined);
    readAgain();
    if (goOn === "next") void take();
  };

  const bar = saved && <SavedBar saved={saved} onClose={() => setSaved(undefined)} />;

  return (
    <>
      <SaidNumber number={saved?.requestNumber} />
      {!open && bar}
      <CrudScreen
        def={scannedLetterRow}
        calls={{ list: scannedLetterEndpoints.list }}
        mayWrite={mayAdd}
        beside={beside}
        about="scanned.about"
        columns={["applicant", "areasId", "satulationId", "pages", "state", "takenById", "uploadedById", "createdDate"]}
        widths={{ applicant: 280, areasId: 170, satulationId: 130, pages: 90, state: 130 }}
        onPreview={setLooking}
        filters={["state"]}
        sort={{ sortAttr: "id", sortOrder: "ASC" }}
        cells={{
          // as soon as it was read the letter is known by who wrote it
          applicant: (row) => (
            <span className={css.letter}>
              {typeof row["small"] === "string" && <img className={css.small} src={row["small"]} alt="" data-part="small" />}
              <span>
                <Button type="link" size="small" className={css.name!} onClick={() => setLooking(row)}>
                  {String(row["applicant"] ?? row["fileName"])}
                </Button>
                {row["applicant"] !== null && <small className={css.file}>{String(row["fileName"])}</small>}
              </span>
            </span>
          ),
        }}
        tools={
          <>
            <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t("scanned.add")}
            </Button>
            <Button type="primary" icon={<FormOutlined />} onClick={() => void take()}>
              {t("scanned.registerNext")}
            </Button>
          </>
        }
        rowTools={(selected) => (
          <>
            <RowTool icon={<FormOutlined />} selected={selected} onAct={(row) => void take(row.id)}>
              {t("scanned.register")}
            </RowTool>
            <RowTool danger icon={<DeleteOutlined />} selected={selected} onAct={setRemoving}>
              {t("scanned.remove")}
            </RowTool>
          </>
        )}
      />
      {adding && <AddDialog onClose={() => (setAdding(false), readAgain())} />}
      {removing && <RemoveDialog row={removing} onClose={() => (setRemoving(undefined), readAgain())} />}
      {looking && (
        <FilePreview
          file={{ resourcesId: Number(looking["fileId"]), resourceName: String(looking["fileName"]) }}
          onClose={() => setLooking(undefined)}
        />
      )}
      <Suspense>
        {open && <AppealDrawer key={open.id} scan={open} before={bar} onClose={leave} onSaved={registered} />}
        {sending && <ConfirmChief appeal={sending} onClose={() => setSending(undefined)} />}
      </Suspense>
    </>
  );
};
