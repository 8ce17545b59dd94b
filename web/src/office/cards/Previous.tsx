import type { MessageKey, Reply, appealEndpoints } from "@murojaat/contract";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./card.module.css";
import tagCss from "../../engine/ui/tag.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Earlier = Reply<(typeof appealEndpoints)["previous"]>[number];
const shared: Record<Earlier["reason"], MessageKey> = {
  applicant: "card.sharedApplicant",
  phone: "card.sharedPhone",
  passport: "card.sharedPassport",
  taxId: "card.sharedTaxId",
};

/** Earlier appeals and what they have in common with this one. */
export const Previous = ({ rows }: { rows: readonly Earlier[] }) => {
  const { any } = useText();
  return (
    <ul className={css.messages} data-part="messages">
      {rows.map((row) => (
        <li key={row.id}>
          <div className={css.messageHead}>
            <CardLink to={{ id: row.id }}>{row.requestNumber}</CardLink>
            <span>{row.statusName}</span>
            <span className={tagCss.mark}>{any(shared[row.reason])}</span>
          </div>
          <p className={proseCss.soft}>{[momentText(row.createdDate), row.kindName, row.applicantName].join(" · ")}</p>
          <p className={proseCss.clamp}>{row.text}</p>
        </li>
      ))}
    </ul>
  );
};
