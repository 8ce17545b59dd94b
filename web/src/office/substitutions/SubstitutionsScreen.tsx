import { lookupEndpoints, substitutionEndpoints, substitutionRow } from "@murojaat/contract";
import { Select } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";
import { holdsLabel } from "../../engine/text/sought.ts";
import { useText } from "../../engine/text/useText.tsx";

/** Who has whose queue during a leave; whoever manages all staff does so everywhere, a leader for the own organisation. */
export const SubstitutionsScreen = () => {
  const everywhere = useCan("manage_users");
  return (
    <CrudScreen
      def={substitutionRow}
      calls={substitutionEndpoints}
      mayWrite={useCan("manage_substitutions")}
      sort={{ sortAttr: "fromDay", sortOrder: "DESC" }}
      filters={["usersId", "substitutesId", "fromDay", "toDay"]}
      {...(!everywhere && {
        controls: { usersId: (row) => <ColleagueField disabled={row !== undefined} />, substitutesId: () => <ColleagueField /> },
      })}
    />
  );
};

type Given = {
  readonly disabled?: boolean;
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number | null) => void;
};
const ColleagueField = ({ onChange, ...given }: Given) => {
  const { t } = useText();
  const { data, isLoading } = useRead(lookupEndpoints.staff, { query: {} });
  return (
    <Select
      {...given}
      allowClear
      placeholder={t("common.select")}
      loading={isLoading}
      showSearch={{ filterOption: holdsLabel }}
      options={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={(value: number | undefined) => onChange?.(value ?? null)}
    />
  );
};
