import { mentionsMost, noteEndpoints, noteMost, type AppealDetail } from "@murojaat/contract";
import { Button, Mentions, Select } from "antd";
import { useRef, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { DraftOffers } from "../../engine/forms/DraftOffers.tsx";
import { DraftStatus } from "../../engine/forms/DraftStatus.tsx";
import { useFormDraft } from "../../engine/forms/useFormDraft.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { onFormKeys } from "../../engine/ui/onFormKeys.ts";
import css from "./Notes.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = { readonly appeal: AppealDetail; readonly onClose: () => void };
type Named = { readonly id: number; readonly name: string };
type Typed = { readonly text: string; readonly taskId: number | null; readonly named: readonly Named[] };
const empty: Typed = { text: "", taskId: null, named: [] };

/** A note; after @ those are offered who may read it. */
export const NoteForm = ({ appeal, onClose }: Props) => {
  const { t } = useText();
  const [typed, setTyped] = useState(empty);
  // a name that is chosen and the text with it come in one event
  const now = useRef(empty);
  const show = (all: Typed) => {
    now.current = all;
    setTyped(all);
  };
  const [search, setSearch] = useState<string>();
  const draft = useFormDraft<Typed>({ form: "note", appealId: appeal.id, taskId: null });
  const { text, taskId, named } = typed;
  const write = useWrite(noteEndpoints.write);
  const found = useRead(
    noteEndpoints.people,
    { query: { appealId: appeal.id, ...(taskId !== null && { taskId }), ...(search && { search }) } },
    { when: search !== undefined, keep: true },
  );
  const people = found.data ?? [];
  const change = (next: Partial<Typed>) => {
    const all = { ...now.current, ...next };
    show(all);
    draft.remember({ name: appeal.requestNumber, firstWords: all.text, content: all });
  };
  const isTooLong = Array.from(text).length > noteMost;
  const save = async () => {
    const mentions = named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    await write.mutateAsync({ body: { appealId: appeal.id, ...(taskId !== null && { taskId }), text, mentions } });
    draft.drop();
    onClose();
  };
  // what was typed is kept and offered again
  const close = () => {
    if (text.trim() === "") draft.drop();
    onClose();
  };
  return (
    <div className={css.form} onKeyDownCapture={onFormKeys({})}>
      <DraftOffers
        refusal={draft.state.refusal}
        drafts={draft.offered}
        onDiscard={draft.discard}
        onRestore={async (row) => show(await draft.restore(row))}
      />
      {appeal.tasks.length > 0 && (
        <Select
          aria-label={t("notes.about")}
          value={taskId ?? 0}
          onChange={(id) => change({ taskId: id === 0 ? null : id })}
          options={[
            { value: 0, label: t("notes.appeal") },
            ...appeal.tasks.map((task) => ({ value: task.id, label: `${task.groupName} · ${task.organizationName}` })),
          ]}
        />
      )}
      <Mentions
        autoFocus
        rows={3}
        value={text}
        status={isTooLong ? "error" : ""}
        aria-label={t("notes.text")}
        aria-describedby="note-hint"
        filterOption={false}
        loading={found.isFetching}
        notFoundContent={t("notes.nobody")}
        classNames={{ popup: css.offered ?? "" }}
        options={people.map(({ id, name, organizationName }) => ({ key: String(id), value: name, label: `${name} · ${organizationName}` }))}
        onSearch={setSearch}
        onSelect={({ key }) => {
          // the library adds the place in the list behind the key
          const chosen = people.find(({ id }) => key?.split("-")[0] === String(id));
          const others = now.current.named.filter(({ id }) => id !== chosen?.id);
          if (chosen) change({ named: [...others, { id: chosen.id, name: chosen.name }].slice(-mentionsMost) });
        }}
        onChange={(next) => change({ text: next })}
      />
      {isTooLong && <p className={css.tooLong}>{t("problems.too_long", { limit: noteMost })}</p>}
      <p id="note-hint" className={proseCss.soft}>
        {t("notes.hint")}
      </p>
      <div className={css.buttons}>
        <Button
          type="primary"
          {...keyed("save")}
          loading={write.isPending}
          disabled={text.trim() === "" || isTooLong}
          onClick={() => void save().catch(() => undefined)}
        >
          <WithKey of="save">{t("common.save")}</WithKey>
        </Button>
        <Button onClick={close}>{t("common.cancel")}</Button>
        <DraftStatus draft={draft.state} />
      </div>
    </div>
  );
};
