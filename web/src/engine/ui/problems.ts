import type { FormInstance } from "antd";
import type { MessageKey } from "@murojaat/contract";
import { fieldProblems } from "../api/errors.ts";

type Say = (key: MessageKey, values?: Record<string, unknown>) => string;

/** Puts the server's refusals at their fields and the focus on the first one; false when none has a field here. */
export const showProblems = (form: FormInstance, error: unknown, say: Say): boolean => {
  const known = new Set(Object.keys(form.getFieldsValue(true) as object));
  const placed = fieldProblems(error).flatMap(({ path, problem, limit }) => {
    // what is done with many at once has its fields below `input`
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

/** Milliseconds in which a form that was refused is awake again, on the oldest machine too. */
const patience = 5_000;
/** A form rests while it is saved, and what rests takes no focus: until it is drawn awake an old machine may need more than a frame. */
const whenAwake = (id: string, focus: () => void): void => {
  const until = performance.now() + patience;
  const look = (): void => {
    if (performance.now() < until && document.getElementById(id)?.matches(":disabled")) requestAnimationFrame(look);
    else focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
};
