import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import UnlockOutlined from "@ant-design/icons/es/icons/UnlockOutlined";
import type { CrudRow, MessageKey, organizationEndpoints, userEndpoints } from "@murojaat/contract";
import { App, Button } from "antd";
import { titleOf } from "../../engine/references/kept.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAct } from "./useAct.ts";

type Props = {
  readonly calls: Pick<typeof organizationEndpoints | typeof userEndpoints, "block" | "unblock">;
  readonly chosen: () => CrudRow | undefined;
  readonly blocked: boolean;
  /** What blocking means, asked before it is done. */
  readonly question: MessageKey;
  /** Told that work still waits for who was blocked. */
  readonly onWaiting?: (row: CrudRow) => void;
};

/** Blocks the marked record, or lets it work again. */
export const BlockButton = ({ calls, chosen, blocked, question, onWaiting }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const act = useAct();
  const press = () => {
    const row = chosen();
    if (!row) return;
    const input = { params: { id: row.id } };
    if (blocked) act(calls.unblock, input, { title: t("administration.unblockQuestion"), content: titleOf(row) });
    else
      act(calls.block, input, { title: any(question), content: titleOf(row), danger: true }, (queue) => {
        void message.success(t("common.success"));
        if ("total" in queue && queue.total > 0) onWaiting?.(row);
      });
  };
  return (
    <Button icon={blocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />} onClick={press}>
      {t(blocked ? "administration.unblock" : "administration.block")}
    </Button>
  );
};
