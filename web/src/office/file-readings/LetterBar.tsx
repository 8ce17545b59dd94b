import { applicantEndpoints } from "@murojaat/contract";
import { Alert, Button, Form, Spin, type FormInstance } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { ReadingMadeOf } from "../../engine/files/ReadingMadeOf.tsx";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";
import type { Letter } from "./useLetter.ts";
import css from "./LetterBar.module.css";

const stateTexts = { waiting: "readings.waiting", unreadable: "readings.unreadable", failed: "readings.failed" } as const;

type Props = {
  readonly form: FormInstance;
  readonly letter: Letter;
  /** A new appeal, whose person may be one that is known. */
  readonly isNew: boolean;
  readonly onPerson: (phone: string) => void;
};

/** Above the form: how far the reading of its letter is, and one press for all that is sure. */
export const LetterBar = ({ form, letter, isNew, onPerson }: Props) => {
  const { t } = useText();
  const { state, reading } = letter;
  // counted again with each change of the form
  Form.useWatch([], form);
  const mayTakePerson = isNew && !((form.getFieldValue(["applicant", "id"]) as number | undefined)! > 0);
  const free = letter.takeable().length;
  const phone = reading?.proposals.phone;
  const { data: people = [] } = useRead(
    applicantEndpoints.searchByPhone,
    { query: { phone: phone ?? "" } },
    { when: phone !== undefined && mayTakePerson, quiet: true },
  );
  const known = people.find((one) => one.phone === phone);
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
          <strong>{free > 0 ? t("readings.proposed", { count: free }) : t("readings.ready")}</strong>
          {free > 0 && (
            <Button size="small" type="primary" {...keyed("takeAll")} onClick={letter.takeAll}>
              <WithKey of="takeAll">{t("readings.takeAll")}</WithKey>
            </Button>
          )}
          {known && mayTakePerson && (
            <>
              <span>{t("readings.knownPerson", { name: known.name })}</span>
              <Button size="small" onClick={() => onPerson(known.phone)}>
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
