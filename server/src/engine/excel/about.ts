import { translateAny, type MessageKey } from "@murojaat/contract/kit";
import type { Ctx } from "../http/context.ts";
import { readNames } from "../names/names.repository.ts";
import type { Fact, Workbook } from "./workbook.ts";

type About = {
  readonly title: MessageKey;
  /** By what the rows were chosen, in words. */
  readonly filters: readonly Fact[];
  /** The label of what orders them, where the reader chose it. */
  readonly sortedBy: MessageKey | undefined;
  /** What else a reader must know of the rows. */
  readonly more?: readonly Fact[];
  /** Asked once all of them are written. */
  readonly rows: () => number;
};

/** The last sheet of a list's file: whose it is, its moment, filter and order, and the number of rows. */
export const aboutSheet = async (ctx: Ctx, about: About): Promise<NonNullable<Workbook["about"]>> => {
  const { title, filters, sortedBy, more = [], rows } = about;
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const names = await readNames(ctx);
  return {
    sheetName: t("excel.about"),
    title: t(title),
    facts: () => [
      { label: t("excel.organization"), value: names.of("organizations", ctx.actor.organizationId) },
      { label: t("excel.exportedBy"), value: names.ofPerson(ctx.actor.userId) },
      { label: t("excel.exportedAt"), value: ctx.now, kind: "moment" },
      ...(filters.length > 0 ? filters : [{ label: t("excel.filters"), value: t("excel.noFilters") }]),
      ...(sortedBy ? [{ label: t("excel.sortedBy"), value: t(sortedBy) }] : []),
      ...more,
      { label: t("excel.rows"), value: rows() },
    ],
  };
};
