import type { AnswerFinding } from "@murojaat/contract";
import { useEffect } from "react";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { Findings } from "./Findings.tsx";
import { placeIn, severityOf } from "./said.ts";
import type { Said } from "./useSaid.ts";
import { useTypedFindings, type Judged } from "./useTypedFindings.ts";
import css from "./Findings.module.css";

type Props = {
  readonly judged: Judged;
  readonly values: ActionValues;
  readonly said: Said;
  /** The field of the form that has the text. */
  readonly field?: string;
};

/** What the rules find in the text of the form; below all its fields, so that nothing moves while one types. */
export const TypedChecks = ({ judged, values, said, field = "text" }: Props) => {
  const { t } = useText();
  const typed = values[field];
  const text = typeof typed === "string" ? typed : "";
  const found = useTypedFindings(judged, text);
  const { show } = said;
  useEffect(() => show(found));
  if (found.length === 0) return null;
  const isStopped = found.some((one) => severityOf(one.rule) === "stops" && said.whyOf(one).trim() === "");
  return (
    <section className={css.checks} aria-label={t("answerChecks.title")} data-part="answer-checks">
      <h3>{t("answerChecks.title")}</h3>
      {isStopped && <p className={css.needs}>{t("answerChecks.needsWhy")}</p>}
      <Findings found={found} said={said} goTo={(finding, from) => goTo(field, text, finding, from)} />
    </section>
  );
};

/** Selects the words in the text of the same form, in sight. */
const goTo = (name: string, text: string, finding: AnswerFinding, from: Element): void => {
  const field = from.closest("form")?.querySelector<HTMLTextAreaElement>(`textarea#${name}`);
  const place = placeIn(text, finding);
  if (!field || !place) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(...place);
  // a selection alone does not scroll a long text
  field.scrollTop = Math.max(0, (place[0] / Math.max(1, text.length)) * field.scrollHeight - field.clientHeight / 2);
  field.scrollIntoView({ block: "center" });
};
