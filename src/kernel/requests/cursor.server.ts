// Cursors: where a page of a list begins.
import type { z } from "zod";
import { refuse } from "../../refusals.ts";
import { isId } from "../values/ids.ts";

/** Id after which a page begins, undefined for the first page. Refuses (malformed) a cursor that is not an id. */
export function idOfCursor(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined;
  return isId(cursor) ? cursor : refuse("malformed");
}

/** Values after which a page begins, as `cursorOf` wrote them. Undefined for the first page. Refuses (malformed) another shape. */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, shape: S): z.output<S> | undefined {
  if (!cursor) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    refuse("malformed");
  }
  const parsed = shape.safeParse(value);
  return parsed.success ? parsed.data : refuse("malformed");
}

/** Encodes these values (any JSON) as the text of a page's cursor, safe in an address. */
export function cursorOf(values: unknown): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** The first `limit` of rows that were read with one more, and the cursor behind the last of them; null: no row follows. */
export function cutPage<R>(rows: readonly R[], limit: number, cursor: (last: R) => string): { data: R[]; next_cursor: string | null } {
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return { data, next_cursor: last === undefined ? null : cursor(last) };
}
