import { bulkEndpoints, bulkLimit, dialogWidth, hrefTo, type Endpoint, type ListFamily, type Reply } from "@murojaat/contract";
import { App, Alert, Button, Modal, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useKeys } from "../../engine/api/idempotency.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { rowName, type Row } from "../../engine/lists/family.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useSending } from "../../engine/ui/useSending.ts";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog, isShort } from "../../engine/workflow/ActionDialog.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { bulkEndpointOf, type BulkAction, type BulkOffers } from "./bulk.ts";
import { offerUndo } from "./undoOffer.ts";
import css from "./BulkDialog.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly family: ListFamily;
  readonly action: BulkAction;
  readonly rows: readonly Row[];
  readonly offers: BulkOffers;
  readonly onDone: () => void;
  readonly onClose: () => void;
};
type Refusals = Reply<typeof bulkEndpoints.tasks>["refused"];
/** How far a dry run or the work has come through its rows. */
type Course = { readonly rows: readonly Row[]; readonly at: number; readonly done: number; readonly refused: Refusals };
const startOf = (rows: readonly Row[]): Course => ({ rows, at: 0, done: 0, refused: [] });

/** One action on many rows, in portions: the form, a dry run, then the work, which can be stopped and continued. Each portion is done whole. */
export const BulkDialog = ({ family, action, rows, offers, onDone, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { possible, start } = offers;
  const forms = { ...(possible && { possible }), ...(start && { start }) };
  const [input, setInput] = useState<ActionValues>();
  const [dryRun, setDryRun] = useState(() => startOf(rows));
  const [work, setWork] = useState<Course>();
  const { busy, fault, send } = useSending();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const posts = useOptions("posts", {}, action.name === "send-to-classification");
  const endpoint = bulkEndpointOf(family);
  const keyOf = useKeys();

  const next = async (values: ActionValues, course: Course, isDry: boolean): Promise<Course> => {
    const portion = course.rows.slice(course.at, course.at + bulkLimit);
    const items = portion.map((row) => ({
      id: row.id,
      version: Number(row["version"]),
      ...(action.name === "accept-request" && typeof row["requestId"] === "number" && { requestId: row["requestId"] }),
    }));
    const body = { action: action.name, items, input: values, dryRun: isDry, before: course.at };
    const reply = await call<Endpoint>(endpoint, { body }, isDry ? {} : { idempotencyKey: keyOf(body) });
    const { done, refused } = reply as Reply<typeof endpoint>;
    return { ...course, at: course.at + portion.length, done: course.done + done, refused: [...course.refused, ...refused] };
  };
  const saidOf = (count: number) => t("lists.bulkDone", { what: any(action.row.done), count: numberText(count) });
  const isOver = ({ at, rows: all }: Course) => at >= all.length;

  /** Goes on from where the dry run or the work stands; returns how far it came. */
  const goOn = async (values: ActionValues, from: Course, isDry: boolean): Promise<Course> => {
    const show = isDry ? setDryRun : setWork;
    let course = from;
    show(course);
    await send(async () => {
      while (!isOver(course) && !isStopped.current) {
        course = await next(values, course, isDry);
        show(course);
      }
    });
    return course;
  };

  const doIt = async (values: ActionValues, tried: Course) => {
    const refusedIds = new Set(tried.refused.map(({ id }) => id));
    const from = work ?? startOf(rows.filter(({ id }) => !refusedIds.has(id)));
    const course = await goOn(values, from, false);
    if (isOver(course) && course.refused.length + tried.refused.length === 0) onDone();
    if (course.done > from.done) {
      const text = offers.said?.(course.done) ?? saidOf(course.done);
      const refusedNow = new Set(course.refused.map(({ id }) => id));
      const done = course.rows.slice(0, course.at).filter(({ id }) => !refusedNow.has(id));
      const post = posts.choices.find(({ id }) => id === values["position_levels_id"])?.name;
      if (action.name === "send-to-classification")
        offerUndo({ said: [saidOf(course.done), post].filter(Boolean).join(" · "), rows: done });
      else void message.success(text);
      await readAgain();
    }
  };

  if (!input)
    return (
      <ActionDialog
        action={action.row}
        on={{ appealId: 0 }}
        title={`${any(action.row.label)} · ${numberText(rows.length)}`}
        question={t("lists.bulkQuestion", { count: numberText(rows.length) })}
        {...(isShort(action.row) && { draftForm: `${family.name === "tasks" ? "task" : "appeal"}-action:${action.name}` })}
        note={offers.note}
        fields={{ hides: (name) => name === "requestId", ...forms }}
        onSubmit={async (values) => {
          // what is wrong in the form shows with the first portion, at its field
          const first = await next(values, startOf(rows), true);
          setInput(values);
          const tried = isOver(first) ? first : await goOn(values, first, true);
          setDryRun(tried);
          // nothing to be asked about
          if (isOver(tried) && tried.refused.length === 0 && !isStopped.current) await doIt(values, tried);
        }}
        onClose={onClose}
        staysOpen
      />
    );

  const course = work ?? dryRun;
  const isEnded = work !== undefined && isOver(work);
  const left = course.rows.length - course.at;
  const close = work && work.at > 0 ? onDone : onClose;
  const refused = [...dryRun.refused, ...(work?.refused ?? [])];
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${any(action.row.label)} · ${numberText(rows.length)}`}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onCancel={close}
      footer={
        busy ? (
          <Button
            onClick={() => {
              isStopped.current = true;
              if (!work) onClose();
            }}
          >
            {t("lists.bulkStop")}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t(work ? "common.close" : "common.cancel")}</Button>
            {!isEnded && (
              <Button
                type="primary"
                autoFocus
                danger={action.row.tone === "bad"}
                disabled={left === 0 && dryRun.done === 0}
                onClick={() => {
                  isStopped.current = false;
                  void (work || left === 0 ? doIt(input, dryRun) : goOn(input, dryRun, true));
                }}
              >
                {work || left > 0
                  ? t("lists.bulkGoOn", { count: numberText(left) })
                  : t("lists.bulkDo", { count: numberText(dryRun.done) })}
              </Button>
            )}
          </>
        )
      }
    >
      {left > 0 && (
        <div role="status">
          <Progress
            percent={Math.floor((100 * course.at) / course.rows.length)}
            status={busy ? "active" : "normal"}
            showInfo={false}
            aria-label={any(action.row.label)}
          />
          <p>
            {busy || !work
              ? t(work ? "lists.bulkWorking" : "lists.bulkTrying", { done: numberText(course.at), count: numberText(course.rows.length) })
              : t("lists.bulkStopped", { count: numberText(left) })}
          </p>
        </div>
      )}
      <p>
        <strong>{work ? saidOf(course.done) : t("lists.bulkCan", { count: numberText(course.done) })}</strong>
      </p>
      {refused.length > 0 && (
        <>
          <p>{t(work ? "lists.bulkLeft" : "lists.bulkCannot", { count: numberText(refused.length) })}</p>
          <ul className={css.refusals}>
            {refused.map(({ id, error, details }) => (
              <li key={id}>
                <RowLink row={rows.find((one) => one.id === id)!} ofTask={family.name === "tasks"} />
                <span>{details.length > 0 ? details.map((one) => one.message).join("; ") : error}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {fault && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
};

/** The card of a row, beside the dialog. */
const RowLink = ({ row, ofTask }: { row: Row; ofTask: boolean }) => (
  <InnerLink
    to={hrefTo(`/appeals/card/${Number(ofTask ? row["appealId"] : row.id)}`, ofTask ? { taskId: row.id } : {})}
    target="_blank"
    className={`${proseCss.link} ${proseCss.figures}`}
  >
    {rowName(row)}
  </InnerLink>
);
