import { hrefTo } from "@murojaat/contract";
import { useNavigate } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect } from "react";
import { useView } from "../../engine/lists/useListView.ts";
import { useText } from "../../engine/text/useText.tsx";
import { comeBack } from "../../engine/ui/useComeBack.ts";
import { currentQueue, firstLeft, isActed, isSame, moreOf, noteActed, type Item } from "./queue.ts";
import { isPressed, typesHere } from "../../engine/keys/keys.ts";

/** The card's place in the list from which it was opened, and the way to its neighbours. */
export const useQueue = (here: Item) => {
  const navigate = useNavigate();
  const { t } = useText();
  const { message } = App.useApp();
  const queue = currentQueue();
  const at = queue?.items.findIndex((item) => isSame(item, here)) ?? -1;
  if (!queue || at < 0) return undefined;
  const open = ({ id, taskId }: Item) => void navigate({ href: hrefTo(`/appeals/card/${id}`, { taskId }), replace: true });
  const previous = queue.items[at - 1];
  const after = queue.items.slice(at + 1);
  const more = async () => (await moreOf(queue))[0];
  const end = () => {
    void message.info(t("card.listEnd"));
    comeBack();
    void navigate({ href: queue.href, replace: true });
  };
  return {
    position: queue.before + at + 1,
    total: Math.max(queue.total, queue.before + queue.items.length),
    goBack: previous && (() => open(previous)),
    goOn: async () => {
      const next = after[0] ?? (await more());
      return next ? open(next) : end();
    },
    /** After an action: rows that were passed over wait before the end of the list. */
    goOnAfterAction: async () => {
      noteActed(here);
      const next = after.find((item) => !isActed(item)) ?? (await more()) ?? (await firstLeft());
      return next ? open(next) : end();
    },
  };
};

const goesOn = "next";
/** Whether the next card opens after an action: a choice of the user, saved on the server. */
export const useGoesOn = () => {
  const { saved, save } = useView("card:after-action");
  const isOn = saved.some(({ name }) => name === goesOn);
  return { isOn, toggle: () => save({ saved: isOn ? [] : [{ name: goesOn, query: "" }] }) };
};

export type InQueue = ReturnType<typeof useQueue>;
/** The keys of the next and previous card; not while a form or a window is open, nor during typing. */
export const useQueueKeys = (queue: InQueue): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (typesHere(event.target) || document.querySelector("[role='dialog']")) return;
      if (isPressed(event, "next")) void queue?.goOn();
      if (isPressed(event, "previous")) queue?.goBack?.();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
};
