import { lookupEndpoints, substitutionEndpoints, substitutionRow } from "@murojaat/contract";
import { Select } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";
import { labelMatches } from "../../engine/text/matching.ts";
import { useText } from "../../engine/text/useText.tsx";

/** Who works on whose queue during a leave; staff administrators see every organisation, a leader only the own one. */
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
      showSearch={{ filterOption: labelMatches }}
      options={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={(value: number | undefined) => onChange?.(value ?? null)}
    />
  );
};
