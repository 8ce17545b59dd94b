import { appealEndpoints, cardEndpoints } from "@murojaat/contract";
import { useParams, useRouter } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect, useRef } from "react";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { useIsTyping } from "../../engine/forms/typing.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { isRefusal, withoutActions } from "./unseen.ts";

const numberOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

const momentMs = 10_000;
/** After sending the appeal on, the user needs no warning that it is gone. */
const hasJustActed = () =>
  queries()
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === "success" && Date.now() - state.submittedAt < momentMs);

/** The appeal of the address, once the server has allowed it; otherwise a warning and the way back. */
export const useCard = () => {
  const { t } = useText();
  const { message } = App.useApp();
  const { history } = useRouter();
  const { id: given } = useParams({ strict: false }) as { id?: string };
  const { taskId } = useAddress<`/appeals/card/${number}`>().search;
  const id = numberOf(given);
  const access = useRead(appealEndpoints.checkCurrentUser, { params: { id: id ?? 0 } }, { when: id !== undefined, quiet: true });
  // leave once, however often the screen renders until then
  const left = useRef(false);
  const wasOpen = useRef(false);
  const allowed = access.data?.access === true;
  const detail = useRead(cardEndpoints.detail, { params: { id: id ?? 0 } }, { when: allowed, quiet: true });
  const refused = access.data?.access === false || isRefusal(detail.error) || (given !== undefined && id === undefined);
  // what was typed stays until its form is closed
  const isTyping = useIsTyping();
  const isHeld = refused && isTyping && detail.data !== undefined;
  // it is said in place of the card
  const deleted = isHeld ? undefined : access.data?.deleted;

  useEffect(() => {
    if (allowed) wasOpen.current = true;
    if (!refused || deleted || isHeld || left.current) return;
    left.current = true;
    if (!wasOpen.current || !hasJustActed()) void message.warning(t("messages.noAppealAccess"));
    if (history.canGoBack()) history.back();
    else history.replace("/");
  }, [allowed, refused, deleted, isHeld, message, t, history]);

  return {
    id,
    taskId: numberOf(taskId),
    appeal: isHeld ? withoutActions(detail.data) : allowed ? detail.data : undefined,
    deleted,
    error: access.error ?? detail.error,
    again: () => void (access.isError ? access : detail).refetch(),
  };
};
