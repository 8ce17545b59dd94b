import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import { taskWorkflow, type MessageKey } from "@murojaat/contract";
import { rowName, type Row } from "../../engine/lists/family.ts";
import { RowButton } from "../../engine/lists/RowButton.tsx";
import { useText } from "../../engine/text/useText.tsx";
import type { TaskDialogName } from "./dialogs.ts";

type Props = { readonly row: Row; readonly names: readonly TaskDialogName[]; readonly onAct: (name: TaskDialogName) => void };

/** What is decided over an answer stands as words: nobody signs by a sign. */
const words: Partial<Readonly<Record<TaskDialogName, MessageKey>>> = {
  "check-answer": "lists.rowCheck",
  "confirm-answer": "lists.rowConfirm",
  "accept-lower-answer": "lists.rowAccept",
  "reject-answer": "lists.rowReject",
};
/** Pixels that the column of actions needs with two of the words. */
export const wordsWidth = 190;

/** Actions of a row without opening the card. */
export const RowTools = ({ row, names, onAct }: Props) => {
  const { any } = useText();
  return names.map((name) => {
    const word = words[name];
    const { label, tone } = taskWorkflow.actions[name] as { label: Parameters<typeof any>[0]; tone?: string };
    return (
      <RowButton
        key={name}
        danger={tone === "bad"}
        icon={name === "take-back-answer" ? <RollbackOutlined /> : tone === "bad" ? <CloseOutlined /> : <CheckOutlined />}
        title={any(label)}
        word={word && any(word)}
        of={rowName(row)}
        onClick={() => onAct(name)}
      />
    );
  });
};
