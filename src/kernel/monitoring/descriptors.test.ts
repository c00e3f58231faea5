// Near the limit of open files new streams are refused, everything else is answered, and the log has one line of it.
import { describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { openDescriptors } from "./descriptors.server.ts";

const house = useHouse();

function watched(limit: number) {
  const state = { used: 0, now: 0, counts: 0, lines: [] as string[] };
  const say = (_: object, line?: string) => void state.lines.push(line ?? "");
  const count = () => {
    state.counts += 1;
    return state.used;
  };
  return { state, descriptors: openDescriptors({ warn: say, info: say }, limit, count, () => state.now) };
}

describe("open files", () => {
  it("are refused to streams while few are left, counted once a second, with one line in the log", () => {
    const { state, descriptors } = watched(1000);
    state.used = 898;
    expect([descriptors.take(), descriptors.take(), descriptors.take(), descriptors.take()]).toEqual([true, true, false, false]);
    expect(state.counts).toBe(1);
    state.now = 1000;
    state.used = 880;
    expect(descriptors.take()).toBe(false);
    state.now = 2000;
    state.used = 800;
    expect(descriptors.take()).toBe(true);
    expect([state.counts, state.lines.map((line) => line.slice(0, 16))]).toEqual([3, ["open files are n", "live streams are"]]);
  });

  it("that cannot be counted are too many, and without a limit all are taken", () => {
    expect(watched(Infinity).descriptors.take()).toBe(true);
    const { state, descriptors } = watched(1000);
    state.used = Infinity;
    expect(descriptors.take()).toBe(false);
  });

  it("of this process are found", () => {
    const lines: string[] = [];
    const log = { warn: (_: object, line?: string) => void lines.push(line ?? ""), info: () => undefined };
    expect(openDescriptors(log).take()).toBe(true);
    if (process.platform === "linux") expect(openDescriptors(log, 70).take()).toBe(false);
  });

  it("near their limit leave health and short calls to everybody", async () => {
    const tenant = await makeTenant(house);
    const descriptors = openDescriptors(house.world.log, 1000, () => 990);
    const server = await listen(httpOf({ ...house.world, descriptors }, "test"));
    const headers = { "x-tenant": tenant.slug };
    const stream = await followStream(`${server.url}/api/public/competitions/live`, headers);
    expect([stream.status, stream.headers["retry-after"], stream.headers["connection"]]).toEqual([503, "30", "close"]);
    expect(JSON.parse(stream.text())).toMatchObject({ code: "busy" });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/public/competitions`, { headers })).status).toBe(200);
    stream.close();
    await server.close();
  });
});
