import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { archiveOf } from "../../../test/support/sample-files.ts";
import { openBody } from "../../../test/support/documents/workbook-files.ts";
import { openSheetText } from "./open-sheet-text.ts";

/** Parts that grow, of a sheet in which work could grow faster than they do. */
const parts: Readonly<Record<string, (size: number) => string>> = {
  "columns that are hidden by turns, and cells": (size) =>
    `${'<table:table-column table:visibility="collapse"/><table:table-column/>'.repeat(size)}<table:table-row>${"<table:table-cell><text:p>a</text:p></table:table-cell>".repeat(size)}</table:table-row>`,
  "hidden rows whose cells go on below": (size) =>
    '<table:table-row table:visibility="collapse"><table:table-cell table:number-rows-spanned="999999"><text:p>a</text:p></table:table-cell></table:table-row>'.repeat(
      size,
    ),
  "groups after groups": (size) =>
    "<table:table-row-group><table:table-row-group><table:table-row/></table:table-row-group></table:table-row-group>".repeat(size),
};

describe("openSheetText", () => {
  it.each(Object.keys(parts))("takes time in proportion to %s", async (name) => {
    const bookOf = (size: number) => archiveOf({ "content.xml": openBody(parts[name]!(size)) });

    expect(await growthOf((content: Buffer) => openSheetText(content), bookOf, 20_000)).toBeLessThan(inProportion);
  });
});
