import type { LetterSignature } from "@murojaat/contract";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import tagCss from "../../engine/ui/tag.module.css";

/** Who signed a letter electronically, as the certificate says it. */
export const SignatureFacts = ({ signature }: { signature: LetterSignature }) => {
  const { t } = useText();
  return (
    <div data-part="signature" data-holds={signature.holds}>
      <p>
        <span className={tagCss.mark}>{t(signature.holds ? "signatures.signed" : "signatures.past")}</span>
      </p>
      <Facts
        facts={[
          [t("signatures.signedBy"), signature.name],
          [t("signatures.pinfl"), signature.pinfl],
          [t("signatures.organization"), signature.organization],
          [t("signatures.signedAt"), momentText(signature.signedAt)],
          [t("signatures.serial"), signature.serial],
          [t("signatures.valid"), `${momentText(signature.validFrom)} – ${momentText(signature.validTo)}`],
        ]}
      />
    </div>
  );
};
