import { appealLists, type AppealRow } from "@murojaat/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { appealFilters } from "../../office/appeals/appeals.filters.ts";
import { shortOrdersOfAppeals } from "../../office/appeals/appeals.orders.ts";
import { rowsFrom, type FamilySql, type FilterSql } from "./list-query.ts";

type Appeals = typeof appealLists;

/** The compiler is the test: an expected error that does not come fails the type check. */
it("a missing filter, order or column does not compile", () => {
  const { areasId, ...withoutOne } = appealFilters;
  // @ts-expect-error: the filter `areasId` has no predicate
  const filters: FilterSql<Appeals> = withoutOne;
  // @ts-expect-error: no list of appeals has the filter `colour`
  const tooMany: FilterSql<Appeals> = { ...appealFilters, areasId, colour: () => sql`true` };
  // @ts-expect-error: the value of a choice is the id of its entry
  const ofText: FilterSql<Appeals>["areasId"] = (v: string) => sql`a.area_id = ${v}`;
  // @ts-expect-error: what may be chosen is what the contract names
  const ofOther: FilterSql<Appeals>["forwarded"] = (v: "up" | "down") => sql`${v === "up"}`;

  const { statusName, ...ordersWithoutOne } = shortOrdersOfAppeals;
  // @ts-expect-error: the column `statusName` can be ordered by, and has no key
  const orders: FamilySql<Appeals>["shortOrders"] = ordersWithoutOne;
  // @ts-expect-error: lists of any size are ordered by `deadline` too
  const anySize: FamilySql<Appeals>["orders"] = { id: sql`1`, requestNumber: sql`1`, createdDate: sql`1` };

  const rows = rowsFrom<Pick<AppealRow, "id" | "text" | "holderName">>()({
    columns: () => ({ id: sql<number>`1`, text: sql<string>`''` }),
    from: () => sql``,
    // @ts-expect-error: neither SQL nor this gives `holderName`
    complete: async () => () => ({}),
  });
  expect([filters, tooMany, ofText, ofOther, statusName, orders, anySize, rows]).toHaveLength(8);
});
