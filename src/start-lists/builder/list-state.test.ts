import { describe, expect, it } from "vitest";
import { block, performance, twoBlocks as list } from "#tests/rounds/two-blocks.ts";
import { orderOf } from "../programme/plan.ts";
import {
  withLiveList,
  initialState,
  isUnsaved,
  stepForward,
  withOrder,
  resolveConflict,
  withReply,
  withServerList,
  stepBack,
} from "./list-state.ts";

const loaded = initialState(list);
const turned = orderOf(list).toReversed();
const moved = withOrder(loaded, turned);
/** The list as another editor saved it: without its second block. */
const shorter = { ...list, version: 2, blocks: list.blocks.slice(0, 1) };

describe("a list being built", () => {
  it("is unsaved in another order, goes back to the one before and forward again", () => {
    expect([isUnsaved(loaded), isUnsaved(moved)]).toEqual([false, true]);
    expect(stepBack(moved).order).toEqual(loaded.order);
    expect(stepForward(stepBack(moved)).order).toEqual(turned);
    expect([stepBack(loaded), stepForward(moved)]).toEqual([loaded, moved]);
  });

  it("forgets what was undone once it is ordered anew, and keeps a hundred orders", () => {
    expect(withOrder(stepBack(moved), turned).future).toEqual([]);
    let held = loaded;
    for (let n = 0; n < 101; n++) held = withOrder(held, n % 2 === 0 ? turned : orderOf(list));
    expect(held.past).toHaveLength(100);
  });

  it("stays itself in an order that changes nothing or does not fit it", () => {
    expect(withOrder(loaded, orderOf(list))).toBe(loaded);
    expect(withOrder(loaded, turned.slice(1))).toBe(loaded);
  });

  it("takes the server's list with those of its orders that still fit", () => {
    const longer = { ...list, blocks: [...list.blocks, block("c", [performance("c1")])] };
    expect(withServerList(moved, list)).toMatchObject({ order: orderOf(list), past: [orderOf(list)] });
    expect(withServerList(moved, longer)).toMatchObject({ order: orderOf(longer), past: [], future: [] });
  });

  it("goes back to the order that a call replaced, whether the reply or the live stream comes first", () => {
    const arranged = { ...list, version: 2, blocks: list.blocks.toReversed() };
    for (const before of [loaded, withLiveList(loaded, arranged)]) {
      const state = withReply(before, arranged, loaded.order);
      expect(state.order).toEqual(turned);
      expect(stepBack(state).order).toEqual(loaded.order);
    }
    expect(withReply(loaded, { ...list, version: 2 }, loaded.order).past).toEqual([]);
  });

  it("of two editors keeps my order where it fits the other's list, else theirs", () => {
    const renamed = { ...list, version: 2, name: "Scena B" };
    expect(resolveConflict({ ...moved, theirs: renamed }, true)).toMatchObject({ list: renamed, order: turned, theirs: undefined });
    expect(resolveConflict({ ...moved, theirs: renamed }, false)).toMatchObject({ list: renamed, order: orderOf(list) });
    expect(resolveConflict({ ...moved, theirs: shorter }, true).order).toEqual(orderOf(shorter));
  });

  it("follows the live stream; while an order waits to be saved, only in what is of the same version", () => {
    const onStage = { ...list, status: "published" as const };
    expect(withLiveList(loaded, shorter)).toMatchObject({ list: shorter, order: orderOf(shorter) });
    expect(withLiveList(moved, onStage)).toMatchObject({ list: onStage, order: turned });
    expect(withLiveList(moved, shorter)).toBe(moved);
    expect(withLiveList(withServerList(loaded, shorter), list).list).toBe(shorter);
  });
});
