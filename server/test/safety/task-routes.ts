import type { Attempt, SideRoute, Ground } from "./side-route.ts";
import type { StationAction, TaskStation } from "../support/stations.ts";

/** Where each action is allowed, so that nothing refuses it but who asks or what is asked. */
const standing: Record<StationAction, TaskStation> = {
  register: "register",
  "send-to-leader": "register",
  resolution: "resolution",
  accept: "new",
  "change-executor": "process",
  return: "register",
  "call-back": "register",
  resend: "returned",
  cancel: "returned",
  answer: "process",
  "take-back-answer": "answer_check",
  "check-answer": "answer_check",
  "confirm-answer": "answer_confirm",
  "reject-answer": "answer_check",
  "notify-applicant": "notify",
  "correct-answer": "resolved",
  "withdraw-correction": "resolved",
  "confirm-correction": "resolved",
  "reject-correction": "resolved",
  "tell-correction": "resolved",
  "send-down": "process",
  "accept-lower-answer": "answer_upper",
  "take-under-control": "process",
  remind: "process",
  "release-control": "control_release",
  "request-send-to-down": "process",
  "request-deadline": "process",
  "request-executor": "process",
  "request-depth-limit": "process",
  "request-group": "process",
  "accept-request": "process",
  "reject-request": "process",
  "send-review": "process",
  "answer-review": "process",
  "confirm-review": "process",
  "reject-review": "process",
  "update-draft": "draft",
  "delete-draft": "draft",
};
/** What else happened to the task before. */
const before: Partial<Record<StationAction, readonly StationAction[]>> = {
  "accept-request": ["request-deadline"],
  "reject-request": ["request-deadline"],
  "withdraw-correction": ["correct-answer"],
  "confirm-correction": ["correct-answer"],
  "reject-correction": ["correct-answer"],
  "tell-correction": ["correct-answer", "confirm-correction"],
  "answer-review": ["send-review"],
  "confirm-review": ["send-review", "answer-review"],
  "reject-review": ["send-review", "answer-review"],
};

/** The calls that act on one task. */
export const taskSideRoutes = ({ portal, at, once }: Ground): Readonly<Record<string, SideRoute>> => {
  const { db, as } = portal;
  const prepared = async (action: StationAction): Promise<number> => {
    const place = await at().newTask(standing[action]);
    for (const step of before[action]!) await at().step(step, place);
    return place.id;
  };
  /** One that may not go deeper yet. */
  const shallow = async (): Promise<number> => {
    const { appeal, tasks } = await at().classified({ organizationsId: await at().organizationId("registrator2"), depthLevelsId: 1 });
    const place = { id: tasks[0]!.id, appealId: appeal.id };
    for (const step of ["register", "resolution", "accept"] as const) await at().step(step, place);
    return place.id;
  };
  const taskFor = async (action: StationAction): Promise<number> => {
    if (action === "request-depth-limit") return once(action, shallow);
    return before[action] ? once(action, () => prepared(action)) : (await at().taskIn(standing[action])).id;
  };
  const onTask = (action: StationAction, path = `/task-actions/${action}`, method: Attempt["method"] = "PATCH"): SideRoute => ({
    login: action === "accept-lower-answer" ? "leader2" : at().usual[action],
    attempt: async () => {
      const id = await taskFor(action);
      const request = action.endsWith("-request")
        ? { requestId: (await db.selectFrom("requests").select("id").where("task_id", "=", id).executeTakeFirstOrThrow()).id }
        : {};
      return { method, url: path, payload: { taskId: id, version: await at().version(id), ...(await at().input[action]()), ...request } };
    },
  });

  return {
    ...Object.fromEntries(
      (Object.keys(standing) as StationAction[])
        .filter((action) => !action.endsWith("-draft"))
        .map((action): [string, SideRoute] => [`PATCH /task-actions/${action}`, onTask(action)]),
    ),
    "PUT /task-actions/drafts": onTask("update-draft", "/task-actions/drafts", "PUT"),
    "DELETE /task-actions/drafts": onTask("delete-draft", "/task-actions/drafts", "DELETE"),
    "POST /task-actions/drafts": {
      login: "leader",
      attempt: async () => ({
        method: "POST",
        url: "/task-actions/drafts",
        payload: await at().draftBody(await as("leader"), (await at().appealIn("classification")).id, {
          executorId: await at().userId("executor"),
        }),
      }),
    },
    "PATCH /task-actions/request": {
      login: "executor2",
      attempt: async () => {
        const { id } = await at().taskIn("process");
        const input = await at().input["request-deadline"]();
        const payload = { taskId: id, version: await at().version(id), type: "deadline", ...input };
        return { method: "PATCH", url: "/task-actions/request", payload };
      },
    },
  };
};
