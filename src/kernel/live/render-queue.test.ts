import { expect, it } from "vitest";
import { openRenderQueue } from "./render-queue.server.ts";

/** Renders all of these at once. Returns the most that ran together, and the order in which they ended. */
async function renderAll(short: boolean, names: readonly string[]) {
  const inTurn = openRenderQueue(() => short);
  let [underWay, most] = [0, 0];
  const order: string[] = [];
  const answers = await Promise.allSettled(
    names.map((name) =>
      inTurn(async () => {
        most = Math.max(most, ++underWay);
        await new Promise((go) => setImmediate(go));
        underWay -= 1;
        order.push(name);
        if (name === "fails") throw new Error(name);
        return name;
      }),
    ),
  );
  return { most, order, answers: answers.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason))) };
}

it("renderings take turns while the processor is busy, and a failed one blocks nobody", async () => {
  const names = ["a", "fails", "b"];
  const answers = ["a", "Error: fails", "b"];
  expect(await renderAll(true, names)).toEqual({ most: 1, order: names, answers });
  expect(await renderAll(false, names)).toEqual({ most: 3, order: names, answers });
});
