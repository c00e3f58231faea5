import { describe, expect, it } from "vitest";
import { pagesUpTo, rowsUpTo, shownBy } from "./list-params.ts";

/** A list of so many rows, asked by pages; remembers what was asked. */
function listOf(total: number) {
  const asked: number[] = [];
  const pageAfter = (limit: number, cursor: string | undefined) => {
    asked.push(limit);
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(limit, total - from) }, (_, i) => from + i);
    const end = from + data.length;
    return Promise.resolve({ data, next_cursor: end < total ? String(end) : null });
  };
  return { asked, pageAfter };
}

describe("a long list", () => {
  it("is asked for in pages of at most 500 until enough rows are there", async () => {
    const { asked, pageAfter } = listOf(1200);
    const { rows, more } = await rowsUpTo(1050, pageAfter);
    expect(rows).toEqual(Array.from({ length: 1050 }, (_, i) => i));
    expect(more).toBe(true);
    expect(asked).toEqual([500, 500, 50]);
  });

  it("is whole when nothing less is asked for, with what its first page says beside the rows", async () => {
    const { asked, pageAfter } = listOf(1200);
    const whole = await pagesUpTo(Infinity, async (limit, cursor) => ({
      ...(await pageAfter(limit, cursor)),
      total: 1200 - Number(cursor ?? 0),
    }));
    expect([whole.data.length, whole.total, whole.next_cursor]).toEqual([1200, 1200, null]);
    expect(asked).toEqual([500, 500, 500]);
  });

  it("ends when the server has no more", async () => {
    const { asked, pageAfter } = listOf(30);
    expect(await rowsUpTo(50, pageAfter)).toEqual({ rows: Array.from({ length: 30 }, (_, i) => i), more: false });
    expect(asked).toEqual([50]);
  });

  it("shows fifty rows unless the address asks for more", () => {
    const shown = (search: string) => shownBy(new URL(`http://x/lista${search}`));
    expect([shown(""), shown("?show=150"), shown("?show=3"), shown("?show=x"), shown("?show=1e9.5")]).toEqual([50, 150, 50, 50, 50]);
  });
});
