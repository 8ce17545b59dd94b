import { signatureEndpoints, taskActions, type Reply } from "@murojaat/contract";
import { Alert, App, Button, Progress, Radio, Skeleton, Space } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { readAgain } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { serverNow } from "../../engine/today.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import { useSession } from "../session/useSession.ts";
import { AgentError, listKeys, loadKey, ownerOf, signWith, type AgentKey } from "./agent.ts";

type Letter = Reply<typeof signatureEndpoints.letter>;
type Props = {
  /** Tasks whose letters are signed, one after another. */
  readonly taskIds: readonly number[];
  readonly onClose: () => void;
  /** Once all were signed. */
  readonly onDone?: () => void;
};
const letterOf = (taskId: number): Promise<Letter> => call(signatureEndpoints.letter, { query: { taskId } });

/** What refuses a letter says nothing of the next one: another signs it, it is signed already, or somebody changed it. */
const isOfOne = (error: unknown): boolean => isApiError(error) && [403, 404, 409].includes(error.status);

/** Signs the letters of these tasks with a key of this computer; its password is asked for once. */
export const SignDialog = ({ taskIds, onClose, onDone }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { agentKeys } = useSession();
  const [keys, setKeys] = useState<readonly AgentKey[]>();
  const [chosen, setChosen] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [openedAt] = useState(serverNow);
  // what is signed after the window was closed is not the reader's wish
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const textOf = useCallback(
    (error: unknown) => (error instanceof AgentError ? t(error.fault, { reason: error.message }) : refusalText(error, any)),
    [t, any],
  );
  const isPast = (key: AgentKey) => (ownerOf(key).validTo?.getTime() ?? openedAt) < openedAt;
  const find = async () => {
    setFault(undefined);
    setKeys(undefined);
    try {
      const found = await listKeys(agentKeys ?? []);
      const usable = found.findIndex((key) => !isPast(key));
      setKeys(found);
      setChosen(usable === -1 ? undefined : usable);
    } catch (error) {
      setFault(textOf(error));
    }
  };
  useEffect(() => {
    void find();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the rows are those of the moment of choosing
  }, []);

  const sign = async () => {
    const key = chosen === undefined ? undefined : keys?.[chosen];
    if (!key) return;
    setBusy(true);
    setFault(undefined);
    const signed = [...done];
    const refused: string[] = [];
    try {
      const handle = await loadKey(key);
      for (const taskId of taskIds.filter((id) => !signed.includes(id))) {
        if (!isOpen.current) break;
        try {
          const { version, sha256, content } = await letterOf(taskId);
          const signature = await signWith(handle, content);
          await call(taskActions["sign-letter"], { body: { taskId, version, sha256, signature } });
          signed.push(taskId);
          setDone([...signed]);
        } catch (error) {
          if (!isOfOne(error)) throw error;
          refused.push(textOf(error));
        }
      }
      if (refused.length > 0) setFault(t("signatures.skipped", { count: refused.length, reason: refused[0]! })); // there is one
      if (signed.length === taskIds.length) {
        void message.success(t("signatures.allDone", { count: signed.length }));
        onDone?.();
        onClose();
      }
    } catch (error) {
      setFault(textOf(error));
    } finally {
      setBusy(false);
      if (signed.length > done.length) void readAgain();
    }
  };

  return (
    <FormWindow
      title={t("signatures.title", { count: taskIds.length })}
      okText={t("signatures.sign")}
      cancelText={t("common.cancel")}
      okButtonProps={{ disabled: chosen === undefined }}
      busy={busy}
      {...(keys && { onOk: () => void sign() })}
      onCancel={onClose}
    >
      {fault && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={noteCss.note}
          title={fault}
          {...(!keys && {
            action: (
              <Button size="small" onClick={() => void find()}>
                {t("signatures.again")}
              </Button>
            ),
          })}
        />
      )}
      {!keys && !fault && <Skeleton active />}
      {keys && (
        <>
          <p className={proseCss.soft}>{t("signatures.about")}</p>
          <Radio.Group
            aria-label={t("signatures.key")}
            value={chosen}
            disabled={busy}
            onChange={({ target }) => setChosen(target.value as number)}
          >
            <Space orientation="vertical">
              {keys.map((key, at) => (
                <Radio key={`${key.disk}${key.path}${key.name}${key.alias}`} value={at} disabled={isPast(key)}>
                  {isPast(key) ? t("signatures.expired", { name: ownerOf(key).name }) : ownerOf(key).name}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
          {(busy || done.length > 0) && (
            <div role="status">
              <Progress percent={Math.round((done.length / taskIds.length) * 100)} showInfo={false} />
              {t("signatures.progress", { done: done.length, total: taskIds.length })}
            </div>
          )}
        </>
      )}
    </FormWindow>
  );
};
