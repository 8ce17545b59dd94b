import { organizationEndpoints, type CrudRow } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";

/** What an organisation has not finished, before it is blocked. */
export const OpenWork = ({ organization }: { organization: CrudRow }) => {
  const { t } = useText();
  const read = useRead(organizationEndpoints.openWork, { params: { id: organization.id } }, { fresh: true, quiet: true });
  return (
    <>
      <p>{titleOf(organization)}</p>
      <Loaded read={read}>
        {({ appeals, tasks, overdue }) => (
          <p>
            {appeals + tasks === 0
              ? t("administration.noOpenWork")
              : t("administration.openWork", { appeals: numberText(appeals), tasks: numberText(tasks), overdue: numberText(overdue) })}
          </p>
        )}
      </Loaded>
    </>
  );
};
