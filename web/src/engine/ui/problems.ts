import type { FormInstance } from "antd";
import type { MessageKey } from "@murojaat/contract/kit";
import { fieldProblems } from "../api/errors.ts";

type Say = (key: MessageKey, values?: Record<string, unknown>) => string;

/** Shows the server's field errors at their fields and focuses the first; false when none has a field here. */
export const showProblems = (form: FormInstance, error: unknown, say: Say): boolean => {
  const known = new Set(Object.keys(form.getFieldsValue(true) as object));
  const placed = fieldProblems(error).flatMap(({ path, problem, limit }) => {
    // a bulk action has its fields below `input`
    const name = path.replace(/^input\./, "").split(".");
    const mounted = form.getFieldInstance(name.length === 1 ? (name[0] ?? "") : name) !== undefined;
    return mounted || known.has(name[0] ?? "")
      ? [{ name: name.length === 1 ? (name[0] ?? "") : name, errors: [say(`problems.${problem}`, { limit })] }]
      : [];
  });
  if (placed.length === 0) return false;
  form.setFields(placed);
  const { name } = placed[0]!;
  requestAnimationFrame(() => requestAnimationFrame(() => form.scrollToField(name, { block: "center" })));
  whenAwake([name].flat().join("_"), () => form.focusField(name));
  return true;
};

/** Time in which a refused form is enabled again, on the oldest machine too. Milliseconds. */
const patience = 5_000;
/** A form is disabled while it is saved, and disabled fields take no focus; enabling may need more than one frame. */
const whenAwake = (id: string, focus: () => void): void => {
  const until = performance.now() + patience;
  const look = (): void => {
    if (performance.now() < until && document.getElementById(id)?.matches(":disabled")) requestAnimationFrame(look);
    else focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
};
