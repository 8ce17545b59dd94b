import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { letterLanguageOf, type AppealDetail, type Translate } from "@murojaat/contract";
import { Button } from "antd";
import { AppealBlock } from "../appeals/AppealBlock.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { Documents } from "../documents/Documents.tsx";
import type { Drawn } from "../documents/drawn.ts";
import { CardActions } from "./CardActions.tsx";
import { CardApplicant } from "./CardApplicant.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { CardTabs } from "./CardTabs.tsx";
import { CardRest, CardTop } from "./CardTop.tsx";
import { ProblemStrip } from "../common-problems/ProblemStrip.tsx";
import { GoesOn, Place } from "./Place.tsx";
import { usePrint } from "./usePrint.ts";
import { useGoesOn, useQueue, useQueueKeys } from "./useQueue.ts";
import { Notes } from "../notes/Notes.tsx";
import { NotesLine } from "../notes/NotesLine.tsx";
import { useNarrow } from "../../engine/ui/useNarrow.ts";
import { useRemindersSeen } from "../reminders/useRemindersSeen.ts";
import { TaskForms } from "../tasks/TaskForms.tsx";
import { AfterAction } from "../../engine/workflow/action.ts";
import blockCss from "../../engine/ui/block.module.css";
import css from "./card.module.css";

/** Everything about one appeal, and every action allowed on it now. */
export const CardScreen = () => <CardFrame>{(appeal, taskId) => <Card appeal={appeal} taskId={taskId} />}</CardFrame>;

const Card = ({ appeal, taskId }: { appeal: AppealDetail; taskId: number | undefined }) => {
  const { t } = useText();
  const { printing, print } = usePrint();
  const queue = useQueue(taskId === undefined ? { id: appeal.id } : { id: appeal.id, taskId });
  const goesOn = useGoesOn();
  useQueueKeys(queue);
  useRemindersSeen(appeal.id);
  const narrow = useNarrow();
  const tools = (
    <>
      {narrow && queue && <GoesOn goesOn={goesOn} />}
      <Documents documents={documentsOf(appeal, t)} appealId={appeal.id} />
      <Button size="small" icon={<PrinterOutlined />} loading={printing} onClick={print}>
        {t("card.print")}
      </Button>
    </>
  );
  return (
    <AfterAction value={queue && goesOn.isOn ? () => void queue.goOnAfterAction() : undefined}>
      {queue && <Place queue={queue} goesOn={narrow ? undefined : goesOn} />}
      <CardTop appeal={appeal} tools={tools}>
        <NotesLine appeal={appeal} />
        <CardActions appeal={appeal} />
      </CardTop>
      <TaskForms appeal={appeal}>
        <div className={css.cardColumns}>
          <div className={css.cardLeft} data-part="card-left">
            <CardApplicant key={appeal.id} appeal={appeal} expanded={printing} />
            <AppealBlock appeal={appeal} />
            {/* below what the page from the server shows: it comes with a call of its own, and nothing moves */}
            <ProblemStrip appealId={appeal.id} />
            <CardRest appeal={appeal} tools={tools} />
            <Notes key={`notes ${appeal.id}`} appeal={appeal} />
          </div>
          <div className={`${css.cardRight} ${blockCss.block}`} data-part="card-right">
            <CardTabs key={appeal.id} appeal={appeal} taskId={taskId} expanded={printing} />
          </div>
        </div>
      </TaskForms>
    </AfterAction>
  );
};

const notices = { study: "documents.studyLetter", forwarded: "documents.transferLetter" } as const;
const documentsOf = (
  { id, closingText, isExtended, hearings, inquiries, letters, textLanguageId }: AppealDetail,
  t: Translate,
): Drawn[] => [
  { label: `${t("card.title")} (Word)`, path: `/appeals/word-export/${id}`, method: "POST" },
  { label: `${t("card.title")} (PDF)`, path: `/appeals/word-export/${id}`, query: { format: "pdf" }, method: "POST" },
  { label: `${t("documents.blank")} (Word)`, path: `/appeals/blank/${id}`, query: { format: "word" } },
  { label: `${t("documents.blank")} (PDF)`, path: `/appeals/blank/${id}`, query: { format: "pdf" } },
  ...(closingText === null
    ? []
    : [
        {
          label: t("documents.closingLetter"),
          path: `/appeals/closing-letter/${id}`,
          isLetter: true as const,
          toApplicantIn: letterLanguageOf(textLanguageId),
        },
      ]),
  ...(["study", "forwarded"] as const)
    .filter((about) => letters.some(({ event }) => event === about))
    .map((about) => ({
      label: t(notices[about]),
      path: `/appeals/notice-letter/${id}`,
      query: { about },
      isLetter: true as const,
      toApplicantIn: letterLanguageOf(textLanguageId),
    })),
  ...(hearings.length > 0
    ? [
        {
          label: t("documents.hearingLetter"),
          path: `/appeals/hearing-letter/${id}`,
          isLetter: true as const,
          toApplicantIn: letterLanguageOf(textLanguageId),
        },
      ]
    : []),
  ...inquiries.map((inquiry) => ({
    label: `${t("documents.inquiryLetter")} № ${inquiry.number}`,
    path: `/appeals/inquiry-letter/${id}`,
    query: { inquiryId: inquiry.id },
    isLetter: true as const,
  })),
  ...(isExtended
    ? [
        {
          label: t("documents.extensionLetter"),
          path: `/appeals/extension-letter/${id}`,
          isLetter: true as const,
          toApplicantIn: letterLanguageOf(textLanguageId),
        },
      ]
    : []),
];
