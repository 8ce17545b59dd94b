import { letterStates, ownNameOf, partsOf, type CommonAnswerView, type CommonLetterRow, type LetterState } from "@murojaat/contract";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import css from "./commonAnswers.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";
import tagCss from "../../engine/ui/tag.module.css";

const tones: Partial<Record<LetterState, string>> = {
  to_fill: "wait",
  sent: "go",
  checked: "go",
  confirmed: "good",
  told: "good",
  rejected: "bad",
  taken_back: "bad",
};
type Props = {
  readonly answer: CommonAnswerView;
  readonly letters: readonly CommonLetterRow[];
  readonly onOpen: (id: number) => void;
};

/** Letters with how each stands and how it begins, its own parts marked. */
export const CommonLetters = ({ answer: { texts }, letters, onOpen }: Props) => {
  const { t, any } = useText();
  return (
    <ul className={rowsCss.rows}>
      {letters.map((letter) => (
        <li key={letter.id} data-part="common-letter">
          <div className={rowsCss.line}>
            <CardLink to={{ id: letter.appealId, taskId: letter.taskId }}>{letter.requestNumber}</CardLink>
            <span className={tagCss.status} data-tone={tones[letter.state] ?? "plain"}>
              {any(letterStates[letter.state])}
            </span>
            {letter.isToOpen && <span className={tagCss.mark}>{t("commonAnswers.toOpen")}</span>}
            <span>{letter.applicantName}</span>
            <span className={proseCss.soft}>{ownNameOf({ language: letter.language, alphabet: "1995" })}</span>
            <span className={`${proseCss.figures} ${rowsCss.end}`}>№ {letter.number}</span>
          </div>
          <button type="button" className={css.words} onClick={() => onOpen(letter.id)}>
            <span className={proseCss.hidden}>{t("commonAnswers.openLetter", { number: letter.requestNumber })}</span>
            <span className={`${proseCss.clamp} ${css.clamp}`}>
              <Words common={texts.find(({ language }) => language === letter.language)?.text ?? ""} letter={letter.begins} />
            </span>
          </button>
          {letter.reason && <p className={proseCss.soft}>{letter.reason}</p>}
        </li>
      ))}
    </ul>
  );
};

const Words = ({ common, letter }: { readonly common: string; readonly letter: string }) =>
  partsOf(common, letter).map(({ words, isOwn }, at) =>
    isOwn ? (
      <mark key={at} className={css.own}>
        {words}
      </mark>
    ) : (
      <span key={at}>{words}</span>
    ),
  );
