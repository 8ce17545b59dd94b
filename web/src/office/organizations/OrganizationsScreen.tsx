import { organizationEndpoints, organizationRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { BlockButton } from "../users/BlockButton.tsx";
import { OpenWork } from "./OpenWork.tsx";
import { organizationSections } from "./organizationForm.ts";

const leaderIn = { UZ: "leaderNameUz", UK: "leaderNameUk", RU: "leaderNameRu" } as const;

/** Organisations as a table with a form of all fields, block and unblock. */
export const OrganizationsScreen = () => {
  const { language } = useText();
  return (
    <CrudScreen
      def={organizationRow}
      calls={organizationEndpoints}
      mayWrite={useCan("manage_organizations")}
      columns={["name", "prefix", "parentId", "levelId", "areasId", leaderIn[language], "staffCount", "blockedAt"]}
      filters={["parentId", "levelId", "structuresId", "areasId"]}
      sections={organizationSections}
      isOff={(row) => Boolean(row["blockedAt"])}
      tools={(selected) => (
        <BlockButton
          calls={organizationEndpoints}
          selected={selected}
          question="administration.blockOrganization"
          about={(row) => <OpenWork organization={row} />}
        />
      )}
    />
  );
};
