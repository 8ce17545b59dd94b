import { useText } from "../text/useText.tsx";
import { Facts, type Fact } from "../ui/Facts.tsx";

const words = (value: unknown): string =>
  value === null || value === undefined ? "—" : typeof value === "object" ? JSON.stringify(value) : String(value as string);

/** What a write kept of itself: each field before and after, and whatever else it told. */
export const AuditDetails = ({ details }: { details: unknown }) => {
  const { t } = useText();
  const { changes, ...rest } = (typeof details === "object" && details !== null ? details : {}) as Record<string, unknown>;
  const changed: Fact[] = Object.entries((changes ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 2 ? (
      <>
        <del>{words(value[0])}</del> → <ins>{words(value[1])}</ins>
      </>
    ) : (
      words(value)
    ),
  ]);
  const facts: Fact[] = [...changed, ...Object.entries(rest).map(([name, value]): Fact => [name, words(value)])];
  return facts.length > 0 ? (
    <div className="history-changes">
      <Facts facts={facts} />
    </div>
  ) : (
    <p className="soft">{t("administration.noDetails")}</p>
  );
};
