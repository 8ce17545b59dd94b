import { Alert, App, Button } from "antd";
import { refusalText } from "../api/refusal.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { DraftRow } from "./drafts.ts";
import css from "./DraftOffers.module.css";
import noteCss from "../ui/note.module.css";
import proseCss from "../ui/prose.module.css";

type Props = {
  /** Why the form's own draft cannot be saved. */
  readonly refusal: unknown;
  readonly drafts: readonly DraftRow[];
  readonly onRestore: (draft: DraftRow) => Promise<void>;
  readonly onDiscard: (draft: DraftRow) => void;
};

/** Above a form: whether what is typed is kept, and earlier drafts of it: whose or which, how they begin, when they were saved. */
export const DraftOffers = ({ refusal, drafts, onRestore, onDiscard }: Props) => {
  const { t, any } = useText();
  return (
    <>
      {refusal !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={noteCss.note}
          title={t("form.draftRefused")}
          description={refusalText(refusal, any)}
        />
      )}
      {drafts.length > 0 && <Offered drafts={drafts} onRestore={onRestore} onDiscard={onDiscard} />}
    </>
  );
};

const Offered = ({ drafts, onRestore, onDiscard }: Omit<Props, "refusal">) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  return (
    <Alert
      type="info"
      showIcon
      className={noteCss.note}
      title={t("form.drafts", { count: drafts.length })}
      description={
        <ul className={css.drafts} data-part="draft-offers">
          {drafts.map((draft) => (
            <li key={draft.key}>
              <span className={css.about}>
                <strong>{draft.name}</strong> <span className={proseCss.soft}>{momentText(draft.savedAt)}</span>
                {draft.firstWords && <span className={`${css.words} ${proseCss.clamp}`}>{draft.firstWords}</span>}
              </span>
              <span className={css.buttons}>
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
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
};
