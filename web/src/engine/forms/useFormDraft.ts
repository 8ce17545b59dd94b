import { useBlocker } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { isConflict, isWorthAgain } from "../api/errors.ts";
import { newKey } from "../api/idempotency.ts";
import { useOffice } from "../api/office.ts";
import { keyOf } from "../api/use.ts";
import { queries } from "../api/queries.ts";
import { useText } from "../text/useText.tsx";
import { useDraftRows, without, type DraftAbout, type DraftRow } from "./drafts.ts";

type Content<T> = { readonly name: string; readonly firstWords: string; readonly content: T };

/** Pause in typing after which a draft is saved. */
const restMs = 2000;
/** Until the next attempt, after one that failed. */
const againMs = 10_000;
const limit = 200;

/**
 * The draft of one form on the server, and the earlier drafts of the same form and record. A draft changes only by the form that
 * wrote or restored it; `about` undefined: the form has no drafts. `prefix` of the key distinguishes forms without a record.
 */
export const useFormDraft = <T>(about: DraftAbout | undefined, prefix = "") => {
  const { t } = useText();
  const { modal } = App.useApp();
  const { formDrafts } = useOffice();
  const own = useRef<{ key: string; version?: number }>({ key: prefix + newKey() });
  const waiting = useRef<{ readonly read: () => Content<T>; readonly timer: number }>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const [savedAt, setSavedAt] = useState<string>();
  const [ownKey, setOwnKey] = useState<string>();
  const isDirty = useRef(false);
  const isGone = useRef(false);
  const rows = useDraftRows({ fresh: true, when: about !== undefined });
  const offered = about
    ? rows.filter(
        (row) =>
          row.form === about.form &&
          row.key.startsWith(prefix) &&
          // the appeal of a task is found by the server
          (about.taskId === null ? row.appealId === about.appealId : row.taskId === about.taskId) &&
          row.key !== ownKey,
      )
    : [];

  const inCache = (change: (all: readonly DraftRow[]) => readonly DraftRow[]) =>
    queries.setQueryData<readonly DraftRow[]>(keyOf(formDrafts.all, {}), (all) => all && change(all));
  const forget = (key: string) => inCache((all) => without(all, key));

  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const save = () => {
    const content = waiting.current?.read();
    stop();
    if (!content || !about) return;
    const heading = { ...about, name: content.name.slice(0, limit), firstWords: content.firstWords.slice(0, limit) };
    const body = { ...heading, content: JSON.stringify(content.content) };
    const put = async (): Promise<void> => {
      const { key, version } = own.current;
      try {
        const saved = (await call(formDrafts.save, {
          params: { key },
          body: { ...body, ...(version !== undefined && { version }) },
        } as never)) as Pick<DraftRow, "version" | "savedAt">;
        own.current = { key, version: saved.version };
        setSavedAt(saved.savedAt);
        setOwnKey(key);
        inCache((all) => [{ key, ...heading, ...saved, isRecordVisible: true }, ...without(all, key)]);
      } catch (error) {
        // another window has saved this draft: what is typed here becomes one of its own
        if (isConflict(error)) own.current = { key: prefix + newKey() };
        // what could not be saved is saved with the next change, when the line is back, or a little later unless it would be refused again
        const helps = isConflict(error) || isWorthAgain(error);
        if (!isGone.current)
          waiting.current ??= { read: () => content, timer: helps ? window.setTimeout(() => latest.current(), againMs) : 0 };
      }
    };
    saving.current = saving.current.then(put);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const back = () => latest.current();
    window.addEventListener("online", back);
    isGone.current = false;
    return () => {
      window.removeEventListener("online", back);
      isGone.current = true;
      latest.current();
    };
  }, []);

  useBlocker({
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty.current || current.pathname === next.pathname) return false;
      return !(await modal.confirm({
        title: t("form.leaveQuestion"),
        content: about && t("form.leaveDraft"),
        okText: t("common.yes"),
        cancelText: t("common.no"),
      }));
    },
  });

  const remove = (key: string) => call(formDrafts.remove, { params: { key } } as never).catch(() => undefined);
  return {
    offered,
    savedAt,
    /** Called at each change of the form; `read` is called when the draft is saved. */
    remember: (content: () => Content<T>): void => {
      stop();
      isDirty.current = true;
      waiting.current = { read: content, timer: window.setTimeout(() => latest.current(), restMs) };
    },
    /** The form was sent, or its input given up. */
    drop: (): void => {
      stop();
      isDirty.current = false;
      void saving.current.then(() => {
        const { key, version } = own.current;
        if (version === undefined) return;
        forget(key);
        void remove(key);
      });
    },
    restore: async (row: DraftRow): Promise<T> => {
      const reply = (await call(formDrafts.get, { params: { key: row.key } } as never)) as { content: string; version: number };
      own.current = { key: row.key, version: reply.version };
      setOwnKey(row.key);
      forget(row.key);
      return JSON.parse(reply.content) as T;
    },
    discard: (row: DraftRow): void => {
      forget(row.key);
      void remove(row.key);
    },
  };
};
