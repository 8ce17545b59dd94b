import { hrefTo, newsKinds, translateAny, translator, type Messages } from "@murojaat/contract";
import { toWire, type Day } from "../../engine/dates/days.ts";
import { namedMost, type News } from "./news.repository.ts";

/**
 * The ready sentences that leave the portal: kinds with their counts, and of the first ten the number, the deadline and a link, which
 * requires signing in. Nothing that anybody has typed. The first line is the subject.
 */
export const newsText = (messages: Messages, news: readonly News[], today: Day, publicUrl: string | undefined): string => {
  const t = translator(messages);
  const total = news.reduce((sum, { count }) => sum + count, 0);
  const lines = [`${t("news.subject", { count: total })}, ${toWire(today)}`];
  let left = namedMost;
  for (const { kind, count, first } of news) {
    lines.push("", t("news.line", { kind: translateAny(messages, newsKinds[kind]), count }));
    for (const { number, deadline, appealId, taskId } of first.slice(0, left)) {
      const link = publicUrl && `${publicUrl}${hrefTo(`/appeals/card/${appealId}`, { taskId })}`;
      lines.push([number, deadline, link].filter(Boolean).join(" · "));
      left -= 1;
    }
  }
  const named = namedMost - left;
  if (total > named)
    lines.push("", [t("news.more", { count: total - named }), publicUrl && `${publicUrl}/my-day`].filter(Boolean).join(": "));
  return lines.join("\n");
};
