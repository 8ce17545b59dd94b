import { appealFields, type AppealDetail } from "@murojaat/contract";
import { FileList } from "../../engine/files/FileRow.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import blockCss from "../../engine/ui/block.module.css";
import { fieldFacts } from "./fieldFacts.ts";
import { AppealText } from "./AppealText.tsx";
import textCss from "./appealText.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** The channel and the content of the appeal. */
export const AppealBlock = ({ appeal: a, short = false }: { appeal: AppealDetail; short?: boolean }) => {
  const { t, any } = useText();
  return (
    <section className={blockCss.block} aria-labelledby="appeal-title">
      <h2 id="appeal-title" className={proseCss.hidden}>
        {t("fields.appealData")}
      </h2>
      <AppealText text={a.text} />
      {!short && a.files.length > 0 && (
        <div className={textCss.files}>
          <FileList files={a.files} />
        </div>
      )}
      <Facts
        facts={[
          [t("card.holder"), a.holderName],
          [t("fields.positionLevel"), a.positionLevelName],
          [t("card.registeredDate"), momentText(a.createdDate)],
          [t("card.registeredBy"), `${a.registeredByName}, ${a.registeredOrgName}`],
          // the kind, and what it repeats, stand above
          ...fieldFacts(any, appealFields, a, { kindName: false, repeatabilityName: false, earlierNumber: false, earlierDate: false }),
          [t("card.statusCode"), a.statusCode.replace(/(.{4})(?=.)/, "$1-")],
        ]}
      />
    </section>
  );
};
