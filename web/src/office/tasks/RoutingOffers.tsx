import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { isWeakProposal, taskEndpoints, type MessageKey, type RoutingProposals } from "@murojaat/contract";
import { Button, Form } from "antd";
import { useEffect, useRef } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { isPressed } from "../../engine/keys/keys.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import css from "./RoutingOffers.module.css";

const kinds = {
  groupsId: ["topics", "form.routedTopic", "form.routedTopic"],
  organizationsId: ["organizations", "form.routedOrganization", "form.routedOrganizationByTopic"],
  executorId: ["executors", "form.routedExecutor", "form.routedExecutorByTopic"],
} as const satisfies Record<string, readonly [keyof RoutingProposals, MessageKey, MessageKey]>;
type FieldName = keyof typeof kinds;

/** Below topic, organisation and executor of a question: where similar earlier appeals went, or those of the topic that was chosen instead. */
export const besideRouting = (appealId: number, found: RoutingProposals | undefined): Readonly<Record<string, Beside>> =>
  Object.fromEntries(
    Object.keys(kinds)
      // below a field that never has any an empty line would stand
      .filter((field) => field !== "groupsId" || (found?.topics.length ?? 0) > 0)
      .map((field): [string, Beside] => [
        field,
        (_add, value, choose) => (
          <RoutingOffers field={field as FieldName} appealId={appealId} found={found} value={value} onTake={choose} />
        ),
      ]),
  );

type Props = {
  readonly field: FieldName;
  readonly appealId: number;
  readonly found: RoutingProposals | undefined;
  readonly value: unknown;
  readonly onTake: (id: number) => void;
};

/**
 * A button for each proposal with its reason in words; one key takes the first one of the first field that is still empty, another of each
 * such field; a weak one is pale, and no key takes it.
 */
const RoutingOffers = ({ field, appealId, found, value, onTake }: Props) => {
  const { t } = useText();
  const [kind, reason, reasonByTopic] = kinds[field];
  const topic = Form.useWatch<number | undefined>("groupsId");
  const isOwnTopic = typeof topic === "number" && kind !== "topics" && !found?.topics.some(({ id }) => id === topic);
  const byTopic = useRead(
    taskEndpoints.routingProposals,
    { params: { id: appealId }, query: isOwnTopic ? { groupsId: topic } : {} },
    { when: isOwnTopic, quiet: true },
  ).data;
  const proposals = (isOwnTopic ? byTopic : found)?.[kind] ?? [];
  const isEmpty = value === undefined || value === null;
  const first = proposals.find((one) => !isWeakProposal(one));
  const takeFirst = useRef<() => void>(undefined);
  useEffect(() => {
    takeFirst.current = isEmpty && first ? () => onTake(first.id) : undefined;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAll = isPressed(event, "takeAll");
      if (!takeFirst.current || !(isAll || isPressed(event, "take"))) return;
      const isTaken = event.defaultPrevented; // by a field above
      if (isTaken && !isAll) return;
      event.preventDefault();
      takeFirst.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (proposals.length === 0) return null;
  return (
    <ul className={css.offers} aria-label={t("form.routing")}>
      {proposals.map((one) => (
        <li key={one.id}>
          <Button
            size="small"
            className={css.offer!}
            aria-pressed={one.id === value}
            {...(one === first && keyed("take"))}
            data-weak={isWeakProposal(one) || undefined}
            onClick={() => onTake(one.id)}
          >
            <strong>
              {one.id === value && <CheckOutlined />} {one.name}
            </strong>
            {one === first && <WithKey of="take">{null}</WithKey>}
            {one.load && one.load.open > 0 && <em data-late={one.load.late > 0 || undefined}>{t("form.load", one.load)}</em>}
            <span>
              {isOwnTopic
                ? [...one.words, t(reasonByTopic, { count: one.count, of: one.of })].join(": ")
                : t(reason, { count: one.count, of: one.of, words: one.words.join(", ") })}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
};
