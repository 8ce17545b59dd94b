import { referenceEndpoints, referenceImports, references, type ReferenceName } from "@murojaat/contract";
import { useLocation } from "@tanstack/react-router";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useCan } from "../session/useSession.ts";
import { referenceScreens } from "./referenceScreens.ts";
import { special } from "./special.tsx";

const listAt = new Map<string, ReferenceName>(Object.entries(referenceScreens).map(([name, path]) => [path, name as ReferenceName]));

/** Every list of reference data; the screen's path names its row. */
export const ReferenceScreen = () => {
  const path = useLocation({ select: (l) => l.pathname });
  const mayWrite = useCan("manage_references");
  const name = listAt.get(path);
  // during navigation the path is already that of the next screen
  if (!name) return null;
  return (
    <CrudScreen
      key={name}
      {...(special[name] ?? {})}
      def={references[name]}
      calls={{ ...referenceEndpoints[name], ...referenceImports[name] }}
      mayWrite={mayWrite}
    />
  );
};
