import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import UnlockOutlined from "@ant-design/icons/es/icons/UnlockOutlined";
import type { CrudRow, MessageKey, organizationEndpoints, userEndpoints } from "@murojaat/contract";
import { App } from "antd";
import type { ReactNode } from "react";
import { titleOf } from "../../engine/references/referenceList.ts";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useAct } from "./useAct.ts";

type Props = {
  readonly calls: Pick<typeof organizationEndpoints | typeof userEndpoints, "block" | "unblock">;
  readonly selected: CrudRow | undefined;
  /** What blocking means, in the question before it. */
  readonly question: MessageKey;
  /** What becomes of the work that is open, in the question before it. */
  readonly about?: (row: CrudRow) => ReactNode;
  /** Called when the blocked person still has work assigned. */
  readonly onWaiting?: (row: CrudRow) => void;
};

/** Blocks or unblocks the selected record. */
export const BlockButton = ({ calls, selected, question, about, onWaiting }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const act = useAct();
  const isBlocked = Boolean(selected?.["blockedAt"]);
  const press = (row: CrudRow) => {
    const input = { params: { id: row.id } };
    if (isBlocked) act(calls.unblock, input, { title: t("administration.unblockQuestion"), content: titleOf(row) });
    else
      act(calls.block, input, { title: any(question), content: about?.(row) ?? titleOf(row), danger: true }, (queue) => {
        void message.success(t("common.success"));
        if ("total" in queue && queue.total > 0) onWaiting?.(row);
      });
  };
  return (
    <RowTool icon={isBlocked ? <UnlockOutlined /> : <LockOutlined />} selected={selected} onAct={press}>
      {t(isBlocked ? "administration.unblock" : "administration.block")}
    </RowTool>
  );
};
