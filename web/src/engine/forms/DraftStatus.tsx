import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import type { DraftState } from "./keeper.ts";

/** In the foot of a form: where the words stand that were typed last. */
export const DraftStatus = ({ draft: { savedAt, isSaved, unsavedSince, isAway, refusal } }: { readonly draft: DraftState }) => {
  const { t } = useText();
  if (refusal !== undefined) return t("form.draftRefused");
  if (unsavedSince === undefined) return isSaved && savedAt ? t("form.draftSaved", { time: momentText(savedAt) }) : t("form.draftKept");
  return isAway ? t("form.draftAway", { time: momentText(unsavedSince) }) : t("form.draftSaving");
};
