import { answerRules, passedWhyMost, reasonOf, severityLabels, type AnswerFinding } from "@murojaat/contract";
import { Button, Input } from "antd";
import { useId } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { severityOf, toneOf } from "./said.ts";
import type { Said } from "./useSaid.ts";
import css from "./Findings.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = {
  readonly found: readonly AnswerFinding[];
  /** Where the reader may let it stay. */
  readonly said?: Said;
  /** Puts the cursor at the words; without it they are only quoted. */
  readonly goTo?: (finding: AnswerFinding, from: Element) => void;
};

/** What the rules find in an answer, those that stop first. */
export const Findings = ({ found, said, goTo }: Props) => (
  <ul className={css.findings} data-part="answer-findings">
    {found.map((finding) => (
      <li key={`${finding.rule} ${finding.reason} ${finding.from}`} data-severity={severityOf(finding.rule)}>
        <Finding finding={finding} goTo={goTo} />
        {said && <Stays finding={finding} said={said} />}
      </li>
    ))}
  </ul>
);

const Finding = ({ finding, goTo }: { readonly finding: AnswerFinding; readonly goTo: Props["goTo"] }) => {
  const { t, any } = useText();
  const { rule, reason, words } = finding;
  const severity = severityOf(rule);
  return (
    <>
      <p className={css.reason}>
        <span className={tagCss.status} data-tone={toneOf[severity]}>
          {t(severityLabels[severity])}
        </span>{" "}
        <b>{any(answerRules[rule].label)}.</b> {any(reasonOf(rule, reason))}.
      </p>
      {words !== "" &&
        (goTo ? (
          <button
            type="button"
            className={css.words}
            aria-label={t("answerChecks.goTo", { words })}
            onClick={({ currentTarget }) => goTo(finding, currentTarget)}
          >
            {words}
          </button>
        ) : (
          <q className={css.quoted}>{words}</q>
        ))}
    </>
  );
};

/** What stops stays with a reason; of what asks it is enough to say that it is right; a hint needs nothing. */
const Stays = ({ finding, said }: { readonly finding: AnswerFinding; readonly said: Said }) => {
  const { t } = useText();
  const id = useId();
  const severity = severityOf(finding.rule);
  if (severity === "hints") return null;
  if (severity === "asks") {
    const isRight = said.isRight(finding);
    return (
      <Button size="small" aria-pressed={isRight} onClick={() => said.accept(finding, !isRight)}>
        {t(isRight ? "answerChecks.stays" : "answerChecks.staysSo")}
      </Button>
    );
  }
  return (
    <div className={css.why}>
      <label htmlFor={id}>{t("answerChecks.whyItStays")}</label>
      <Input.TextArea
        id={id}
        rows={2}
        count={{ max: passedWhyMost }}
        {...(said.whyOf(finding).length > passedWhyMost && { status: "error" })}
        value={said.whyOf(finding)}
        onChange={({ target }) => said.say(finding, target.value)}
      />
    </div>
  );
};
