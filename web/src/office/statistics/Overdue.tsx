import { appealLists, chosenWhere, type Choices, type StatPage } from "@murojaat/contract";
import { EmbeddedList } from "../../engine/lists/EmbeddedList.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { appealCardOf, type AppealListRow } from "../appeals/rows.ts";

/** Rows on the dashboard; the rest is in the list. */
const rows = 6;

/** The appeals that are overdue the longest, each with a link to its short card. */
export const Overdue = ({ page, choices }: { page: StatPage; choices: Choices }) => {
  const { t } = useText();
  const session = useSession();
  const list = appealLists.lists[page.lists.appeals];
  if (!maySee(session, list.permission)) return null;
  const narrowed = Object.entries(chosenWhere(choices)).map(([name, value]) => [name, String(value)]);
  return (
    <EmbeddedList<AppealListRow>
      family={appealLists}
      list={list}
      to={`/appeals/${page.lists.appeals}`}
      title={t("statistics.longestOverdue")}
      query={{ ...Object.fromEntries(narrowed), isOverdue: "1", sortAttr: "deadline", sortOrder: "ASC" }}
      columns={["requestNumber", "deadline", "statusName", "holderName", "applicantName", "applicantAreaName", "channelName"]}
      rows={rows}
      cardOf={(row) => ({ ...appealCardOf(row), isMini: true })}
    />
  );
};
