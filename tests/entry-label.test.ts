// The label of an entry has one set of fields: a reply with an entry's number and title has all of them.
import { expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "#src/http.ts";
import { entryLabel, entryName } from "#src/entries/label/entry-label.ts";

/** Returns the paths of objects that have an entry's number and title without the other fields of the label. */
function incompletePlaces(schema: z.core.$ZodType, path = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "array") return incompletePlaces(def.element, `${path}[]`);
  if (def.type === "nullable" || def.type === "optional") return incompletePlaces(def.innerType, path);
  if (def.type === "union") return def.options.flatMap((option) => incompletePlaces(option, path));
  if (def.type !== "object") return [];
  const { shape } = def;
  const inside = Object.entries(shape).flatMap(([name, inner]) => incompletePlaces(inner, `${path}.${name}`));
  if (!("start_number" in shape && "title" in shape)) return inside;
  const whole = Object.keys("shown" in shape ? entryLabel.shape : entryName.shape);
  return whole.every((name) => name in shape) ? inside : [path, ...inside];
}

it("is complete in every reply", () => {
  const told = handlers.flatMap(({ endpoint: { name, reply } }) => (reply ? incompletePlaces(reply).map((path) => `${name}${path}`) : []));
  // The list of competitions is below sign-up, and shows the entry on stage by its label alone.
  expect(told).toEqual(["listPublicCompetitions.data[].on_stage", "getPublicCompetition.on_stage"]);
});

it("is noticed when a part is missing", () => {
  const title = z.string().nullable();
  const row = z.object({ start_number: z.number().nullable(), title });
  expect(incompletePlaces(z.object({ data: z.array(z.object({ next: row.nullable() })) }))).toEqual([".data[].next"]);
  expect(incompletePlaces(z.object({ ...entryName.shape, shown: entryLabel.shape.shown }))).toEqual([""]);
  expect(incompletePlaces(z.object({ ...entryLabel.shape, place: z.number() }))).toEqual([]);
});
