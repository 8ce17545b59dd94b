import { commonProblemEndpoints, commonProblemLimits as limits, commonProblemStatuses, type Reply } from "@murojaat/contract";
import { Form, Radio } from "antd";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import css from "./JoinDialog.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = { readonly appealIds: readonly number[]; readonly onClose: () => void; readonly onDone: () => void };
type Values = { readonly problem: number };
type Choices = Reply<typeof commonProblemEndpoints.choices>;
/** The choice that begins a problem. */
const fresh = 0;

/** Lets ticked appeals join one common problem of those that are about the same, or begin one. */
export const JoinDialog = ({ appealIds, onClose, onDone }: Props) => {
  const { t } = useText();
  const [form] = Form.useForm<Values>();
  const read = useRead(
    commonProblemEndpoints.choices,
    { query: { appealIds: appealIds.slice(0, limits.atOnce).join(",") } },
    { fresh: true },
  );
  const isEmpty = read.data !== undefined && read.data.choices.length === 0 && !read.data.mayBegin;
  const join = async ({ problem }: Values) => {
    let id = problem;
    let joined = 0;
    for (let at = 0; at < appealIds.length; at += limits.atOnce) {
      const body = { appealIds: appealIds.slice(at, at + limits.atOnce) };
      const isBegun = id !== fresh;
      if (!isBegun) ({ id } = await call(commonProblemEndpoints.begin, { body }));
      joined += isBegun ? (await call(commonProblemEndpoints.join, { params: { id }, body })).joined : body.appealIds.length;
    }
    onDone();
    return t("commonProblems.joined", { count: numberText(joined) });
  };
  return (
    <FormDialog<Values>
      form={form}
      title={`${t("commonProblems.join")} · ${numberText(appealIds.length)}`}
      okText={t("commonProblems.join")}
      isIdle={!read.data || isEmpty}
      save={join}
      onClose={onClose}
    >
      <Loaded read={read}>
        {(choices) => (isEmpty ? <p>{t("commonProblems.noneFit")}</p> : <Offer of={choices} many={appealIds.length} />)}
      </Loaded>
    </FormDialog>
  );
};

const Offer = ({ of: { choices, mayBegin }, many }: { readonly of: Choices; readonly many: number }) => {
  const { t } = useText();
  const first = choices[0]?.id ?? fresh;
  return (
    <Form.Item<Values> name="problem" label={t("commonProblems.which")} initialValue={first}>
      <Radio.Group className={css.choices!}>
        {choices.map(({ id, title, status, fits }) => (
          <Radio key={id} value={id}>
            {title}{" "}
            <span className={proseCss.soft}>
              {t(commonProblemStatuses[status].label)} · {t("commonProblems.fits", { fits: numberText(fits), many: numberText(many) })}
            </span>
          </Radio>
        ))}
        {mayBegin && <Radio value={fresh}>{t("commonProblems.open")}</Radio>}
      </Radio.Group>
    </Form.Item>
  );
};
