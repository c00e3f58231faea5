import { describe, expect, it } from "vitest";
import { fieldWords } from "./field-words.ts";
import { idsIn, isRecordId, sidesOf } from "./rules.ts";
import { fieldName, type ValueContext, valueText } from "./value-text.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n));

describe("what an event shows", () => {
  it("shows what differs, without what the application maintains itself", () => {
    const before = { id: id(1), name: "A", fee_grosze: 6000, entries: 3, version: 1, created_at: "x" };
    expect(sidesOf("changed", before, { ...before, fee_grosze: 7000, entries: 4, version: 2 })).toEqual({
      before: { fee_grosze: 6000 },
      after: { fee_grosze: 7000 },
    });
    const itself = ["id", "version", "created_at", "tenant_id", "used", "used_in", "form_version_id", "has_rulebook", "has_contact"];
    const counted = [
      "entries",
      "waiting",
      "signups",
      "sections",
      "sections_without_form",
      "sections_without_fee",
      "published_lists",
      "seats",
    ];
    const all = (value: unknown) => Object.fromEntries([...itself, ...counted].map((key) => [key, value]));
    expect(sidesOf("changed", { ...all(1), name: "A" }, { ...all(2), name: "B" })).toEqual({ before: { name: "A" }, after: { name: "B" } });
    // A chosen value is shown even when it has the name of a count.
    expect(sidesOf("changed", { seats: ["A"] }, { seats: ["A", "B"] })).toEqual({ before: { seats: ["A"] }, after: { seats: ["A", "B"] } });
    expect(sidesOf("changed", before, { ...before, version: 2 })).toEqual({ before: null, after: null });
    expect(sidesOf("changed", { status: "pending", method: "transfer" }, { status: "paid" })).toEqual({
      before: { status: "pending" },
      after: { status: "paid" },
    });
  });

  it("is one side of a new or deleted record, without empty fields", () => {
    expect(sidesOf("created", null, { name: "A", code: null, note: "", version: 1, seats: [] })).toEqual({
      before: null,
      after: { name: "A" },
    });
    expect(sidesOf("deleted", { name: "A", archived: false }, null)).toEqual({ before: { name: "A" }, after: null });
    expect(sidesOf("published", null, null)).toEqual({ before: null, after: null });
    expect(sidesOf("imported", null, { name: "A", sections: 12 })).toEqual({ before: null, after: { name: "A", sections: 12 } });
  });

  it("is every field that has a name, whatever it was and is, emptied and switched off ones too", () => {
    // Records are distinguished by their subject, not by their ids.
    for (const key of Object.keys(fieldWords).filter((each) => each !== "id"))
      expect(sidesOf("changed", { [key]: "dawniej" }, { [key]: "teraz" }), key).toEqual({
        before: { [key]: "dawniej" },
        after: { [key]: "teraz" },
      });
    expect(sidesOf("changed", { note: "x", listed: true, hosts: ["a"] }, { note: null, listed: false, hosts: [] })).toEqual({
      before: { note: "x", listed: true, hosts: ["a"] },
      after: { note: null, listed: false, hosts: [] },
    });
    expect(sidesOf("changed", {}, { capacity: 20 })).toEqual({ before: { capacity: null }, after: { capacity: 20 } });
  });

  it("shows a new order whole with how many performances it moved, and each break, also of the same name", () => {
    const block = (performance_ids: string[]) => ({ block_id: id(9), performance_ids });
    expect(sidesOf("arranged", [block(ids(3))], [block([id(0), id(2), id(1)]), { break_id: id(8), name: "Obiad", seconds: 1800 }])).toEqual(
      {
        before: { order: ids(3), breaks: [] },
        after: { order: [id(0), id(2), id(1)], breaks: [{ name: "Obiad", seconds: 1800 }], moved: 2 },
      },
    );
    const rest = (n: number, seconds: number) => ({ break_id: id(n), name: "Przerwa", seconds });
    expect(sidesOf("arranged", [block(ids(3)), rest(7, 600)], [block(ids(3)), rest(7, 600), rest(8, 900)])).toEqual({
      before: { breaks: [{ name: "Przerwa", seconds: 600 }] },
      after: {
        breaks: [
          { name: "Przerwa", seconds: 600 },
          { name: "Przerwa", seconds: 900 },
        ],
      },
    });
    // A list of breaks alone is an order, too, without performances.
    expect(sidesOf("arranged", [rest(7, 600)], [rest(7, 600), rest(8, 900)]).after?.["breaks"]).toHaveLength(2);
    expect(sidesOf("arranged", [rest(7, 600)], [block(ids(1)), rest(7, 600)])).toEqual({
      before: { order: [] },
      after: { order: ids(1), moved: 1 },
    });
    expect(sidesOf("changed", [block(ids(3))], { name: "Sobota" })).toEqual({ before: { name: null }, after: { name: "Sobota" } });
  });

  it("names every entry that it is about, however many", () => {
    expect(sidesOf("placed", null, ids(2))).toEqual({ before: null, after: { entries: ids(2) } });
    expect(sidesOf("placed", null, ids(40))).toEqual({ before: null, after: { entries: ids(40) } });
    const earlier = (count: number) => Object.fromEntries(ids(count).map((each) => [each, { status: "submitted" }]));
    expect(sidesOf("accepted", earlier(2), { ids: ids(2) })).toEqual({ before: earlier(2), after: null });
    expect(sidesOf("accepted", earlier(40), { ids: ids(40) })).toEqual({ before: earlier(40), after: null });
    expect(idsIn({ [id(1)]: [{ a: id(2) }, "x", 3, null] })).toEqual([id(1), id(2)]);
    expect([id(1), `x${id(1)}`, `${id(1)}0`, 7, [id(1)]].map(isRecordId)).toEqual([true, false, false, false, false]);
    expect(sidesOf("changed", { [id(1)]: "x", note: "dawniej" }, { note: "teraz" })).toEqual({
      before: { note: "dawniej" },
      after: { note: "teraz" },
    });
  });

  it("is who sits where, seat by seat", () => {
    expect(
      sidesOf(
        "seated",
        [["A", id(1)]],
        [
          ["A", id(2)],
          ["B", id(1)],
        ],
      ),
    ).toEqual({
      before: { judges: { A: id(1) } },
      after: { judges: { A: id(2), B: id(1) } },
    });
    expect(sidesOf("seated", null, [["A", id(1)]])).toEqual({ before: null, after: { judges: { A: id(1) } } });
  });
});

