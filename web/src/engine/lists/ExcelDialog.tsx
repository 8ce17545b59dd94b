import { dialogWidth, exportedColumns, type List, type ListFamily } from "@murojaat/contract/kit";
import { Alert, Modal, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { readFile } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { saveBlob } from "../files/save.ts";
import { numberText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { activeOf, FilterValue } from "./ActiveFilters.tsx";
import { columnsOf } from "./family.ts";
import { isTooLong, useTooLongText } from "./tooLong.ts";
import proseCss from "../ui/prose.module.css";

type Props = {
  readonly family: ListFamily;
  readonly list: List;
  readonly query: Readonly<Record<string, unknown>>;
  readonly total: number;
  /** The chosen columns; undefined: the default ones. */
  readonly chosen: readonly string[] | undefined;
  readonly onClose: () => void;
};

/** Average size of a cell in the file, to estimate the progress. Bytes. */
const bytesPerCell = 8;

/** What the file will contain, then the download, which can be cancelled. */
export const ExcelDialog = ({ family, list, query, total, chosen, onClose }: Props) => {
  const { t, any } = useText();
  const tooLong = useTooLongText();
  const [bytes, setBytes] = useState<number>();
  const [fault, setFault] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const name = Object.entries(family.lists).find(([, l]) => l === list)?.[0];

  const names = exportedColumns(family, chosen ?? list.columns);
  const columns = columnsOf(family, names);

  const take = async () => {
    setFault(undefined);
    setBytes(0);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const file = await readFile(
        `/${family.name}/excel`,
        { ...query, menu: name, columns: chosen && names.join(",") },
        { signal, onBytes: setBytes },
      );
      saveBlob(file.content, file.name);
      onClose();
    } catch (error) {
      setBytes(undefined);
      if (signal.aborted) return;
      if (isTooLong(error)) setFault(tooLong);
      else setFault(isApiError(error) && error.status > 0 ? error.message : t("excel.failed"));
    }
  };
  const active = activeOf(family, query);
  const expected = Math.max(1, total * columns.length * bytesPerCell);
  const leave = () => {
    if (bytes === undefined) return onClose();
    stop.current?.abort();
    setFault(t("excel.stopped"));
  };
  return (
    <Modal
      width={dialogWidth}
      open
      title={`${t("excel.take")}: ${any(list.title)}`}
      okText={t("excel.start")}
      cancelText={t("common.cancel")}
      // not the modal's own loading state, in which Cancel does not work
      okButtonProps={{ autoFocus: true, disabled: total === 0, loading: bytes !== undefined }}
      mask={{ closable: false }}
      onOk={() => void take()}
      onCancel={leave}
    >
      <p>{t("excel.what", { count: numberText(total) })}</p>
      <p className={proseCss.soft}>
        {t("excel.filters")}: {active.length === 0 && t("excel.noFilters")}
        {active.map((one, at) => (
          <span key={one.name}>
            {at > 0 && "; "}
            {any(one.label)}: <FilterValue of={one} given={query} />
          </span>
        ))}
      </p>
      <p className={proseCss.soft}>
        {t("excel.columns")}: {columns.map((column) => any(column.label)).join(", ")}
      </p>
      {bytes !== undefined && (
        <div role="status">
          <Progress
            percent={Math.min(99, Math.round((100 * bytes) / expected))}
            status="active"
            showInfo={false}
            aria-label={t("excel.take")}
          />
          {t("excel.received", { size: numberText(Math.ceil(bytes / 1024)) })}
        </div>
      )}
      {fault && <Alert type="warning" showIcon title={fault} />}
    </Modal>
  );
};
