import { lookupEndpoints, receptionEndpoints, receptionScheduleRow } from "@murojaat/contract";
import { Select } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { labelMatches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";

/** When which leader receives people, and where; every week or once. */
export const ScheduleScreen = () => (
  <CrudScreen
    def={receptionScheduleRow}
    calls={receptionEndpoints.schedule}
    about="reception.about"
    mayWrite={useCan("manage_reception")}
    columns={["leaderId", "weekday", "day", "startsAt", "endsAt", "place", "places", "isOn"]}
    filters={["leaderId", "weekday", "day", "isOn"]}
    sort={{ sortAttr: "weekday", sortOrder: "ASC" }}
    given={{ places: 10, isOn: true }}
    controls={{ leaderId: (row) => <LeaderField disabled={row !== undefined} known={row && String(row["leaderName"])} /> }}
    isOff={(row) => row["isOn"] !== true}
  />
);

type Given = {
  readonly disabled?: boolean;
  readonly known?: string | undefined;
  // set by Form.Item
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number | null) => void;
};
/** The leaders of the own organisation. */
const LeaderField = ({ onChange, known, value, ...given }: Given) => {
  const { t } = useText();
  const { data, isLoading } = useRead(lookupEndpoints.staff, { query: { can: "task_resolution" } });
  const options = (data ?? []).map((one) => ({ value: one.id, label: one.name }));
  const isThere = value === undefined || value === null || options.some((one) => one.value === value);
  return (
    <Select
      {...given}
      value={value}
      placeholder={t("common.select")}
      loading={isLoading}
      showSearch={{ filterOption: labelMatches }}
      options={isThere || !known ? options : [...options, { value, label: known }]}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  );
};
