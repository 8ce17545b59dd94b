import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { purposeLabels, readingPurposes, type ReadingPurpose } from "@murojaat/contract";
import { App, Button, Popover } from "antd";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import { isPressed, whichPressed } from "../../engine/keys/keys.ts";
import css from "./purpose.module.css";

type Visit = {
  /** For what the reader opens the masks of each appeal, once that was asked. */
  readonly purposes: Map<number, ReadingPurpose>;
  /** The appeals whose masks the reader has opened: one click is for the whole card. */
  readonly opened: ReadonlySet<number>;
  readonly setOpened: (appealId: number, isOpen: boolean) => void;
};
const CardVisit = createContext<Visit>({ purposes: new Map(), opened: new Set(), setOpened: () => undefined });

/** What the reader has opened stays open as long as the screen of cards does. */
export const CardVisits = ({ children }: { children: ReactNode }) => {
  const [purposes] = useState(() => new Map<number, ReadingPurpose>());
  const [opened, setAll] = useState<ReadonlySet<number>>(() => new Set());
  const setOpened = useCallback(
    (appealId: number, isOpen: boolean) =>
      setAll((all) => new Set([...all].filter((id) => id !== appealId).concat(isOpen ? appealId : []))),
    [],
  );
  return <CardVisit value={useMemo(() => ({ purposes, opened, setOpened }), [purposes, opened, setOpened])}>{children}</CardVisit>;
};

/**
 * The values behind the masks of `covered`, and the button that shows and hides them for the whole card. Each opening is a request of
 * its own, which the server logs. The server says where a purpose is required. `covered` undefined: nothing is behind masks.
 */
export const useUnmasked = <T,>(
  appealId: number,
  covered: unknown,
  open: (body: { purpose?: ReadingPurpose }) => Promise<T>,
): { opened: T | undefined; toggle: ReactNode } => {
  const { t } = useText();
  const { message } = App.useApp();
  const { purposes, opened: visited, setOpened } = useContext(CardVisit);
  const [unmasked, setUnmasked] = useState<{ readonly of: unknown; readonly value: T }>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOpen = visited.has(appealId);
  const shown = isOpen && unmasked?.of === covered ? unmasked : undefined;
  const read = async () => {
    setBusy(true);
    try {
      const purpose = purposes.get(appealId);
      setUnmasked({ of: covered, value: await open(purpose ? { purpose } : {}) });
      setOpened(appealId, true);
    } catch (error) {
      setOpened(appealId, false);
      if (isApiError(error) && error.code === "purpose_needed") setAsking(true);
      else void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  // opened elsewhere on the card, or the data have changed since
  const isDue = isOpen && covered !== undefined && unmasked?.of !== covered;
  useEffect(() => {
    if (isDue) void read();
    // once per content
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, covered]);
  const choose = (purpose: ReadingPurpose) => {
    purposes.set(appealId, purpose);
    setAsking(false);
    void read();
  };
  const toggle = (
    <Popover
      open={asking}
      trigger="click"
      placement="bottomRight"
      onOpenChange={(next) => !next && setAsking(false)}
      destroyOnHidden
      content={<Purposes onChoose={choose} onLeave={() => setAsking(false)} />}
    >
      <Button
        size="small"
        icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        loading={busy}
        title={t("card.openingIsLogged")}
        onClick={() => (shown ? (setUnmasked(undefined), setOpened(appealId, false)) : void read())}
      >
        {t(shown ? "card.hidePersonal" : "card.showPersonal")}
      </Button>
    </Popover>
  );
  return { opened: shown?.value, toggle };
};

/** One press, or one of the keys 1 to 4. */
const Purposes = ({ onChoose, onLeave }: { onChoose: (purpose: ReadingPurpose) => void; onLeave: () => void }) => {
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
