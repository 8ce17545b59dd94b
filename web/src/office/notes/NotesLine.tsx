import { noteEndpoints, type AppealDetail } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { notesId } from "./notesId.ts";
import css from "./NotesLine.module.css";

/** In the head of a card: how many notes colleagues left and who wrote last; it leads to them. Nothing where there are none. */
export const NotesLine = ({ appeal }: { readonly appeal: AppealDetail }) => {
  const { t } = useText();
  const { data } = useRead(noteEndpoints.list, { params: { id: appeal.id } }, { quiet: true });
  const notes = data?.filter(({ struckAt }) => struckAt === null) ?? [];
  const last = notes.at(-1);
  if (!last) return null;
  return (
    <p className={css.line} data-part="notes-line">
      <a
        href={`#${notesId}`}
        onClick={(event) => {
          // the address of a card says which record it is of
          event.preventDefault();
          const place = document.getElementById(notesId);
          place?.scrollIntoView({ block: "center" });
          place?.focus({ preventScroll: true });
        }}
      >
        {t("notes.title")} {numberText(notes.length)} · {t("notes.last", { name: last.byName, when: momentText(last.at) })}
      </a>
    </p>
  );
};
