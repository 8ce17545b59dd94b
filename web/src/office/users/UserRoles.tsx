import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import { userRoleEndpoints, userRoleRow, type Call, type CrudRow, type Endpoint } from "@murojaat/contract";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Modal, Spin } from "antd";
import { useId, useState } from "react";
import { call, readJson } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import type { CrudPage } from "../../engine/references/referenceList.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { RecordField } from "../../engine/choices/RecordField.tsx";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { Later, useOpened } from "../../engine/ui/Later.tsx";
import { onFormKeys } from "../../engine/ui/onFormKeys.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import css from "./UserRoles.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Values = { rolesId: number; positionLevelsId: number | null };

/** The roles of one member of staff, each for a post or for none. */
export const UserRoles = ({ user, onClose }: { user: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const opened = useOpened(() => focusFirst(document.getElementById(formId)));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly text: string; readonly isAsked: boolean }>();
  const query = { usersId: user.id, pageSize: 100 };
  const { data, error, refetch } = useQuery({
    queryKey: [userRoleRow.path, query],
    // the reply is {total, rows}
    queryFn: ({ signal }) => readJson(userRoleRow.path, query, signal) as Promise<CrudPage>,
    meta: { quiet: true },
  });
  const work = async (endpoint: Endpoint, input: object) => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(endpoint, input as Call<Endpoint>);
      form.resetFields();
    } catch (error) {
      if (!showProblems(form, error, any))
        setFault({ text: refusalText(error, any), isAsked: isApiError(error) && error.code === "second_needed" });
    } finally {
      setBusy(false);
      void queries().invalidateQueries();
    }
  };
  const name = (row: CrudRow) => [row["roleName"], row["positionLevelName"]].filter(Boolean).join(" · ");
  return (
    <Modal
      open
      title={`${t("menu.roles")}: ${titleOf(user)}`}
      footer={null}
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      wrapProps={{ onKeyDownCapture: onFormKeys({ form }) }}
      afterOpenChange={(isOpen) => isOpen && opened.stands()}
    >
      <Later onDrawn={opened.isDrawn}>
        {fault && <Alert type={fault.isAsked ? "info" : "error"} showIcon role="alert" className={noteCss.note} title={fault.text} />}
        {error && !data && <NotLoaded error={error} again={() => void refetch()} />}
        {!data && !error && <Spin description={t("common.loading")} />}
        {data?.rows.length === 0 && <p className={proseCss.soft}>{t("administration.noRoles")}</p>}
        <ul className={css.givenRoles}>
          {data?.rows.map((row) => (
            <li key={row.id}>
              <span>{name(row)}</span>
              <Button
                size="small"
                type="text"
                danger
                disabled={busy}
                icon={<DeleteOutlined />}
                aria-label={`${t("common.delete")}: ${name(row)}`}
                title={t("common.delete")}
                onClick={() => void work(userRoleEndpoints.remove, { params: { id: row.id }, query: { version: row.version } })}
              />
            </li>
          ))}
        </ul>
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          className={css.giveRole}
          disabled={busy}
          onFinish={(values) => void work(userRoleEndpoints.create, { body: { usersId: user.id, ...values } })}
        >
          <Form.Item name="rolesId" label={t("administration.role")} rules={[{ required: true, message: t("problems.required") }]}>
            <RecordField table="roles" />
          </Form.Item>
          <Form.Item name="positionLevelsId" label={t("fields.positionLevel")}>
            <RecordField table="position_levels" />
          </Form.Item>
          <Button type="primary" {...keyed("save")} htmlType="submit" loading={busy}>
            <WithKey of="save">{t("administration.giveRole")}</WithKey>
          </Button>
        </Form>
      </Later>
    </Modal>
  );
};
