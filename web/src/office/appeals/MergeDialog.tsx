import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import { applicantEndpoints, applicantFields, legalEntity, mergeEndpoints, type MergedSide, type Reply } from "@murojaat/contract";
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
import { fieldFacts } from "./fieldFacts.ts";
import css from "./MergeDialog.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import tagCss from "../../engine/ui/tag.module.css";

export type MergedPerson = { readonly id: number; readonly name: string };
type Preview = Reply<typeof mergeEndpoints.preview>;
type Props = {
  readonly person: MergedPerson;
  readonly otherId: number | undefined;
  readonly appealId: number;
  readonly onClose: () => void;
};

/** Two records of one person become one: the other is found, both are shown side by side, and one of them stays. */
export const MergeDialog = ({ person, otherId, appealId, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { ask, question } = usePurpose(appealId);
  const [pair, setPair] = useState(otherId === undefined ? undefined : { keptId: person.id, otherId });
  const [preview, setPreview] = useState<Preview>();
  const { busy, fault, setFault, send } = useSending();
  const [isOnePerson, setOnePerson] = useState(false);
  const show = async (next: NonNullable<typeof pair>) => {
    setPair(next);
    setPreview(undefined);
    setOnePerson(false);
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
  };
  const merge = ({ kept, other, differences }: Preview) => {
    const versions = { keptVersion: kept.version, otherVersion: other.version };
    const body = { keptId: kept.applicant.id, otherId: other.applicant.id, ...versions, ...(differences.length > 0 && { isOnePerson }) };
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
      okButtonProps={{ disabled: !preview || preview.refusal !== null || (preview.differences.length > 0 && !isOnePerson) }}
      busy={busy}
      onOk={() => preview && void merge(preview)}
      onCancel={onClose}
      status={preview && otherId === undefined && <Button onClick={chooseAgain}>{t("merges.chooseAgain")}</Button>}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {!pair ? (
        <Others person={person} onChoose={(id) => choose({ keptId: person.id, otherId: id })} />
      ) : preview ? (
        <>
          {preview.refusal === null && preview.differences.length > 0 && (
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
          <Sides {...preview} onSwap={() => choose({ keptId: preview.other.applicant.id, otherId: preview.kept.applicant.id })} />
        </>
      ) : (
        question || (!fault && <Spin description={t("common.loading")} />)
      )}
    </FormWindow>
  );
};

/** The other records of people so named, of appeals that the reader sees. */
const Others = ({ person, onChoose }: { readonly person: MergedPerson; readonly onChoose: (id: number) => void }) => {
  const { t } = useText();
  // namesakes write their patronymics in many ways
  const [name, setName] = useState(person.name.split(" ").slice(0, 2).join(" "));
  const query = { fullName: name.trim(), pageSize: 20 as const };
  const { data } = useRead(applicantEndpoints.paging, { query }, { when: query.fullName.length > 2, keep: true });
  const rows = data?.rows.filter(({ id }) => id !== person.id) ?? [];
  return (
    <>
      <label className={css.search}>
        {t("merges.search")}
        <Input autoFocus prefix={<SearchOutlined aria-hidden />} value={name} onChange={({ target }) => setName(target.value)} />
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

/** What is told apart of the appeals that move. */
const counted = {
  repeats: "merges.repeats",
  representatives: "form.throughRepresentative",
  receptions: "reception.journal",
  incoming: "administration.incomingAppeals",
} as const;

/** Field by field what each record says; the counts are of what moves. */
const Sides = ({ kept, other, refusal, onSwap }: Preview & { readonly onSwap: () => void }) => {
  const { t, any } = useText();
  const factsOf = ({ applicant: a }: MergedSide) =>
    fieldFacts((key) => any(a.typeId === legalEntity && key === "fields.address" ? "fields.legalAddress" : key), applicantFields, a, {
      phone: a.isFakePhone ? t("card.fakePhone") : phoneText(a.phone ?? ""),
    });
  const others = new Map(factsOf(other));
  const counts = Object.entries(counted).flatMap(([name, label]) => {
    const n = other[name as keyof typeof counted];
    return n > 0 ? [`${t(label)}: ${n}`] : [];
  });
  const rows = [
    [t("columns.applicant"), kept.applicant.fullName, other.applicant.fullName] as const,
    ...factsOf(kept).map(([label, value]) => [label, value, others.get(label)] as const),
  ].filter(([, one, two]) => one || two);
  return (
    <>
      {refusal && <Alert type="warning" showIcon role="alert" className={noteCss.note} title={t(`problems.${refusal}`)} />}
      <Button size="small" icon={<SwapOutlined />} autoFocus onClick={onSwap}>
        {t("merges.swap")}
      </Button>
      <table className={css.sides} aria-label={t("merges.dialog")}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("merges.stays")}</th>
            <th scope="col">{t("merges.goes")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, one, two]) => {
            const differs = Boolean(one) && Boolean(two) && one !== two;
            return (
              <tr key={label} data-differs={differs}>
                <th scope="row">
                  {label} {differs && <span className={tagCss.mark}>{t("merges.differs")}</span>}
                </th>
                <td>{one || "—"}</td>
                <td>{two || "—"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!refusal && (
        <Alert
          type="info"
          className={noteCss.note}
          title={t("merges.note", { name: other.applicant.fullName, count: other.appeals })}
          description={counts.join(" · ")}
        />
      )}
    </>
  );
};
