import { dialogWidth, cardEndpoints, taskWorkflow, type Reply, type RequestType } from "@murojaat/contract";
import { Modal, Skeleton } from "antd";
import { useState } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { ConflictNote } from "../../engine/workflow/ConflictNote.tsx";
import type { TaskDialogName } from "./dialogs.ts";
import { TaskDialog } from "./TaskDialog.tsx";

type Props = {
  readonly name: TaskDialogName;
  readonly taskId: number;
  readonly appealId: number;
  readonly requestType: RequestType | undefined;
  readonly onClose: () => void;
};

/** The form of an action over a row: the task is read when it is opened, and again as it moves on. */
export const RowDialog = (props: Props) => {
  const { t, any } = useText();
  const query = { taskId: props.taskId };
  const { data, error, isFetchedAfterMount } = useRead(cardEndpoints.articleInfo, { query }, { fresh: true, quiet: true });
  if (data && isFetchedAfterMount) return <Decision {...props} info={data} />;
  return (
    <Modal width={dialogWidth} open title={any(taskWorkflow.actions[props.name].label)} footer={null} onCancel={props.onClose}>
      {error ? <p role="alert">{isApiError(error) && error.status > 0 ? error.message : t("messages.network")}</p> : <Skeleton active />}
    </Modal>
  );
};

const Decision = ({ info, name, appealId, requestType, onClose }: Props & { info: Reply<typeof cardEndpoints.articleInfo> }) => {
  const { any } = useText();
  // the row may be older than the task; what is lost while one types, the form itself says
  const [wasAllowed] = useState(() => info.task.actions.includes(name));
  if (wasAllowed) return <TaskDialog name={name} task={info.task} appeal={info.appeal} requestType={requestType} inRow onClose={onClose} />;
  return (
    <Modal width={dialogWidth} open title={any(taskWorkflow.actions[name].label)} footer={null} onCancel={onClose}>
      <ConflictNote appealId={appealId} stillAllowed={false} />
    </Modal>
  );
};
