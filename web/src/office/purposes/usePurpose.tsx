import { purposeLabels, readingPurposes, type ReadingPurpose } from "@murojaat/contract";
import { Button, Popover } from "antd";
import { createContext, useCallback, useContext, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { isPressed, whichPressed } from "../../engine/keys/keys.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./purpose.module.css";

type Purposes = Map<number, ReadingPurpose>;
const PurposesOfVisit = createContext<Purposes | undefined>(undefined);
/** What was said of an appeal holds for all within, as long as they are shown. */
export const PurposeVisit = ({ children }: { children: ReactNode }) => {
  const [purposes] = useState<Purposes>(() => new Map());
  return <PurposesOfVisit value={purposes}>{children}</PurposesOfVisit>;
};

export type Said = { readonly purpose?: ReadingPurpose };
export type Asked = {
  /** Makes a call that may want a purpose: says what was said before, or asks and calls again. Undefined: the question was left. */
  readonly ask: <T>(open: (said: Said) => Promise<T>) => Promise<T | undefined>;
  readonly said: () => Said;
  /** The question, while it waits. */
  readonly question: ReactNode;
  readonly leave: () => void;
};

/** For what masked data of an appeal are opened or printed. The server says where a purpose is required; it is asked once a visit. */
export const usePurpose = (appealId: number): Asked => {
  const [own] = useState<Purposes>(() => new Map());
  const purposes = useContext(PurposesOfVisit) ?? own;
  const waiting = useRef<((purpose?: ReadingPurpose) => void)[]>([]);
  const [isAsking, setAsking] = useState(false);
  const said = useCallback((): Said => {
    const purpose = purposes.get(appealId);
    return purpose ? { purpose } : {};
  }, [appealId, purposes]);
  const answer = (purpose?: ReadingPurpose) => {
    setAsking(false);
    if (purpose) purposes.set(appealId, purpose);
    for (const goOn of waiting.current.splice(0)) goOn(purpose);
  };
  const ask = useCallback(
    async <T,>(open: (said: Said) => Promise<T>): Promise<T | undefined> => {
      try {
        return await open(said());
      } catch (error) {
        if (!isApiError(error) || error.code !== "purpose_needed") throw error;
        const chosen = await new Promise<ReadingPurpose | undefined>((goOn) => {
          waiting.current.push(goOn);
          setAsking(true);
        });
        return chosen && open({ purpose: chosen });
      }
    },
    [said],
  );
  const leave = () => answer();
  return { ask, said, question: isAsking && <Question onChoose={answer} onLeave={leave} />, leave };
};

/** The question beside what opens or prints. */
export const AskedBeside = ({ asked, children }: { asked: Asked; children: ReactNode }) => (
  <Popover
    open={asked.question !== false}
    trigger="click"
    placement="bottomRight"
    onOpenChange={(next) => !next && asked.leave()}
    destroyOnHidden
    content={asked.question}
  >
    {children}
  </Popover>
);

/** One press, or one of the keys 1 to 4. */
const Question = ({ onChoose, onLeave }: { onChoose: (purpose: ReadingPurpose) => void; onLeave: () => void }) => {
  const { t } = useText();
  const press = (event: KeyboardEvent) => {
    if (isPressed(event.nativeEvent, "close")) return onLeave();
    const purpose = readingPurposes[whichPressed(event.nativeEvent, "purpose")];
    if (!purpose) return;
    event.preventDefault();
    onChoose(purpose);
  };
  return (
    <div role="group" aria-label={t("card.purposeAsked")} className={css.purposes} data-part="purposes" onKeyDown={press}>
      <strong>{t("card.purposeAsked")}</strong>
      {readingPurposes.map((purpose, at) => (
        <Button key={purpose} size="small" type="text" autoFocus={at === 0} onClick={() => onChoose(purpose)}>
          <kbd aria-hidden>{at + 1}</kbd> {t(purposeLabels[purpose])}
        </Button>
      ))}
    </div>
  );
};
