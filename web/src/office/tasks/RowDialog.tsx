import { cardEndpoints, taskWorkflow, type Reply, type RequestType } from "@murojaat/contract";
import { Skeleton } from "antd";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { ActionGoneNote } from "../../engine/workflow/ActionConflictNote.tsx";
import type { TaskDialogName } from "./dialogs.ts";
import { TaskDialog } from "./TaskDialog.tsx";

type Props = {
  readonly name: TaskDialogName;
  readonly taskId: number;
  readonly appealId: number;
  readonly requestType: RequestType | undefined;
  readonly onClose: () => void;
};

/** The form of an action on a row: reads the task when it opens, and again when it changes. */
export const RowDialog = (props: Props) => {
  const { t, any } = useText();
  const query = { taskId: props.taskId };
  const { data, error, isFetchedAfterMount } = useRead(cardEndpoints.articleInfo, { query }, { fresh: true, quiet: true });
  if (data && isFetchedAfterMount) return <Decision {...props} info={data} />;
  return (
    <FormWindow title={any(taskWorkflow.actions[props.name].label)} onCancel={props.onClose}>
      {error ? <p role="alert">{isApiError(error) && error.status > 0 ? error.message : t("messages.network")}</p> : <Skeleton active />}
    </FormWindow>
  );
};

const Decision = ({ info, name, appealId, requestType, onClose }: Props & { info: Reply<typeof cardEndpoints.articleInfo> }) => {
  const { any } = useText();
  // the row may be older than the task; the form itself shows actions lost during typing
  const [wasAllowed] = useState(() => info.task.actions.includes(name));
  if (wasAllowed) return <TaskDialog name={name} task={info.task} appeal={info.appeal} requestType={requestType} inRow onClose={onClose} />;
  return (
    <FormWindow title={any(taskWorkflow.actions[name].label)} onCancel={onClose}>
      <ActionGoneNote appealId={appealId} words={[]} isKept={false} onClose={onClose} />
    </FormWindow>
  );
};
