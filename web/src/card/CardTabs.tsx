import { appealEndpoints, taskEndpoints, type AppealDetail } from "@murojaat/contract";
import { Empty, Skeleton } from "antd";
import { call } from "../api/client.ts";
import { useRead } from "../api/use.ts";
import { FileList } from "../files/FileRow.tsx";
import { useCan } from "../session/useSession.ts";
import { TaskPanel } from "../tasks/TaskPanel.tsx";
import { useText } from "../text/useText.tsx";
import { Tabs, type Tab } from "../ui/Tabs.tsx";
import { History } from "../workflow/History.tsx";
import { Messages } from "./Messages.tsx";
import { Previous } from "./Previous.tsx";
import { useUnmasked } from "./useUnmasked.tsx";

type OfAppeal = { readonly appeal: AppealDetail };

type Props = OfAppeal & {
  readonly taskId: number | undefined;
  /** On paper nothing can be opened: all stands below each other. */
  readonly whole?: boolean;
};

export const CardTabs = ({ appeal, taskId, whole = false }: Props) => {
  const { t } = useText();
  const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);
  const tabs: readonly Tab[] = [
    {
      key: "tasks",
      label: counted(t("card.tasks"), appeal.tasks.length),
      content: () => <TaskPanel key={String(whole)} appeal={appeal} taskId={taskId} whole={whole} />,
    },
    { key: "history", label: t("card.history"), content: () => <HistoryTab appeal={appeal} /> },
    { key: "messages", label: t("card.messages"), content: () => <MessagesTab appeal={appeal} /> },
    { key: "previous", label: counted(t("card.previous"), appeal.previousCount), content: () => <PreviousTab appeal={appeal} /> },
    { key: "files", label: counted(t("card.files"), appeal.files.length), content: () => <FileList files={appeal.files} /> },
  ];
  if (!whole) return <Tabs label={t("card.title")} tabs={tabs} />;
  return tabs.map((tab) => (
    <section key={tab.key} className="on-paper">
      <h2>{tab.label}</h2>
      {tab.content()}
    </section>
  ));
};

/** Personal values stand behind masks; who has the right opens them. */
const HistoryTab = ({ appeal }: OfAppeal) => {
  const { data } = useRead(appealEndpoints.history, { params: { id: appeal.id } });
  const may = useCan("view_personal_data");
  const { opened, toggle } = useUnmasked(data, () => call(appealEndpoints.openHistory, { params: { id: appeal.id } }));
  if (!data) return <Skeleton active />;
  const hides = data.some((row) => row.changes.some((change) => change.masked));
  return (
    <>
      {may && hides && toggle}
      <History rows={opened ?? data} />
    </>
  );
};
const MessagesTab = ({ appeal }: OfAppeal) => {
  const { t } = useText();
  const { data } = useRead(taskEndpoints.notifications, { params: { id: appeal.id } });
  if (!data) return <Skeleton active />;
  return data.length > 0 ? <Messages rows={data} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("card.noMessages")} />;
};
const PreviousTab = ({ appeal }: OfAppeal) => {
  const { t } = useText();
  const { data } = useRead(appealEndpoints.previous, { params: { id: appeal.id } });
  if (!data) return <Skeleton active />;
  return data.length > 0 ? <Previous rows={data} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("card.noPrevious")} />;
};
