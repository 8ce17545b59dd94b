import { endpoint } from "../../kit/endpoint.ts";
import { id, record, text } from "../../kit/schema.ts";

/** Where E-IMZO, the agent on a signer's computer, listens. */
export const agentOrigin = "wss://127.0.0.1:64443";

export const signatureEndpoints = {
  /** What the agent on the signer's computer signs: the letter of the task's answer as it leaves the office. */
  letter: endpoint({
    method: "GET",
    path: "/tasks/letter-to-sign",
    may: "task_confirm_answer",
    summary: "The letter of an answer that waits for its signer's electronic signature: the bytes of its PDF in base64, and their sha256",
    query: record({ taskId: id() }),
    reply: record({
      taskId: id(),
      version: id(),
      /** Of the letter. */
      number: text(),
      sha256: text(64),
      content: text(30_000_000),
    }),
    errors: ["not_found", "action_not_allowed_now"],
  }),
};
