import { closedOfficeEndpoints, type CrudRow, type Reply } from "@murojaat/contract";
import { dialogWidth } from "@murojaat/contract/kit";
import { Alert, App, Button, Form, Modal, Progress } from "antd";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { useRead } from "../../engine/api/use.ts";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { titleOf } from "../../engine/references/referenceList.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import figuresCss from "../../engine/ui/figures.module.css";
import noteCss from "../../engine/ui/note.module.css";

type Values = { toId: number };
type Counts = Reply<typeof closedOfficeEndpoints.preview>["moves"];
type HandOver = NonNullable<Reply<typeof closedOfficeEndpoints.progress>>;
/** Milliseconds between two looks at a hand-over that goes on. */
const lookEvery = 1500;

const Figures = ({ title, counts }: { title: string; counts: Counts }) =>
  counts.length > 0 && (
    <>
      <h4>{title}</h4>
      <dl className={figuresCss.figures} data-part="crud-figures">
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );

/** What somebody has to do, in sentences; of one thing no number is said. */
const ToDo = ({ title, counts, type }: { title: string; counts: Counts; type: "error" | "info" }) =>
  counts.length > 0 && (
    <Alert
      type={type}
      showIcon
      className={noteCss.note}
      title={title}
      description={
        <ul>
          {counts.map(({ name, count }) => (
            <li key={name}>{count > 1 ? `${name} (${numberText(count)})` : name}</li>
          ))}
        </ul>
      }
    />
  );

/** How far it has come, or how it ended. */
const HowFar = ({ toName, total, done, endedAt, failures }: HandOver) => {
  const { t } = useText();
  const words = { name: toName, total: numberText(total), done: numberText(done) };
  if (endedAt === null)
    return (
      <div role="status" data-part="hand-over">
        <p>{t("administration.closeOfficeProgress", words)}</p>
        <Progress percent={total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))} status="active" />
      </div>
    );
  if (failures.length === 0)
    return <Alert type="success" showIcon role="status" className={noteCss.note} title={t("administration.closeOfficeDone", words)} />;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={noteCss.note}
      title={t("administration.closeOfficeFailed", { count: numberText(failures.length) })}
      description={
        <ul>
          {failures.map(({ appealId, number, reason }) => (
            <li key={appealId}>
              {number}: {reason}
            </li>
          ))}
        </ul>
      }
    />
  );
};

/** Closes an office: what it has open goes to another one, whose staff find it at their registration. */
export const CloseOffice = ({ office, onClose }: { office: CrudRow; onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const toId = Form.useWatch("toId", form);
  const params = { id: office.id };
  const state = useRead(closedOfficeEndpoints.progress, { params }, { fresh: true, quiet: true, every: lookEvery });
  const last = state.data;
  const goesOn = last?.endedAt === null;
  const isClosed = last?.isClosed === true;
  const asks = state.isSuccess && !goesOn && !isClosed;
  const query = { toId: toId ?? last?.toId ?? 0 };
  const preview = useRead(closedOfficeEndpoints.preview, { params, query }, { when: asks && Boolean(toId), fresh: true, quiet: true });
  const hinders = (preview.data?.inTheWay.length ?? 1) > 0;
  const begin = async (values: Values): Promise<false> => {
    await call(closedOfficeEndpoints.start, { params, body: { toId: values.toId, version: preview.data!.version } });
    form.resetFields();
    void message.success(t("administration.closeOfficeStarted"));
    void queries().invalidateQueries();
    return false;
  };
  const title = `${t("administration.closeOffice")}: ${titleOf(office)}`;
  // nothing is to be decided any more, and nothing cancels it
  if (last && !asks)
    return (
      <Modal open width={dialogWidth} title={title} onCancel={onClose} footer={<Button onClick={onClose}>{t("common.close")}</Button>}>
        <HowFar {...last} />
      </Modal>
    );
  return (
    <FormDialog
      form={form}
      title={title}
      okText={t(last?.failures.length ? "administration.closeOfficeAgain" : "administration.closeOfficeStart")}
      isIdle={!asks || !toId || hinders}
      save={begin}
      onClose={onClose}
      above={<Loaded read={state}>{(found) => found && found.failures.length > 0 && <HowFar {...found} />}</Loaded>}
    >
      {asks && (
        <>
          <p>{t("administration.closeOfficeAbout")}</p>
          <Form.Item
            name="toId"
            label={t("administration.receivingOffice")}
            initialValue={last?.failures.length ? last.toId : undefined}
            rules={[{ required: true, message: t("problems.required") }]}
          >
            <ChoiceField source="organizations" />
          </Form.Item>
          {toId && (
            <Loaded read={preview}>
              {({ moves, byHand, inTheWay }) => (
                <>
                  <ToDo type="error" title={t("administration.closeOfficeInTheWay")} counts={inTheWay} />
                  <Figures title={t("administration.closeOfficeMoves")} counts={moves} />
                  <ToDo type="info" title={t("administration.closeOfficeByHand")} counts={byHand} />
                </>
              )}
            </Loaded>
          )}
        </>
      )}
    </FormDialog>
  );
};