describe("a value in words", () => {
  const reading: ValueContext = { locale: "pl", subject_kind: "entry", names: { [id(1)]: "Anna Nowak" } };
  it.each([
    ["fee_grosze", 6000, "60,00 zł"],
    ["slot_seconds", 150, "2:30"],
    ["archived", true, "tak"],
    ["note", null, "brak"],
    ["status", "accepted", "Przyjęty"],
    ["user_id", id(1), "Anna Nowak"],
    ["user_id", id(2), "usunięte"],
    ["poster_file_id", id(2), "plik"],
    ["starts_on", "2026-03-14", "14 marca 2026"],
    ["signup_closes_at", "2026-03-01T22:59:00.000Z", "1 marca 2026, 23:59"],
    ["line_up", ["Ala Mak", "Ola Lis"], "Ala Mak; Ola Lis"],
    ["judges", { A: id(1) }, "A: Anna Nowak"],
    ["breaks", [{ name: "Obiad", seconds: 1800 }], "Obiad (30:00)"],
    ["invoice", { name: "Studio", nip: null }, "Studio (NIP: brak)"],
    ["birth_year", 2012, "2012"],
    [
      "criteria",
      [{ max: 10, min: 0, code: "T", name: "Technika", step: 0.5, weight: 1 }],
      "Technika (Kod: T, od: 0, do: 10, co: 0,5, waga: 1)",
    ],
  ] as const)("%s", (key, value, text) => {
    expect(valueText(key, value, reading).replaceAll("\u00a0", " ")).toBe(text);
  });

  it("reads states by what they are of, and in English", () => {
    expect(valueText("status", "waiting", { ...reading, subject_kind: "performance" })).toBe("Czeka");
    expect(valueText("status", "paid", { ...reading, subject_kind: "payment", locale: "en" })).toBe("Paid");
    expect(valueText("status", "waiting", { ...reading, locale: "en" })).toBe("Waiting list");
    expect(valueText("role", "referee", { ...reading, locale: "en" })).toBe("judge");
    expect(valueText("method", "trimmed_mean", { ...reading, subject_kind: "scoring_form" })).toBe("Średnia bez skrajnych");
  });

  it("calls a field by its word, else by its key, and an id by its name", () => {
    expect(fieldName("contact_phone", reading)).toBe("Telefon");
    expect(fieldName("something_new", reading)).toBe("something new");
    expect(fieldName(id(1), reading)).toBe("Anna Nowak");
  });
});
