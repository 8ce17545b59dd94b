import { describe, expect, it } from "vitest";
import { countVotes, type Precedent } from "./routing.ts";

/** An earlier appeal with the topic of each of its questions. */
const past = (appealId: number, likeness: number, words: string[], ...topics: number[]): Precedent[] =>
  topics.map((topicId) => ({ appealId, likeness, words, topicId, organizationId: 1, executorId: null }));
const topicOf = ({ topicId }: Precedent) => topicId;

describe("the votes of similar appeals", () => {
  it("count by likeness, and name the words that most of them share, the rarest first", () => {
    const precedents = [
      ...past(11, 9, ["quvur", "suv"], 5),
      ...past(12, 9, ["quvur", "suv"], 5),
      ...past(13, 8, ["suv", "loyqa"], 5),
      ...past(14, 5, ["koʻcha", "loyqa"], 6),
      ...past(15, 5, ["koʻcha"], 6),
      ...past(16, 5, ["koʻcha"], 6),
      ...past(17, 5, ["koʻcha"], 6),
    ];
    // three of 9² + 9² + 8² = 226 against four of 4 × 5² = 100: 100 is more than a fifth of 326
    expect(countVotes(precedents, topicOf)).toEqual([
      { id: 5, count: 3, of: 7, words: ["quvur", "suv", "loyqa"] },
      { id: 6, count: 4, of: 7, words: ["koʻcha", "loyqa"] },
    ]);
  });
  it("count an appeal once for each topic, however many questions it had", () => {
    const precedents = [...past(1, 4, ["gaz"], 7, 7, 8), ...past(2, 4, ["gaz"], 7), ...past(3, 4, ["gaz"], 7)];
    expect(countVotes(precedents, topicOf)).toEqual([{ id: 7, count: 3, of: 3, words: ["gaz"] }]);
  });
  it("are no reason when they are fewer than three, or less than a fifth of all", () => {
    expect(countVotes([...past(1, 9, ["gaz"], 7), ...past(2, 9, ["gaz"], 7)], topicOf)).toEqual([]);
    const many = Array.from({ length: 20 }, (_, n) => past(n + 10, 10, ["suv"], 5)).flat();
    const few = [1, 2, 3].flatMap((n) => past(n, 10, ["gaz"], 7));
    expect(countVotes([...many, ...few], topicOf).map(({ id }) => id)).toEqual([5]);
  });
  it("leave out appeals that share less than half of what the most similar one shares", () => {
    const precedents = [...past(1, 10, ["gaz"], 7), ...[2, 3, 4].flatMap((n) => past(n, 4.9, ["uy"], 8))];
    expect(countVotes(precedents, topicOf)).toEqual([]);
  });
  it("leave out questions without the value: a post may still have to name the executor", () => {
    const one = past(1, 3, ["gaz"], 7)[0]!;
    const named = [2, 3, 4].map((appealId) => ({ ...one, appealId, executorId: 30 }));
    expect(countVotes([one, ...named], ({ executorId }) => executorId)).toEqual([{ id: 30, count: 3, of: 3, words: ["gaz"] }]);
    expect(countVotes([], topicOf)).toEqual([]);
  });
});
