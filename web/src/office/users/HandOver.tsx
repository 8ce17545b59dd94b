import { userEndpoints, type CrudRow, type MessageKey, type StaffQueue } from "@murojaat/contract";
import { Alert, Form } from "antd";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { PersonField } from "../../engine/choices/PersonField.tsx";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import figuresCss from "../../engine/ui/figures.module.css";

const labels: Readonly<Record<keyof StaffQueue, MessageKey>> = {
  total: "administration.waitsTotal",
  executes: "administration.waitsExecutes",
  helps: "administration.waitsHelps",
  signs: "administration.waitsSigns",
  controls: "administration.waitsControls",
  reviews: "administration.waitsReviews",
  posts: "administration.waitsPosts",
};
const names = Object.keys(labels) as (keyof StaffQueue)[];

/** Hands over the queue of a member of staff who leaves to a colleague of the same organisation. */
export const HandOver = ({ user, onClose }: { user: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<{ successorId: number }>();
  const read = useRead(userEndpoints.queue, { params: { id: user.id } }, { fresh: true, quiet: true });
  const { data } = read;
  const isNothing = data !== undefined && data.total + data.posts === 0;
  const hand = async ({ successorId }: { successorId: number }) => {
    const handed = await call(userEndpoints.handOver, { params: { id: user.id }, body: { successorId } });
    return t("administration.handedOver", { count: numberText(handed.total) });
  };
  return (
    <FormDialog
      form={form}
      title={`${t("administration.handOver")}: ${titleOf(user)}`}
      okText={t("administration.handOver")}
      isIdle={!data || isNothing}
      save={hand}
      onClose={onClose}
      above={
        <Loaded read={read}>
          {(queue) => (
            <dl className={figuresCss.figures} data-part="crud-figures">
              {names.map((name) => (
                <div key={name}>
                  <dt>{any(labels[name])}</dt>
                  <dd>{numberText(queue[name])}</dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      }
    >
      {isNothing ? (
        <Alert type="info" showIcon title={t("administration.waitsNothing")} />
      ) : (
        <Form.Item name="successorId" label={t("administration.successor")} rules={[{ required: true, message: t("problems.required") }]}>
          <PersonField organizationsId={Number(user["organizationsId"])} />
        </Form.Item>
      )}
    </FormDialog>
  );
};
