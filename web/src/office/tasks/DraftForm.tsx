import { draftEndpoints, taskEndpoints, taskWorkflow, type AppealDetail, type Endpoint, type TaskView } from "@murojaat/contract";
import { Alert, App } from "antd";
import { useRef, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { newKey } from "../../engine/api/idempotency.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { ProblemStrip } from "../common-problems/ProblemStrip.tsx";
import { draftStart } from "./draft.ts";
import { mayReceive } from "./offers.ts";
import { BelowComplained } from "./BelowComplained.tsx";
import { besideRouting } from "./RoutingOffers.tsx";
import { useOwnOnly } from "./useOwnOnly.ts";
import noteCss from "../../engine/ui/note.module.css";

/** Where similar appeals of the office went; asked when the card opens, so that the form need not wait. */
export const useRouting = (appealId: number, when: boolean) =>
  useRead(taskEndpoints.routingProposals, { params: { id: appealId }, query: {} }, { when, quiet: true });

type Props = { readonly appeal: AppealDetail; readonly draft?: TaskView; readonly onClose: () => void };
type FormProps = Omit<Props, "draft"> & {
  readonly draft: TaskView | undefined;
  /** The question that was saved before this empty form. */
  readonly before: TaskView | undefined;
  /** Begins one more question. */
  readonly onNext: (saved: TaskView | undefined) => void;
};

/** One question of the appeal: a new draft, or one to change. */
export const DraftForm = ({ appeal, draft, before, onNext, onClose }: FormProps) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const ownOnly = useOwnOnly();
  const [idempotencyKey] = useState(newKey);
  const add = useWrite<Endpoint>(draftEndpoints.draft, { quiet: true, idempotencyKey });
  const update = useWrite<Endpoint>(draftEndpoints["update-draft"], { quiet: true });
  const routing = useRouting(appeal.id, appeal.mayDraft);
  // fields do not move once the form is shown: it waits for the first reply, and a later one changes nothing
  const [beside, setBeside] = useState<ReturnType<typeof besideRouting>>();
  const isKnown = !routing.isLoading || routing.failureCount > 0;
  if (isKnown && !beside) setBeside(besideRouting(appeal.id, routing.data));
  const added = useRef<TaskView>(undefined);
  const current = draft && (appeal.tasks.find((task) => task.id === draft.id) ?? draft);

  const submit = async (values: ActionValues) => {
    if (current) await update.mutateAsync({ body: { taskId: current.id, version: current.version, ...values } });
    else added.current = (await add.mutateAsync({ body: { appealId: appeal.id, ...values } })) as TaskView;
    void message.success(t("common.saved"));
  };
  const { complainedOrgId } = appeal;
  const action = taskWorkflow.actions[draft ? "update-draft" : "draft"];
  if (!beside) return <FormWindow title={any(action.label)} onCancel={onClose} />;
  return (
    <ActionDialog
      action={action}
      on={{
        appealId: appeal.id,
        stillAllowed: draft ? appeal.tasks.some((task) => task.id === draft.id && task.actions.includes("update-draft")) : appeal.mayDraft,
        ...(current && { taskId: current.id, version: current.version, now: draftStart(current) }),
      }}
      draftForm={`task-action:${draft ? "update-draft" : "draft"}`}
      fields={{
        start: draft ? draftStart(draft) : { text: appeal.text.slice(0, 5000) },
        possible: { organizationsId: mayReceive(appeal) },
        beside: {
          ...beside,
          groupsId: besideTopic(beside, appeal.id),
          deadline: () => t("card.dayOrDays"),
          ...(complainedOrgId !== null && { organizationsId: besideOrganization(beside, complainedOrgId) }),
        },
        hides: ownOnly,
      }}
      note={
        <>
          {before && (
            <Alert
              type="success"
              showIcon
              role="note"
              className={noteCss.note}
              data-part="saved-bar"
              closable={{ "aria-label": t("common.close") }}
              title={t("card.draftBefore", { question: `${before.groupName} → ${before.executorName ?? before.organizationName}` })}
            />
          )}
          {complainedOrgId !== null && complainedOrgId === appeal.holderId && (
            <p role="status" className={noteCss.hint} data-part="own-complaint">
              {t("form.ownComplaint")}
            </p>
          )}
        </>
      }
      onSubmit={submit}
      {...(!draft && { onNext: () => onNext(added.current) })}
      onClose={onClose}
    />
  );
};

/** Below the topic: what such appeals were about, and the common problem of this matter and place. */
const besideTopic =
  ({ groupsId }: ReturnType<typeof besideRouting>, appealId: number): Beside =>
  (add, value, choose) => {
    const offers = groupsId?.(add, value, choose);
    if (typeof value !== "number") return offers;
    return (
      <>
        {offers}
        <ProblemStrip appealId={appealId} groupsId={value} />
      </>
    );
  };

/** Below the organisation: where similar appeals went, and a hint where it answers to the one complained about. */
const besideOrganization =
  ({ organizationsId }: ReturnType<typeof besideRouting>, complainedOrgId: number): Beside =>
  (add, value, choose) => (
    <>
      {organizationsId?.(add, value, choose)}
      <BelowComplained chosen={value} complainedOrgId={complainedOrgId} />
    </>
  );

export const DeleteDraft = ({ appeal, draft, onClose }: Props & { draft: TaskView }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const remove = useWrite(draftEndpoints["delete-draft"], { quiet: true });
  const submit = async () => {
    await remove.mutateAsync({ body: { taskId: draft.id, version: draft.version } });
    void message.success(t("common.deleted"));
  };
  return (
    <ActionDialog
      action={taskWorkflow.actions["delete-draft"]}
      on={{ appealId: appeal.id }}
      question={t("card.deleteDraftQuestion")}
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
