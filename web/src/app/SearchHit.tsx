import type { appealEndpoints, Reply, TextSource } from "@murojaat/contract";
import { momentText } from "../engine/text/moments.ts";
import { withoutGreeting } from "../engine/text/greeting.ts";
import { useText } from "../engine/text/useText.tsx";
import { StatusTag } from "../engine/ui/StatusTag.tsx";
import css from "./Search.module.css";

type Hit = Reply<typeof appealEndpoints.search>[number];
const sources = {
  text: "shell.inText",
  question: "shell.inQuestion",
  resolution: "shell.inResolution",
  answer: "shell.inAnswer",
  note: "shell.inNote",
  file: "shell.inFile",
} as const satisfies Record<TextSource, string>;

/** A found appeal: its number, who wrote about what, its status and date; `isOpened`: one comes back from it. */
export const SearchHit = ({ hit, isOpened }: { hit: Hit; isOpened: boolean }) => (
  <div
    className={css.hit}
    data-part="search-hit"
    {...(isOpened && { "aria-current": true, ref: (hit: HTMLElement | null) => hit?.scrollIntoView({ block: "nearest" }) })}
  >
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
    {hit.excerpt ? (
      <Excerpt of={hit.excerpt} day={momentText(hit.createdDate).slice(0, 10)} />
    ) : (
      <div className={css.words}>{[momentText(hit.createdDate).slice(0, 10), withoutGreeting(hit.text)].filter(Boolean).join(" · ")}</div>
    )}
  </div>
);

/** Where the words were found, and what stands there. */
const Excerpt = ({ of: { source, parts }, day }: { of: NonNullable<Hit["excerpt"]>; day: string }) => {
  const { t } = useText();
  return (
    <div className={css.excerpt} data-part="search-excerpt">
      {day} · {t(sources[source])}: {parts.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text))}
    </div>
  );
};
