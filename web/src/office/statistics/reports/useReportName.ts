import { referenceEndpoints, reportCode, reportPages, type Language, type ReportPageName } from "@murojaat/contract";
import { useRead } from "../../../engine/api/use.ts";
import { useText } from "../../../engine/text/useText.tsx";

const nameFields = { UZ: "nameUz", UK: "nameUk", RU: "nameRu" } as const satisfies Record<Language, string>;

/** What a report is called: as the list of report types says it, else by its own title. */
export const useReportName = (): ((name: ReportPageName) => string) => {
  const { any, language } = useText();
  const { data } = useRead(referenceEndpoints.reportTypes.all, { query: {} }, { quiet: true });
  return (name) => {
    const kept = data?.find((one) => one["code"] === reportCode(name))?.[nameFields[language]];
    return typeof kept === "string" && kept !== "" ? kept : any(reportPages[name].label);
  };
};
