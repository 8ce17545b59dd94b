import { referenceEndpoints, reportCode, reportPages, type Language, type ReportPageName } from "@murojaat/contract";
import { useRead } from "../../../engine/api/use.ts";
import { useText } from "../../../engine/text/useText.tsx";

const nameFields = { UZ: "nameUz", UK: "nameUk", RU: "nameRu" } as const satisfies Record<Language, string>;

/** The name of a report: from the list of report types, otherwise its own title. */
export const useReportName = (): ((name: ReportPageName) => string) => {
  const { any, language } = useText();
  const { data } = useRead(referenceEndpoints.reportTypes.all, { query: {} }, { quiet: true });
  return (name) => {
    const listed = data?.find((one) => one["code"] === reportCode(name))?.[nameFields[language]];
    return typeof listed === "string" && listed !== "" ? listed : any(reportPages[name].label);
  };
};
