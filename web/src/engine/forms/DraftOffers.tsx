import { Alert, App, Button } from "antd";
import { refusalText } from "../api/refusal.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { DraftRow } from "./drafts.ts";
import css from "./DraftOffers.module.css";
import noteCss from "../ui/note.module.css";
import proseCss from "../ui/prose.module.css";

type Props = {
  readonly drafts: readonly DraftRow[];
  readonly onRestore: (draft: DraftRow) => Promise<void>;
  readonly onDiscard: (draft: DraftRow) => void;
};

/** Earlier drafts of a form: whose or which, how they begin, when they were saved. */
export const DraftOffers = ({ drafts, onRestore, onDiscard }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  if (drafts.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={noteCss.note}
      title={t("form.draftsFound", { count: drafts.length })}
      description={
        <ul className={css.drafts} data-part="draft-offers">
          {drafts.map((draft) => (
            <li key={draft.key}>
              <span className={css.about}>
                <strong>{draft.name}</strong> <span className={proseCss.soft}>{momentText(draft.savedAt)}</span>
                {draft.firstWords && <span className={css.words}>{draft.firstWords}</span>}
              </span>
              <Button
                size="small"
                type="primary"
                onClick={() => void onRestore(draft).catch((error: unknown) => void message.error(refusalText(error, any)))}
              >
                {t("form.draftRestore")}
              </Button>
              <Button size="small" onClick={() => onDiscard(draft)}>
                {t("form.draftDiscard")}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
};
