import type { appealEndpoints, Reply } from "@murojaat/contract";
import { momentText } from "../engine/text/moments.ts";
import { withoutGreeting } from "../engine/text/greeting.ts";
import { StatusTag } from "../engine/ui/StatusTag.tsx";
import css from "./Search.module.css";

/** A found appeal: its number, who wrote about what, its status and date. */
export const SearchHit = ({ hit }: { hit: Reply<typeof appealEndpoints.search>[number] }) => (
  <div className={css.hit} data-part="search-hit">
    <div className={css.line}>
      <strong>{hit.requestNumber}</strong>
      <span className={css.name} data-part="search-name">
        {hit.applicantName}
      </span>
      <StatusTag status={hit.status}>{hit.statusName}</StatusTag>
    </div>
    {hit.found !== null && (
      <div className={css.found} data-part="search-found">
        {hit.found}
      </div>
    )}
    <div className={css.words}>
      {momentText(hit.createdDate).slice(0, 10)} · {withoutGreeting(hit.text)}
    </div>
  </div>
);
