import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import { legalEntity, type ApplicantView } from "@murojaat/contract";
import type { ReactNode } from "react";
import { phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import blockCss from "../../engine/ui/block.module.css";
import css from "./ApplicantBlock.module.css";

type Props = { readonly applicant: Omit<ApplicantView, "id">; readonly count: number; readonly children?: ReactNode };

/** Who appealed; personal fields are masks until they are opened. */
export const ApplicantBlock = ({ applicant: a, count, children }: Props) => {
  const { t } = useText();
  const isLegal = a.typeId === legalEntity;
  return (
    <section className={blockCss.block} aria-labelledby="applicant-title">
      <h2 id="applicant-title">{t("fields.applicantData")}</h2>
      <p className={css.applicantName}>{a.fullName}</p>
      {(a.masked || children) && (
        <p className={css.masked}>
          {a.masked && (
            <>
              <EyeInvisibleOutlined aria-hidden /> {t("card.masked")}
            </>
          )}{" "}
          {children}
        </p>
      )}
      <Facts
        facts={[
          [t("fields.applicantType"), a.typeName],
          [t("fields.phone"), a.isFakePhone ? t("card.fakePhone") : a.phone && phoneText(a.phone)],
          [t("fields.homePhone"), a.homePhone && phoneText(a.homePhone)],
          [t("fields.birthdate"), a.birthdate],
          [t("fields.gender"), a.genderName],
          [t("fields.passport"), a.passport],
          [t("fields.inn"), a.inn],
          [t("fields.director"), a.director],
          [t("fields.socialStatus"), a.socialStatusName],
          [t("fields.privilegedCategory"), a.privilegedCategoryName],
          [t("fields.region"), a.regionName],
          [t("fields.area"), a.areaName],
          [t("fields.mahalla"), a.mahallaName],
          [t(isLegal ? "fields.legalAddress" : "fields.address"), a.address],
          [t("fields.applicantCnt"), count > 1 && t("card.collective", { count })],
        ]}
      />
    </section>
  );
};
