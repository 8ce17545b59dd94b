import { correctionStates, type CorrectionView } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Deadline } from "../../engine/ui/Deadline.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { WhyThisDate } from "../appeals/WhyThisDate.tsx";
import css from "./tasks.module.css";
import tagCss from "../../engine/ui/tag.module.css";

/** The corrections of an answer: who asked when and why, how far each has come, until when; the versions stand among the answers. */
export const Corrections = ({ corrections }: { readonly corrections: readonly CorrectionView[] }) => {
  const { t } = useText();
  return (
    <ol className={css.answers} data-part="corrections">
      {corrections.map((one) => (
        <li key={one.id}>
          <p>
            <span className={tagCss.mark}>{t(correctionStates[one.state])}</span>
            {one.daysLeft !== null && (
              <>
                {" "}
                <Deadline day={one.dueDay} daysLeft={one.daysLeft} /> <WhyThisDate term={one.term} />
              </>
            )}
          </p>
          {one.rejectReason && (
            <p className={css.taskRefused}>
              <strong>{t("fields.reason")}:</strong> {one.rejectReason}
            </p>
          )}
          <Facts
            facts={[
              [t("fields.correctionRequested"), one.requestedDate],
              [t("fields.correctionReason"), one.reason],
              [t("card.author"), one.authorName],
              [t("fields.signer"), one.signerName],
              [t("notifications.corrected"), one.toldDate && momentText(one.toldDate)],
            ]}
          />
        </li>
      ))}
    </ol>
  );
};
