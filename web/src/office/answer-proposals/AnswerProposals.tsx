import { answerProposalEndpoints, gapsOf, type AnswerProposal } from "@murojaat/contract";
import { App, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { isPressed } from "../../engine/keys/keys.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import css from "./AnswerProposals.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = {
  readonly taskId: number;
  /** What is written so far. */
  readonly value: unknown;
  readonly onTake: (text: string) => void;
};

/**
 * Below the text of an answer: what the office has answered to such questions, folded to one line. A key takes the first one into an empty text; then it
 * goes from gap to gap.
 */
export const AnswerProposals = ({ taskId, value, onTake }: Props) => {
  const { t } = useText();
  const { modal } = App.useApp();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { data: proposals = [] } = useRead(answerProposalEndpoints.of, { params: { id: taskId } }, { quiet: true, keep: true });
  const note = useWrite(answerProposalEndpoints.take);
  const text = typeof value === "string" ? value : "";
  const gaps = gapsOf(text).length;
  const put = ({ answerId, text: body }: AnswerProposal) => {
    onTake(body);
    setOpen(false);
    // who checks is told of it; a notice shows a refusal
    note.mutate({ params: { id: taskId }, body: { answerId } });
    requestAnimationFrame(() => selectGap(panel.current));
  };
  const take = (one: AnswerProposal) => {
    if (text.trim() === "") put(one);
    else
      void modal.confirm({
        title: t("answerProposals.replace"),
        okText: t("common.yes"),
        cancelText: t("common.no"),
        onOk: () => put(one),
      });
  };
  const first = proposals[0];
  const press = useRef<() => boolean>(undefined);
  useEffect(() => {
    press.current = () => {
      // as it stands in the field: what was typed a moment ago may not be drawn yet
      const now = fieldBeside(panel.current)?.value ?? text;
      if (now.trim() === "" && first) put(first);
      else if (gapsOf(now).length > 0) selectGap(panel.current);
      else return false;
      return true;
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, "take") || !press.current?.()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (proposals.length === 0 && gaps === 0) return null;
  return (
    <div ref={panel} className={css.panel} data-part="answer-proposals">
      <p className={css.line}>
        {proposals.length > 0 && (
          <Button size="small" type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("answerProposals.count", { count: proposals.length })} {open ? "▴" : "▾"}
          </Button>
        )}
        {first && text.trim() === "" && (
          <Button size="small" {...keyed("take")} onClick={() => take(first)}>
            <WithKey of="take">{t("answerProposals.take")}</WithKey>
          </Button>
        )}
        {gaps > 0 && (
          <Button size="small" {...keyed("take")} onClick={() => selectGap(panel.current)}>
            <WithKey of="take">{t("answerProposals.gaps", { count: gaps })}</WithKey>
          </Button>
        )}
      </p>
      {open && (
        <ol className={css.list}>
          {proposals.map((one) => (
            <Proposal key={one.answerId} one={one} onTake={() => take(one)} />
          ))}
        </ol>
      )}
    </div>
  );
};

/** The text above the panel. */
const fieldBeside = (panel: HTMLElement | null) => panel?.closest("form")?.querySelector<HTMLTextAreaElement>("textarea");

/** Selects the first gap behind the caret of the text above, or the first one; of a text without gaps the caret goes to its end. */
const selectGap = (panel: HTMLElement | null): void => {
  const field = fieldBeside(panel);
  if (!field) return;
  const [all, from] = [gapsOf(field.value), field.selectionEnd];
  const places: number[] = [];
  for (const one of all) places.push(field.value.indexOf(one, (places.at(-1) ?? -1) + 1));
  const next = places.findIndex((at) => at >= from);
  const index = next === -1 ? 0 : next;
  const at = places[index] ?? field.value.length;
  field.focus();
  field.setSelectionRange(at, at + (all[index]?.length ?? 0));
};

const Proposal = ({ one, onTake }: { one: AnswerProposal; onTake: () => void }) => {
  const { t } = useText();
  const { seen } = one;
  return (
    <li>
      <p className={css.head}>
        {one.isGoodExample && <span className={tagCss.mark}>{t("answerProposals.good")}</span>}
        {seen ? (
          <>
            <CardLink to={{ id: seen.appealId }}>{seen.requestNumber}</CardLink>
            <span>{seen.date}</span>
            <span>{seen.resultTypeName}</span>
            {seen.isSatisfied !== null && (
              <span className={proseCss.soft}>{t(seen.isSatisfied ? "answerProposals.satisfied" : "answerProposals.dissatisfied")}</span>
            )}
          </>
        ) : (
          <span>{t("answerProposals.ofOffice", { office: one.organizationName, month: one.month })}</span>
        )}
        <Button size="small" className={css.take!} onClick={onTake}>
          {t("answerProposals.take")}
        </Button>
      </p>
      <p className={proseCss.quote}>{one.text}</p>
      {seen?.why && <p className={proseCss.soft}>{`${t("answerProposals.why")}: ${seen.why}`}</p>}
      {one.words.length > 0 && <p className={proseCss.soft}>{t("answerProposals.words", { words: one.words.join(", ") })}</p>}
    </li>
  );
};
