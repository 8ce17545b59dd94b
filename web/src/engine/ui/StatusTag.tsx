import tagCss from "./tag.module.css";

type Tone = "plain" | "go" | "wait" | "good" | "bad";
// keyed by the status code of an appeal, a task or a line of the reception journal
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
  enrolled: "go",
  received: "good",
  absent: "bad",
  answer_check: "wait",
  answer_confirm: "wait",
  notify: "wait",
  rejected: "bad",
  accepted: "good",
  returned: "bad",
  cancelled: "plain",
};

export const StatusTag = ({ status, children }: { status: string; children: string }) => (
  <span className={tagCss.status} data-part="status" data-tone={tones[status] ?? "plain"}>
    {children}
  </span>
);
