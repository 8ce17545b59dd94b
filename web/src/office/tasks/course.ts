import { taskWorkflow, type MessageKey, type TaskStatus, type TaskView, type Workflow } from "@murojaat/contract";

type Step = { readonly label: MessageKey; readonly waits: Waits };
type Waits = (task: Who) => { readonly key?: MessageKey; readonly name: string | null };
type Who = Pick<
  TaskView,
  | "status"
  | "isControl"
  | "parentId"
  | "executorName"
  | "positionLevelName"
  | "organizationName"
  | "fromOrgName"
  | "signerName"
  | "controllerName"
>;

const executor: Waits = (task) => ({ name: task.executorName ?? task.organizationName });
/** Each status that somebody must end: the name of its step, and whom it waits for. */
const steps: Partial<Record<TaskStatus, Step>> = {
  register: { label: "card.stepRegister", waits: (task) => ({ key: "card.roleRegistrar", name: task.organizationName }) },
  resolution: {
    label: "card.stepResolution",
    waits: (task) => ({ name: [task.positionLevelName, task.organizationName].filter(Boolean).join(", ") }),
  },
  new: { label: "card.stepNew", waits: executor },
  process: { label: "card.stepProcess", waits: executor },
  rejected: { label: "card.stepProcess", waits: executor },
  returned: { label: "card.stepProcess", waits: (task) => ({ name: task.fromOrgName }) },
  answer_check: { label: "card.stepCheck", waits: (task) => ({ key: "card.roleChecker", name: task.organizationName }) },
  answer_confirm: { label: "card.stepConfirm", waits: (task) => ({ name: task.signerName }) },
  answer_upper: { label: "card.stepUpper", waits: (task) => ({ name: task.fromOrgName }) },
  notify: { label: "card.stepNotify", waits: (task) => ({ key: "card.roleNotifier", name: task.organizationName }) },
  control_release: { label: "card.stepRelease", waits: (task) => ({ name: task.controllerName }) },
};

/** Whom the task waits for now: a person, a post or a role, whose text is a message with the organisation. */
export const waitsFor = (task: Who) => steps[task.status as TaskStatus]?.waits(task);

/** Which of the possible next statuses this task takes. */
const chosen = (task: Who, possible: readonly string[]): string | undefined =>
  possible.find((status) =>
    status === "answer_upper"
      ? task.parentId !== null
      : status === "notify"
        ? task.parentId === null
        : status === "control_release"
          ? task.isControl
          : status === "resolution"
            ? task.positionLevelName !== null
            : status !== "process",
  );

const actions = Object.values<Workflow["actions"][string]>(taskWorkflow.actions);
const after = (task: Who, status: string): string | undefined => {
  const forward = actions.find(({ from, to, tone, permission }) => from.includes(status) && tone === "good" && to !== "same" && permission);
  if (!forward) return undefined;
  return typeof forward.to === "string" ? forward.to : chosen(task, forward.to.oneOf);
};

/** The steps from the present status to the end, by the workflow's table: the labels of what comes, the present one first. */
export const courseOf = (task: Who): MessageKey[] => {
  const labels: MessageKey[] = [];
  for (let status: string | undefined = task.status; status; status = after(task, status)) {
    const label = steps[status as TaskStatus]?.label;
    if (!label || labels.includes(label)) break;
    labels.push(label);
  }
  return labels;
};
