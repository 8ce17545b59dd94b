import type { AppealDetail, TaskView } from "@murojaat/contract";
import { createContext, use, useState, type ReactNode } from "react";
import type { TaskDialogName } from "./dialogs.ts";
import { DeleteDraft, DraftForm } from "./DraftForm.tsx";
import { TaskDialog } from "./TaskDialog.tsx";

type Form =
  | { readonly kind: "action"; readonly name: TaskDialogName; readonly task: TaskView }
  | { readonly kind: "draft"; readonly draft?: TaskView; readonly before?: TaskView | undefined }
  | { readonly kind: "delete-draft"; readonly draft: TaskView };
const OpenForm = createContext<(form: Form) => void>(() => undefined);
/** Opens a form of a task or of a question; it stays open when what it was opened from goes. */
export const useOpenTaskForm = () => use(OpenForm);

/** The task as the record has it now; once the record has it no longer, as it was, without actions. */
const taskOf = (appeal: AppealDetail, task: TaskView): TaskView =>
  appeal.tasks.find(({ id }) => id === task.id) ?? { ...task, actions: [] };

/** The forms of the tasks and questions of an appeal, beside what is shown of it: tabs, trees and lists change while one types. */
export const TaskForms = ({ appeal, children }: { readonly appeal: AppealDetail | undefined; readonly children: ReactNode }) => {
  const [open, setOpen] = useState<{ readonly appealId: number; readonly nth: number; readonly form: Form }>();
  const show = (form: Form) => appeal && setOpen((last) => ({ appealId: appeal.id, nth: (last?.nth ?? 0) + 1, form }));
  const close = () => setOpen(undefined);
  // the card of the next appeal has none
  if (appeal && open && open.appealId !== appeal.id) close();
  return (
    <OpenForm value={show}>
      {children}
      {appeal && open?.appealId === appeal.id && (
        <Shown key={open.nth} appeal={appeal} form={open.form} onNext={(before) => show({ kind: "draft", before })} onClose={close} />
      )}
    </OpenForm>
  );
};

type Props = {
  readonly appeal: AppealDetail;
  readonly form: Form;
  readonly onNext: (saved: TaskView | undefined) => void;
  readonly onClose: () => void;
};
const Shown = ({ appeal, form, onNext, onClose }: Props) => {
  switch (form.kind) {
    case "action":
      return <TaskDialog name={form.name} task={taskOf(appeal, form.task)} appeal={appeal} onClose={onClose} />;
    case "draft":
      return <DraftForm appeal={appeal} draft={form.draft} before={form.before} onNext={onNext} onClose={onClose} />;
    case "delete-draft":
      return <DeleteDraft appeal={appeal} draft={form.draft} onClose={onClose} />;
  }
};
