import { closedOfficeEndpoints, hrefTo, type CrudRow, type Reply } from "@murojaat/contract";
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
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import css from "./CloseOffice.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Values = { toId: number };
type Preview = Reply<typeof closedOfficeEndpoints.preview>;
type HandOver = NonNullable<Reply<typeof closedOfficeEndpoints.progress>>;
/** Milliseconds between two looks at a hand-over that goes on. */
const lookEvery = 1500;

type Figures = readonly { readonly name: string; readonly count: number; readonly parts?: Preview["byHand"] }[];
const Part = ({ title, counts }: { title: string; counts: Figures }) =>
  counts.length > 0 && (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {title}
        </th>
      </tr>
      {counts.map(({ name, count, parts = [] }) => (
        <tr key={name}>
          <td>
            {name}
            {parts.length > 0 && (
              <small className={proseCss.soft}>{parts.map((part) => `${part.name}: ${numberText(part.count)}`).join(" · ")}</small>
            )}
          </td>
          <td>{numberText(count)}</td>
        </tr>
      ))}
    </tbody>
  );

/** What somebody has to do before, and where or by whom it is done; of one thing no number is said. */
const ToDo = ({ counts }: { counts: Preview["inTheWay"] }) => {
  const { t } = useText();
  return (
    counts.length > 0 && (
      <Alert
        type="error"
        showIcon
        className={noteCss.note}
        title={t("administration.closeOfficeInTheWay")}
        description={
          <ul>
            {counts.map(({ name, count, peopleOf, people }) => (
              <li key={name}>
                {count > 1 ? `${name} (${numberText(count)})` : name}
                {people && `. ${t("administration.closeOfficeWho", { names: people })}`}{" "}
                {peopleOf !== null && (
                  <InnerLink className={css.people!} to={hrefTo("/admin/users", { organizationsId: peopleOf })}>
                    {t("administration.closeOfficePeople")}
                  </InnerLink>
                )}
              </li>
            ))}
          </ul>
        }
      />
    )
  );
};

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
                  <ToDo counts={inTheWay} />
                  <table className={css.moves} aria-label={t("administration.closeOfficeMoves")}>
                    <Part title={t("administration.closeOfficeMoves")} counts={moves} />
                    <Part title={t("administration.closeOfficeByHand")} counts={byHand} />
                  </table>
                </>
              )}
            </Loaded>
          )}
        </>
      )}
    </FormDialog>
  );
};
