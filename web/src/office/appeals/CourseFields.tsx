import { appealEndpoints, userChannels } from "@murojaat/contract";
import { Button, Form, type FormInstance } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FieldOf } from "./FieldOf.tsx";
import { repeatabilityIds, type RegistrationValues } from "./form.ts";
import css from "./CourseFields.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";

/** Forms in which a leader receives people (workflow.md, section 8). */
const receptions = ["personal", "mobile", "public", "video"];

/** Fields that decide the appeal's course: a repeat, a complaint against somebody, a reception in person. */
export const CourseFields = ({ form }: { form: FormInstance<RegistrationValues> }) => {
  const kindId = Form.useWatch(["appeal", "satulationId"], form);
  const channelId = Form.useWatch(["appeal", "channelId"], form);
  const repeatability = Form.useWatch(["appeal", "repeatabilityTypeId"], form);
  const earlier = Form.useWatch(["appeal", "earlierAppealId"], form);
  const isAgain = typeof repeatability === "number" && repeatability !== repeatabilityIds.first;
  const isComplaint = useOptions("satulations").choices.find(({ id }) => id === kindId)?.code === "complaint";
  const { data: channels = [] } = useRead(userChannels, { query: {} }, { fixed: true });
  const isReception = receptions.includes(channels.find(({ id }) => id === channelId)?.form ?? "");

  return (
    <>
      <FieldOf
        of="appeal.repeatabilityTypeId"
        control={{
          choice: {
            onChange: (value) =>
              value === repeatabilityIds.first &&
              form.setFieldsValue({ appeal: { earlierAppealId: null, earlierNumber: null, earlierDate: null } }),
          },
        }}
      />
      {isAgain && (
        <FieldOf of="appeal.earlierAppealId">
          <EarlierAppeal />
        </FieldOf>
      )}
      {isAgain && !earlier && (
        <>
          <FieldOf of="appeal.earlierNumber" />
          <FieldOf of="appeal.earlierDate" />
        </>
      )}
      {isComplaint && <FieldOf of="appeal.complainedOrgId" />}
      {isReception && <FieldOf of="appeal.receptionLeaderId" />}
    </>
  );
};

type EarlierProps = { readonly id?: string; readonly value?: number | null; readonly onChange?: (value: number | null) => void };
/** The earlier appeal by its number, chosen in the list of similar ones below. */
const EarlierAppeal = ({ id, value, onChange }: EarlierProps) => {
  const { t } = useText();
  const { data } = useRead(appealEndpoints.get, { params: { id: value ?? 0 } }, { when: Boolean(value), quiet: true });
  return (
    <output id={id} className={css.earlier} data-part="earlier">
      {value ? (
        <>
          <InnerLink to={`/appeals/res-card/${value}`} target="_blank" className={proseCss.link} data-part="row-link">
            {data?.requestNumber ?? "…"}
          </InnerLink>
          <Button size="small" type="link" onClick={() => onChange?.(null)}>
            {t("lists.reset")}
          </Button>
        </>
      ) : (
        <span className={proseCss.soft}>{t("form.chooseEarlier")}</span>
      )}
    </output>
  );
};
