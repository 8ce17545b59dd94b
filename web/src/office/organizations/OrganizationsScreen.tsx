import { organizationEndpoints, organizationRow, type CrudRow } from "@murojaat/contract";
import { lazy, Suspense, useState } from "react";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { BlockButton } from "../users/BlockButton.tsx";
import { OpenWork } from "./OpenWork.tsx";
import { organizationSections } from "./organizationForm.ts";

const CloseOffice = lazy(() => import("./CloseOffice.tsx").then((m) => ({ default: m.CloseOffice })));
const NumbersBegin = lazy(() => import("./NumbersBegin.tsx").then((m) => ({ default: m.NumbersBegin })));
const leaderIn = { UZ: "leaderNameUz", UK: "leaderNameUk", RU: "leaderNameRu" } as const;

/** Organisations as a table with a form of all fields, block and unblock. */
export const OrganizationsScreen = () => {
  const { t, language } = useText();
  const [closing, setClosing] = useState<CrudRow>();
  const [numbered, setNumbered] = useState<CrudRow>();
  return (
    <>
      <CrudScreen
        def={organizationRow}
        calls={organizationEndpoints}
        mayWrite={useCan("manage_organizations")}
        columns={[
          "name",
          "prefix",
          "parentId",
          "levelId",
          "areasId",
          leaderIn[language],
          "staffCount",
          "blockedAt",
          "closedAt",
          "successorId",
        ]}
        filters={["parentId", "levelId", "structuresId", "areasId"]}
        sections={organizationSections}
        isOff={(row) => Boolean(row["blockedAt"])}
        rowTools={(selected) => (
          <>
            <BlockButton
              calls={organizationEndpoints}
              selected={selected}
              question="administration.blockOrganization"
              about={(row) => <OpenWork organization={row} />}
            />
            <RowTool selected={selected} onAct={setNumbered}>
              {t("administration.numbersBegin")}
            </RowTool>
            <RowTool danger selected={selected} onAct={setClosing}>
              {t("administration.closeOffice")}
            </RowTool>
          </>
        )}
      />
      {numbered && (
        <Suspense>
          <NumbersBegin office={numbered} onClose={() => setNumbered(undefined)} />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseOffice office={closing} onClose={() => setClosing(undefined)} />
        </Suspense>
      )}
    </>
  );
};
