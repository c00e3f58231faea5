import { expect, it } from "vitest";
import { type Answered, answerColumns } from "./answer-columns.ts";

const question = (id: string, scope: "signup" | "entry" | "dancer", label: string, label_en: string | null = null) => ({
  id,
  scope,
  kind: "text" as const,
  label,
  label_en,
  hint: null,
  options: [],
  required: false,
  asked_at: "2026-01-20T12:00:00+01:00",
});
const line = (change: Partial<Answered["data"][number]>): Answered["data"][number] => ({
  id: "",
  scope: "signup",
  signup_id: "club",
  club_name: null,
  club_city: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  name: null,
  birth_year: null,
  entry_ids: [],
  values: {},
  ...change,
});

it("a question is a column: its answer of the sign-up, of the entry, or of each of its people by name", () => {
  const { heads, cells } = answerColumns(
    {
      questions: [
        question("meals", "signup", "Obiady"),
        question("props", "entry", "Rekwizyty"),
        question("size", "dancer", "Rozmiar", "Size"),
      ],
      data: [
        line({ id: "club", values: { meals: 20 } }),
        line({ id: "iskra", scope: "entry", values: { props: "krzesło" } }),
        line({ id: "lena", scope: "dancer", name: "Lena Wójcicka", entry_ids: ["iskra", "fala"], values: { size: "M" } }),
        line({ id: "ola", scope: "dancer", name: "Ola Bąk", entry_ids: ["iskra"], values: { size: "S" } }),
        line({ id: "iga", scope: "dancer", name: "Iga Lis", entry_ids: ["iskra"], values: {} }),
      ],
    },
    "en",
  );
  expect(heads).toEqual(["Obiady", "Rekwizyty", "Size"]);
  expect(cells({ id: "iskra", signup_id: "club" })).toEqual([20, "krzesło", "Lena Wójcicka: M; Ola Bąk: S"]);
  expect(cells({ id: "fala", signup_id: "club" })).toEqual([20, "", "Lena Wójcicka: M"]);
  expect(cells({ id: "echo", signup_id: "other" })).toEqual(["", "", ""]);
});
