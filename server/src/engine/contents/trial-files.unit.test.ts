import { describe, expect, it } from "vitest";
import { ready } from "../../../test/support/contents-reading.ts";
import { trialFiles } from "../../../test/support/documents/index.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";

readAtUsualPriority();

describe("readContents of documents as people make them", () => {
  it.each(trialFiles)("$format, $sort: $name", { timeout: 30_000 }, async ({ format, content, must, mustNot, notRead = [] }) => {
    const reading = await ready(await content(), format);

    const timesOf = (words: string) => [words, reading.text.split(words).length - 1];
    expect(must.map(timesOf)).toEqual(must.map((words) => [words, 1]));
    expect(mustNot.map(timesOf)).toEqual(mustNot.map((words) => [words, 0]));
    expect(reading.notRead).toEqual(notRead);
  });
});
