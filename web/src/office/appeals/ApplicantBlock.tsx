import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import { applicantFields, legalEntity, type ApplicantView, type RepresentativeView } from "@murojaat/contract";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { FileList } from "../../engine/files/FileRow.tsx";
import { phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { useNarrow } from "../../engine/ui/useNarrow.ts";
import blockCss from "../../engine/ui/block.module.css";
import { fieldFacts } from "./fieldFacts.ts";
import css from "./ApplicantBlock.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly applicant: Omit<ApplicantView, "id">;
  readonly count: number;
  /** All data are shown, as on paper. */
  readonly expanded?: boolean;
  /** Who acts for the applicant. */
  readonly representative?: RepresentativeView | null;
  /** The reader may not know who it is: there is nothing to unfold. */
  readonly isUnknown?: boolean;
  readonly children?: ReactNode;
};

/** The applicant in one line: name, district, phone; all data on request, masked until the reader opens them. */
export const ApplicantBlock = ({ applicant: a, count, expanded = false, representative = null, isUnknown = false, children }: Props) => {
  const { t, any } = useText();
  // in a narrow window the line has room for one button
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const isOpen = (unfolded || expanded) && !isUnknown;
  const isLegal = a.typeId === legalEntity;
  const phone = a.isFakePhone ? t("card.fakePhone") : a.phone && phoneText(a.phone);
  return (
    <section className={`${blockCss.block} ${css.applicant}`} aria-labelledby="applicant-title">
      <h2 id="applicant-title" className={proseCss.hidden}>
        {t("fields.applicantData")}
      </h2>
      <p className={css.line}>
        <strong>{a.fullName}</strong>
        {[a.areaName, phone, count > 1 && t("card.collective", { count })].map((part) => part && <span key={String(part)}>{part}</span>)}
        <span className={css.tools}>
          {(!narrow || isOpen) && children}
          {!expanded && !isUnknown && (
            <Button size="small" aria-expanded={isOpen} aria-controls="applicant-data" onClick={() => setUnfolded(!unfolded)}>
              {t("card.allData")}
            </Button>
          )}
        </span>
      </p>
      {representative && <Representative representative={representative} />}
      <div id="applicant-data" hidden={!isOpen}>
        {isOpen && a.masked && (
          <p className={css.masked}>
            <EyeInvisibleOutlined /> {t("card.masked")}
          </p>
        )}
        {isOpen && (
          <Facts
            facts={fieldFacts((key) => any(isLegal && key === "fields.address" ? "fields.legalAddress" : key), applicantFields, a, {
              phone,
            })}
          />
        )}
      </div>
    </section>
  );
};

const Representative = ({ representative: r }: { readonly representative: RepresentativeView }) => {
  const { t } = useText();
  return (
    <div className={css.representative} data-part="representative">
      <Facts
        facts={[
          [t("fields.representative"), r.name],
          [t("fields.authorityKind"), `${r.authorityKindName}, № ${r.documentNumber}, ${r.documentDate}`],
          [t("fields.representativePhone"), phoneText(r.phone)],
          [t("fields.representativeAddress"), r.address],
        ]}
      />
      {r.files.length > 0 && <FileList files={r.files} />}
    </div>
  );
};
