import { useLocation } from "@tanstack/react-router";
import { useMenuTree } from "../office/session/useSession.ts";
import { useText } from "../engine/text/useText.tsx";
import { trailOf } from "../office/modules/menuTree.ts";

/** Category, group and module; a card has its own title. */
export const Breadcrumbs = () => {
  const { t } = useText();
  const tree = useMenuTree();
  const path = useLocation({ select: (l) => l.pathname });
  const second = path.split("/")[2];
  const trail = second === "card" || second === "res-card" ? [t("shell.card")] : trailOf(tree, path);
  return (
    <nav className="trail" aria-label={t("shell.path")}>
      <ol>
        {trail.map((name, at) => (
          <li key={name} aria-current={at === trail.length - 1 ? "page" : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
};
