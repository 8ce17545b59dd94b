import type { MessageKey } from "@murojaat/contract/kit";
import { useLocation } from "@tanstack/react-router";
import { currentQueue } from "../office/cards/queue.ts";
import { useMenuTree } from "../office/session/useSession.ts";
import { useText } from "../engine/text/useText.tsx";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { trailOf } from "../office/modules/menuTree.ts";
import { comeBack } from "../engine/ui/useComeBack.ts";
import css from "./Breadcrumbs.module.css";

const problemsList = { path: "/appeals/problems", href: "/appeals/problems" };
const problemTitles: Readonly<Record<string, MessageKey>> = {
  problem: "commonProblems.one",
  "problem-answer": "commonAnswers.write",
  "common-answer": "commonAnswers.one",
};
const dashboardList = { path: "/appeals/dashboard-appeal", href: "/appeals/dashboard-appeal" };

/** Category, group and module; a card stands below the list it was opened from, with the list's filter. */
export const Breadcrumbs = () => {
  const { t, any } = useText();
  const tree = useMenuTree();
  const path = useLocation({ select: (l) => l.pathname });
  const second = path.split("/")[2];
  const isCard = second === "card" || second === "res-card";
  // the link of a card from the dashboard's list says so (specification, section 2)
  const fromDashboard = useLocation({ select: (l) => "dashboardAppeal" in l.search });
  const ofProblem = problemTitles[second ?? ""];
  const listOfCard = isCard ? (currentQueue() ?? (fromDashboard ? dashboardList : undefined)) : undefined;
  const list = ofProblem ? problemsList : listOfCard;
  const own = [...(list ? trailOf(tree, list.path) : []), any(ofProblem ?? "shell.card")];
  const trail = isCard || ofProblem ? own : trailOf(tree, path);
  return (
    <nav className={css.trail} data-part="trail" aria-label={t("shell.path")}>
      <ol>
        {trail.map((name, at) => (
          <li key={name} aria-current={at === trail.length - 1 ? "page" : undefined}>
            {list && at === trail.length - 2 ? (
              <InnerLink to={list.href} {...(isCard && { onClick: comeBack })}>
                {name}
              </InnerLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
