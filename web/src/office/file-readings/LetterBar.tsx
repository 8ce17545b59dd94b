import { Alert, Button, Form, Spin, type FormInstance } from "antd";
import { ReadingMadeOf } from "../../engine/files/ReadingMadeOf.tsx";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";
import { focusTopmost } from "../../engine/ui/focusFirst.ts";
import type { KnownPerson } from "./useKnownPerson.ts";
import { labelOf, pathOf, type Letter } from "./useLetter.ts";
import css from "./LetterBar.module.css";

const stateTexts = { waiting: "readings.waiting", unreadable: "readings.unreadable", failed: "readings.failed" } as const;

type Props = {
  readonly form: FormInstance;
  readonly letter: Letter;
  /** Who has the letter's phone, while nobody was taken. */
  readonly known: KnownPerson | undefined;
  readonly onPerson: (person: KnownPerson) => void;
};

/** Above the form: how far the reading of its letter is, and one press for all that is sure. */
export const LetterBar = ({ form, letter, known, onPerson }: Props) => {
  const { t, any } = useText();
  const { state, reading, taken } = letter;
  // counted again with each change of the form
  Form.useWatch([], form);
  const free = letter.takeable().length;
  const left = letter.left();
  if (state === undefined) return null;
  if (state !== "ready")
    return (
      <Alert
        type={state === "waiting" ? "info" : "warning"}
        role="status"
        className={noteCss.note}
        title={
          <>
            {state === "waiting" && <Spin size="small" className={css.spin!} />}
            {t(stateTexts[state])}
          </>
        }
      />
    );
  return (
    <Alert
      type="info"
      role="status"
      className={noteCss.note}
      title={
        <div className={css.bar} data-part="letter">
          <strong>
            {free > 0 ? t("readings.proposed", { count: free }) : taken > 0 ? t("readings.tookAll", { count: taken }) : t("readings.ready")}
          </strong>
          {free > 0 && (
            <Button size="small" type="primary" {...keyed("takeAll")} onClick={letter.takeAll}>
              <WithKey of="takeAll">{t("readings.takeAll")}</WithKey>
            </Button>
          )}
          {left.length > 0 && (
            <span>
              {t("readings.toCheck")}{" "}
              {left.map((field) => (
                <Button key={field} type="link" size="small" onClick={() => void focusTopmost([pathOf(field).join("_")])}>
                  {any(labelOf(field))}
                </Button>
              ))}
            </span>
          )}
          {known && (
            <>
              <span>{t("readings.knownPerson", { name: known.name })}</span>
              <Button size="small" onClick={() => onPerson(known)}>
                {t("readings.takePerson")}
              </Button>
            </>
          )}
          {reading && <ReadingMadeOf {...reading} />}
        </div>
      }
    />
  );
};
