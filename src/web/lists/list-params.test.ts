import { describe, expect, it } from "vitest";
import { pagesUpTo, readList } from "./list-params.ts";

/** A paged list of `total` rows that records its requests. */
function listOf(total: number) {
  const asked: number[] = [];
  const pageAfter = ({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
    asked.push(limit);
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(limit, total - from) }, (_, i) => from + i);
    const end = from + data.length;
    return Promise.resolve({ data, next_cursor: end < total ? String(end) : null });
  };
  return { asked, pageAfter };
}

describe("a long list", () => {
  it("is loaded in pages of at most 500 until enough rows are there", async () => {
    const { asked, pageAfter } = listOf(1200);
    const list = await pagesUpTo(1050, pageAfter);
    expect(list).toEqual({ data: Array.from({ length: 1050 }, (_, i) => i), next_cursor: "1050" });
    expect(asked).toEqual([500, 500, 50]);
  });

  it("is complete without a limit, with the other fields of its first page", async () => {
    const { asked, pageAfter } = listOf(1200);
    const whole = await pagesUpTo(Infinity, async (part) => ({ ...(await pageAfter(part)), total: 1200 - Number(part.cursor ?? 0) }));
    expect([whole.data.length, whole.total, whole.next_cursor]).toEqual([1200, 1200, null]);
    expect(asked).toEqual([500, 500, 500]);
  });

  it("ends when the server has no more", async () => {
    const { asked, pageAfter } = listOf(30);
    expect(await pagesUpTo(50, pageAfter)).toEqual({ data: Array.from({ length: 30 }, (_, i) => i), next_cursor: null });
    expect(asked).toEqual([50]);
  });

  it("shows fifty rows unless the page or the address asks for more", () => {
    const shown = (search: string, first?: number) => readList(new URLSearchParams(search), first).shown;
    expect([shown(""), shown("show=150"), shown("show=3"), shown("show=x"), shown("show=1e9.5")]).toEqual([50, 150, 50, 50, 50]);
    expect([shown("", 100), shown("show=60", 100), shown("show=200", 100)]).toEqual([100, 100, 200]);
  });

  it("is narrowed by the query parameters that the list knows", () => {
    const read = readList(new URLSearchParams("view=paid&sort=x&direction=up&from=2026-02-01&to=dawno&q="));
    const views = ["open", "paid"] as const;
    expect([read.choice("view", views), read.choice("sort", views), read.direction, read.day("from"), read.day("to"), read.q]).toEqual([
      "paid",
      undefined,
      undefined,
      "2026-02-01",
      undefined,
      undefined,
    ]);
  });
});
