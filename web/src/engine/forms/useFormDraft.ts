import { useBlocker } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { newKey } from "../api/idempotency.ts";
import { useOffice } from "../api/office.ts";
import { useText } from "../text/useText.tsx";
import { useDraftRows, useDraftStore, without, type DraftAbout, type DraftRow } from "./drafts.ts";
import { keepDraft, type DraftState, type Saved } from "./keeper.ts";
import { saveBeforeEnd, saveNow } from "./unsaved.ts";
import { beginTyping } from "./typing.ts";

type Content<T> = { readonly name: string; readonly firstWords: string; readonly content: T };
type Heading = DraftAbout & { readonly name: string; readonly firstWords: string };

const isSame = (last: DraftState, next: DraftState): boolean =>
  (Object.keys(next) as (keyof DraftState)[]).every((name) => last[name] === next[name]);

// without a pause when the line is back or the window is left, and before the page may be gone: phones say the last alone
for (const moment of ["online", "blur"]) window.addEventListener(moment, saveNow);
for (const end of ["beforeunload", "pagehide"]) window.addEventListener(end, saveBeforeEnd);
/** Letters of a content that a browser still sends when its page is left: fewer than 64 kB in any script. */
const outliving = 20_000;
/** Letters of a heading. */
const limit = 200;

/**
 * The draft of one form on the server, and the earlier drafts of the same form and record. A draft changes only by the form that
 * wrote or restored it; `about` undefined: the form has no drafts. `prefix` of the key distinguishes forms without a record.
 */
export const useFormDraft = <T>(about: DraftAbout | undefined, prefix = "") => {
  const { t } = useText();
  const { modal } = App.useApp();
  const { formDrafts } = useOffice();
  const store = useDraftStore();
  const [own, setOwn] = useState<DraftState>({ isSaved: false });
  const [keeper] = useState(() =>
    keepDraft<Heading>({
      newKey: () => prefix + newKey(),
      save: (key, version, heading, content) =>
        call(
          formDrafts.save,
          { params: { key }, body: { ...heading, content, ...(version !== undefined && { version }) } },
          {
            keepalive: content.length < outliving,
          },
        ) as Promise<Saved>,
      load: store.load,
      remove: store.remove,
      // at each key: a form that shows the same is not drawn again
      tell: (state) => setOwn((last) => (isSame(last, state) ? last : { ...last, ...state })),
      onSaved: (key, heading, saved) => store.change((all) => [{ key, ...heading, ...saved, isRecordVisible: true }, ...without(all, key)]),
      onDropped: store.hide,
    }),
  );
  const endTyping = useRef<() => void>(undefined);
  const setDirty = (isDirty: boolean) => {
    if (isDirty) endTyping.current ??= beginTyping();
    else {
      endTyping.current?.();
      endTyping.current = undefined;
    }
  };
  const rows = useDraftRows({ fresh: true, when: about !== undefined });
  const offered = about
    ? rows.filter(
        (row) =>
          row.form === about.form &&
          row.key.startsWith(prefix) &&
          // the appeal of a task is found by the server
          (about.taskId === null ? row.appealId === about.appealId : row.taskId === about.taskId) &&
          row.key !== own.key,
      )
    : [];

  useEffect(() => {
    const end = endTyping;
    return () => {
      keeper.flush();
      end.current?.();
      end.current = undefined;
    };
  }, [keeper]);

  useBlocker({
    enableBeforeUnload: () => endTyping.current !== undefined,
    shouldBlockFn: async ({ current, next }) => {
      if (endTyping.current === undefined || current.pathname === next.pathname) return false;
      return !(await modal.confirm({
        title: t("form.leaveQuestion"),
        content: about && own.refusal === undefined && t("form.leaveDraft"),
        okText: t("common.yes"),
        cancelText: t("common.no"),
      }));
    },
  });

  return {
    offered,
    state: own,
    /** Called at each change of the form with its content at that moment. */
    remember: ({ name, firstWords, content }: Content<T>): void => {
      setDirty(true);
      if (about) keeper.remember({ heading: { ...about, name: name.slice(0, limit), firstWords: firstWords.slice(0, limit) }, content });
    },
    flush: keeper.flush,
    /** The form was sent, or its input given up. */
    drop: (): void => {
      setDirty(false);
      keeper.drop();
    },
    restore: async (row: DraftRow): Promise<T> => {
      const { content, version } = await store.load(row.key);
      keeper.adopt(row.key, { version, savedAt: row.savedAt });
      return JSON.parse(content) as T;
    },
    discard: (row: DraftRow): void => store.discard(row.key),
  };
};
