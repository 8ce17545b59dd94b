import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import type { MessageKey, RoutingProposal, RoutingProposals } from "@murojaat/contract";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useText } from "../../engine/text/useText.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import css from "./RoutingOffers.module.css";

const kinds = {
  groupsId: ["topics", "form.routedTopic"],
  organizationsId: ["organizations", "form.routedOrganization"],
  executorId: ["executors", "form.routedExecutor"],
} as const satisfies Record<string, readonly [keyof RoutingProposals, MessageKey]>;

/** Below topic, organisation and executor of a question: where similar earlier appeals went. */
export const besideRouting = (found: RoutingProposals): Readonly<Record<string, Beside>> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([field, [kind, reason]]): [string, Beside][] =>
      found[kind].length === 0
        ? []
        : [[field, (_add, value, choose) => <RoutingOffers proposals={found[kind]} reason={reason} value={value} onTake={choose} />]],
    ),
  );

type Props = {
  readonly proposals: readonly RoutingProposal[];
  readonly reason: (typeof kinds)[keyof typeof kinds][1];
  readonly value: unknown;
  readonly onTake: (id: number) => void;
};

/**
 * A button for each proposal with its reason in words; Alt+R takes the first one of the first field that is still empty, Alt+Shift+R of each
 * such field.
 */
const RoutingOffers = ({ proposals, reason, value, onTake }: Props) => {
  const { t } = useText();
  const isEmpty = value === undefined || value === null;
  const takeFirst = useRef<() => void>(undefined);
  useEffect(() => {
    takeFirst.current = isEmpty ? () => onTake(proposals[0]!.id) : undefined;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // by the physical key: Cyrillic layouts too
      if (!event.altKey || event.code !== "KeyR" || !takeFirst.current) return;
      const isTaken = event.defaultPrevented; // by a field above
      if (isTaken && !event.shiftKey) return;
      event.preventDefault();
      takeFirst.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <ul className={css.offers} aria-label={t("form.routing")}>
      {proposals.map(({ id, name, count, of, words }, nth) => (
        <li key={id}>
          <Button size="small" className={css.offer!} aria-pressed={id === value} onClick={() => onTake(id)}>
            <strong>
              {id === value && <CheckOutlined />} {name}
            </strong>
            {nth === 0 && <kbd title={`Alt+Shift+R: ${t("form.routingAll")}`}>Alt+R</kbd>}
            <span>{t(reason, { count, of, words: words.join(", ") })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};
