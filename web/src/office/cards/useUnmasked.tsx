import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import type { ReadingPurpose } from "@murojaat/contract";
import { App, Button } from "antd";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import { AskedBeside, PurposeVisit, usePurpose } from "../purposes/usePurpose.tsx";

type Visit = {
  /** The appeals whose masks the reader has opened: one click is for the whole card. */
  readonly opened: ReadonlySet<number>;
  readonly setOpened: (appealId: number, isOpen: boolean) => void;
};
const CardVisit = createContext<Visit>({ opened: new Set(), setOpened: () => undefined });

/** What the reader has opened stays open as long as the screen of cards does. */
export const CardVisits = ({ children }: { children: ReactNode }) => {
  const [opened, setAll] = useState<ReadonlySet<number>>(() => new Set());
  const setOpened = useCallback(
    (appealId: number, isOpen: boolean) =>
      setAll((all) => new Set([...all].filter((id) => id !== appealId).concat(isOpen ? appealId : []))),
    [],
  );
  return (
    <CardVisit value={useMemo(() => ({ opened, setOpened }), [opened, setOpened])}>
      <PurposeVisit>{children}</PurposeVisit>
    </CardVisit>
  );
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
  const { opened: visited, setOpened } = useContext(CardVisit);
  const asked = usePurpose(appealId);
  const [unmasked, setUnmasked] = useState<{ readonly of: unknown; readonly value: T }>();
  const [busy, setBusy] = useState(false);
  const isOpen = visited.has(appealId);
  const shown = isOpen && unmasked?.of === covered ? unmasked : undefined;
  const read = async () => {
    setBusy(true);
    try {
      const value = await asked.ask(open);
      if (value !== undefined) setUnmasked({ of: covered, value });
      setOpened(appealId, value !== undefined);
    } catch (error) {
      setOpened(appealId, false);
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  // opened elsewhere on the card, or the data have changed since
  const isDue = isOpen && covered !== undefined && unmasked?.of !== covered;
  useEffect(() => {
    if (isDue) void read();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per content
  }, [isDue, covered]);
  const toggle = (
    <AskedBeside asked={asked}>
      <Button
        size="small"
        icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        loading={busy && asked.question === false}
        title={t("card.openingIsLogged")}
        onClick={() => (shown ? (setUnmasked(undefined), setOpened(appealId, false)) : void read())}
      >
        {t(shown ? "card.hidePersonal" : "card.showPersonal")}
      </Button>
    </AskedBeside>
  );
  return { opened: shown?.value, toggle };
};
