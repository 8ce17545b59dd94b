import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { applicantEndpoints, mergeEndpoints } from "@murojaat/contract";
import { Alert, App, Button, Checkbox, Input, Spin } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { phoneText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { useSending } from "../../engine/ui/useSending.ts";
import { usePurpose } from "../purposes/usePurpose.tsx";
import { differenceWords } from "./differenceWords.ts";
import { MergeLines, refusalWith, takenLines, type Chosen, type Preview } from "./MergeLines.tsx";
import css from "./MergeDialog.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

export type MergedPerson = { readonly id: number; readonly name: string };
type Props = {
  readonly person: MergedPerson;
  readonly otherId: number | undefined;
  readonly appealId: number;
  readonly onClose: () => void;
};

/** Two records of one person become one: the other is found, both are shown side by side, and of each line that differs one value stays. */
export const MergeDialog = ({ person, otherId, appealId, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { ask, question } = usePurpose(appealId);
  const [pair, setPair] = useState(otherId === undefined ? undefined : { keptId: person.id, otherId });
  const [preview, setPreview] = useState<Preview>();
  const { busy, fault, setFault, send } = useSending();
  const [isOnePerson, setOnePerson] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const [waits, setWaits] = useState(false);
  const show = async (next: NonNullable<typeof pair>) => {
    setPair(next);
    setPreview(undefined);
    setOnePerson(false);
    setChosen({});
    try {
      const shown = await ask((said) => call(mergeEndpoints.preview, { query: { ...next, ...said } }));
      if (shown) setPreview(shown);
      else onClose();
    } catch (error) {
      setFault(refusalText(error, any));
    }
  };
  useEffect(() => {
    if (pair) void show(pair);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was chosen here is shown when it is chosen
  }, []);
  const choose = (next: NonNullable<typeof pair>) => {
    setFault(undefined);
    void show(next);
  };
  const chooseAgain = () => {
    setPair(undefined);
    setPreview(undefined);
    setWaits(true);
  };
  const lines = preview ? takenLines(preview, chosen) : [];
  const refusal = preview ? refusalWith(preview, lines) : null;
  const merge = ({ kept, other, differences }: Preview) => {
    const versions = { keptVersion: kept.version, otherVersion: other.version };
    const ids = { keptId: kept.applicant.id, otherId: other.applicant.id };
    const body = { ...ids, ...versions, ...(differences.length > 0 && { isOnePerson }), lines };
    const write = async () => {
      const { appeals } = await call(mergeEndpoints.merge, { body });
      void queries().invalidateQueries();
      void message.success(t("merges.ready", { count: appeals }));
      onClose();
    };
    return send(write, () => {
      void show({ keptId: body.keptId, otherId: body.otherId });
      return false;
    });
  };
  return (
    <FormWindow
      short
      title={t("merges.dialog")}
      okText={t("merges.merge")}
      cancelText={t("common.cancel")}
      okButtonProps={{ disabled: !preview || refusal !== null || (preview.differences.length > 0 && !isOnePerson) }}
      busy={busy}
      onOk={() => preview && void merge(preview)}
      onCancel={onClose}
      status={preview && otherId === undefined && <Button onClick={chooseAgain}>{t("merges.chooseAgain")}</Button>}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {!pair ? (
        <Others person={person} waits={waits} onChoose={(id) => choose({ keptId: person.id, otherId: id })} />
      ) : preview ? (
        <>
          {refusal === null && preview.differences.length > 0 && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              className={noteCss.note}
              title={`${t("merges.mayBeTwo")}: ${preview.differences.map((fact) => t(differenceWords[fact])).join(", ")}`}
              description={
                <Checkbox checked={isOnePerson} onChange={({ target }) => setOnePerson(target.checked)}>
                  {t("merges.isOnePerson")}
                </Checkbox>
              }
            />
          )}
          <MergeLines
            preview={preview}
            refusal={refusal}
            chosen={chosen}
            onChoose={(line, side) => setChosen({ ...chosen, [line]: side })}
            onSwap={() => choose({ keptId: preview.other.applicant.id, otherId: preview.kept.applicant.id })}
          />
        </>
      ) : (
        question || (!fault && <Spin description={t("common.loading")} />)
      )}
    </FormWindow>
  );
};

type OthersProps = { readonly person: MergedPerson; readonly waits: boolean; readonly onChoose: (id: number) => void };
/** The other records of people so named, of appeals that the reader sees; the only one is chosen at once, unless another one is wanted. */
const Others = ({ person, waits, onChoose }: OthersProps) => {
  const { t } = useText();
  // namesakes write their patronymics in many ways
  const proposed = person.name.split(" ").slice(0, 2).join(" ");
  const [name, setName] = useState(proposed);
  const query = { fullName: name.trim(), pageSize: 20 as const };
  const { data } = useRead(applicantEndpoints.paging, { query }, { when: query.fullName.length > 2, keep: true });
  const rows = data?.rows.filter(({ id }) => id !== person.id) ?? [];
  const only = rows.length === 1 && !waits && name === proposed ? rows[0]!.id : undefined;
  useEffect(() => {
    if (only !== undefined) onChoose(only);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- chosen when it is found
  }, [only]);
  return (
    <>
      <label className={css.search}>
        {t("merges.search")}
        <Input autoFocus prefix={<SearchOutlined />} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      {data && rows.length === 0 && <p className={proseCss.soft}>{t("merges.none")}</p>}
      <ul className={css.others}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row.id)}>
              <strong>{row.fullName}</strong>
              <span className={proseCss.soft}>
                {[
                  row.areaName,
                  row.birthdate,
                  row.isFakePhoneNumber === 1 ? null : phoneText(row.phone),
                  t("merges.count", { count: row.appealsCount }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
