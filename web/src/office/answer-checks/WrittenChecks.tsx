import { answerCheckEndpoints, answerRules, type AnswerFinding, type KeptFinding } from "@murojaat/contract";
import { useEffect } from "react";
import { useRead } from "../../engine/api/use.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Findings } from "./Findings.tsx";
import { findingKey } from "./said.ts";
import type { Said } from "./useSaid.ts";
import css from "./Findings.module.css";

type Props = {
  readonly answerId: number;
  /** Of a form that checks or confirms the answer. */
  readonly said?: Said;
};
const none: readonly AnswerFinding[] = [];

/** Of a written answer what the rules find now, and what was passed over: by whom and why. Nothing where there is neither. */
export const WrittenChecks = ({ answerId, said }: Props) => {
  const { t } = useText();
  const { data } = useRead(answerCheckEndpoints.ofAnswer, { query: { id: answerId } }, { quiet: true });
  const passed = data?.passedOver ?? [];
  const keys = new Set(passed.map(findingKey));
  const found = data ? data.found.filter((one) => !keys.has(findingKey(one))) : none;
  const show = said?.show;
  useEffect(() => show?.(found));
  if (found.length === 0 && passed.length === 0) return null;
  return (
    <section className={css.checks} aria-label={t("answerChecks.title")} data-part="answer-checks">
      {found.length > 0 && (
        <>
          <h3>{t("answerChecks.foundNow")}</h3>
          <Findings found={found} {...(said && { said })} />
        </>
      )}
      {passed.length > 0 && (
        <>
          <h3>{t("answerChecks.passedOver")}</h3>
          <ul className={css.findings} data-part="passed-over">
            {passed.map((one) => (
              <Kept key={findingKey(one)} kept={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Kept = ({ kept: { rule, words, why, byName, at } }: { readonly kept: KeptFinding }) => {
  const { t, any } = useText();
  return (
    <li>
      <p className={css.reason}>
        <b>{any(answerRules[rule].label)}.</b> {words !== "" && <q className={css.quoted}>{words}</q>}
      </p>
      {why !== null && <p className={css.reason}>{t("answerChecks.why", { why })}</p>}
      <small>
        {byName}, {momentText(at)}
      </small>
    </li>
  );
};
