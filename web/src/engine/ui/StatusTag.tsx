import "./status.css";

type Tone = "plain" | "go" | "wait" | "good" | "bad";
// by the code of a status of an appeal or of a task
const tones: Record<string, Tone> = {
  registration: "plain",
  classification: "wait",
  process: "go",
  resolved: "good",
  deleted: "plain",
  draft: "plain",
  register: "wait",
  resolution: "wait",
  new: "go",
  answer_check: "wait",
  answer_confirm: "wait",
  notify: "wait",
  rejected: "bad",
  accepted: "good",
  returned: "bad",
  cancelled: "plain",
};

export const StatusTag = ({ status, children }: { status: string; children: string }) => (
  <span className="status" data-tone={tones[status] ?? "plain"}>
    {children}
  </span>
);
