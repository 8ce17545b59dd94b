import { appealEndpoints, taskEndpoints, type AppealDetail } from "@murojaat/contract";
import { lazy, Suspense } from "react";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { FileList } from "../../engine/files/FileRow.tsx";
import { useCan } from "../session/useSession.ts";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { Tabs, type Tab } from "../../engine/ui/Tabs.tsx";
import { Nothing } from "../../engine/ui/Nothing.tsx";
import { History } from "./History.tsx";
import { Messages } from "./Messages.tsx";
import { Previous } from "./Previous.tsx";
import { useUnmasked } from "./useUnmasked.tsx";
import css from "./CardTabs.module.css";

type OfAppeal = { readonly appeal: AppealDetail };

type Props = OfAppeal & {
  readonly taskId: number | undefined;
  /** For paper: all tabs below each other. */
  readonly expanded?: boolean;
};

export const CardTabs = ({ appeal, taskId, expanded = false }: Props) => {
  const { t } = useText();
  const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);
  const tabs: readonly Tab[] = [
    {
      key: "tasks",
      label: counted(t("card.tasks"), appeal.tasks.length),
      content: () => <TaskPanel key={String(expanded)} appeal={appeal} taskId={taskId} expanded={expanded} />,
    },
    { key: "history", label: t("card.history"), content: () => <HistoryTab appeal={appeal} /> },
    { key: "messages", label: t("card.messages"), content: () => <MessagesTab appeal={appeal} /> },
    { key: "previous", label: counted(t("card.previous"), appeal.previousCount), content: () => <PreviousTab appeal={appeal} /> },
    {
      key: "files",
      label: counted(t("card.files"), appeal.files.length),
      content: () => <FilesTab appeal={appeal} isOnPaper={expanded} />,
    },
  ];
  if (!expanded) return <Tabs label={t("card.title")} tabs={tabs} />;
  return tabs.map((tab) => (
    <section key={tab.key} className={css.onPaper}>
      <h2>{tab.label}</h2>
      {tab.content()}
    </section>
  ));
};

const BundleButtons = lazy(() => import("../bundles/BundleButtons.tsx").then((m) => ({ default: m.BundleButtons })));
const FilesTab = ({ appeal, isOnPaper }: OfAppeal & { readonly isOnPaper: boolean }) => (
  <>
    {!isOnPaper && (
      <Suspense>
        <BundleButtons appealId={appeal.id} />
      </Suspense>
    )}
    <FileList files={appeal.files} />
  </>
);
/** Personal values are masked; a reader with the right can open them. */
const HistoryTab = ({ appeal }: OfAppeal) => {
  const read = useRead(appealEndpoints.history, { params: { id: appeal.id } }, { quiet: true });
  const may = useCan("view_personal_data");
  const isMasked = may && read.data?.some((row) => row.changes.some((change) => change.masked));
  const { opened, toggle } = useUnmasked(appeal.id, isMasked ? read.data : undefined, (body) =>
    call(appealEndpoints.openHistory, { params: { id: appeal.id }, body }),
  );
  return (
    <Loaded read={read}>
      {(rows) => (
        <>
          {isMasked && toggle}
          <History rows={opened ?? rows} tasks={appeal.tasks} />
        </>
      )}
    </Loaded>
  );
};
const MessagesTab = ({ appeal }: OfAppeal) => {
  const { t } = useText();
  const read = useRead(taskEndpoints.notifications, { params: { id: appeal.id } }, { quiet: true });
  return (
    <Loaded read={read}>
      {(rows) =>
        rows.length > 0 ? <Messages rows={rows} /> : <Nothing words={t(appeal.isJoined ? "card.noMessagesJoined" : "card.noMessages")} />
      }
    </Loaded>
  );
};
const PreviousTab = ({ appeal }: OfAppeal) => {
  const { t } = useText();
  const read = useRead(appealEndpoints.previous, { params: { id: appeal.id } }, { quiet: true });
  return <Loaded read={read}>{(rows) => (rows.length > 0 ? <Previous rows={rows} /> : <Nothing words={t("card.noPrevious")} />)}</Loaded>;
};
