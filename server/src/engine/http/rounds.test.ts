import { expect, it } from "vitest";
import { startRounds } from "./rounds.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

it("goes on at once when woken, in a pause or during a round", async () => {
  let begun = 0;
  let end = () => {};
  const rounds = startRounds(() => {
    begun += 1;
    return new Promise<void>((resolve) => (end = resolve));
  }, 60_000);
  const finish = async () => (end(), await turn());
  expect(begun).toBe(1);
  rounds.wake();
  await finish();
  expect(begun).toBe(2);
  await finish();
  expect(begun).toBe(2);
  rounds.wake();
  await turn();
  expect(begun).toBe(3);

  const stopped = rounds.stop();
  let isOver = false;
  void stopped.then(() => (isOver = true));
  await turn();
  expect(isOver).toBe(false);
  end();
  await stopped;
  expect(begun).toBe(3);
});
