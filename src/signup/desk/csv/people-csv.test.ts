// Answers in the office's list, and people with their answers as a spreadsheet reads them.
import { describe, expect, it } from "vitest";
import { newId } from "../../../kernel/values/ids.ts";
import type { Answered } from "../../../entries/questions/answer-columns.ts";
import { parseQuery, stateFilters } from "../list/entries-query.ts";
import { answerFilters, parseAnswers, isSensitive, type ListQuestion, shownQuestions } from "../list/answer-query.ts";
import { peopleCsv, signupsCsv } from "./people-csv.ts";

const question = (scope: "signup" | "entry" | "dancer", kind: ListQuestion["kind"], label: string, options: string[] = []) => ({
  id: newId(),
  scope,
  kind,
  label,
  label_en: null,
  hint: null,
  options,
  required: false,
  asked_at: "2026-01-20T12:00:00+01:00",
});
const size = question("dancer", "choice", "Rozmiar", ["S", "M"]);
const shoe = question("dancer", "number", "Numer buta");
const meals = question("signup", "number", "Obiady");
const allergy = question("dancer", "text", "Alergie");
const line = (change: Partial<Answered["data"][number]>): Answered["data"][number] => ({
  id: newId(),
  scope: "dancer",
  signup_id: "club",
  club_name: "Iskra",
  club_city: "Łódź",
  contact_name: "Marta Kwiecień",
  contact_email: "marta@iskra.example",
  contact_phone: "+48 600 000 147",
  name: null,
  birth_year: null,
  entry_ids: [],
  values: {},
  ...change,
});
const entry = (id: string, start_number: number | null, title: string, signup_id = "club") => ({
  id,
  signup_id,
  start_number,
  title,
  status: "accepted" as const,
});
const rows = ({ text }: { text: string }) => text.slice(1).trim().split("\r\n");

describe("people with their answers", () => {
  it("are a line each, with the numbers and titles of the entries that were found, and numbers that stay numbers", () => {
    const answered = {
      questions: [size, shoe, meals],
      data: [
        line({ name: "Ola Bąk", birth_year: 2010, entry_ids: ["fala"], values: { [size.id]: "S", [shoe.id]: 37.5 } }),
        line({ name: "Lena Żak", birth_year: 2012, entry_ids: ["fala", "iskra"], values: { [size.id]: "M" } }),
        line({ name: "Iga Lis", birth_year: 2012, entry_ids: ["other"] }),
      ],
    };
    const made = peopleCsv([entry("fala", 12, "Fala"), entry("iskra", 3, "Iskra")], answered, "pl");
    expect(made.rows).toBe(2);
    expect(rows(made)).toEqual([
      "Osoba;Rok urodzenia;Klub;Numery;Występy;Statusy;Rozmiar;Numer buta",
      "Lena Żak;2012;Iskra;3, 12;Fala, Iskra;Przyjęty;M;",
      "Ola Bąk;2010;Iskra;12;Fala;Przyjęty;S;37,5",
    ]);
  });

  it("are saved by sender: a line for each sign-up, of all sent ones unless the list is narrowed", () => {
    const answered = {
      questions: [size, meals],
      data: [
        line({ scope: "signup", id: "club", signup_id: "club", values: { [meals.id]: 12 } }),
        line({ scope: "signup", id: "other", signup_id: "other", club_name: "Gama", contact_phone: null }),
      ],
    };
    const found = [entry("fala", 12, "Fala")];
    expect(rows(signupsCsv(found, answered, "pl", true))).toEqual([
      "Klub;Miasto;Kontakt;E-mail;Telefon;Występy;Obiady",
      "Gama;Łódź;Marta Kwiecień;marta@iskra.example;;0;",
      "Iskra;Łódź;Marta Kwiecień;marta@iskra.example;'+48 600 000 147;1;12",
    ]);
    expect(signupsCsv(found, answered, "pl", false).rows).toBe(1);
  });
});

describe("the questions of the list", () => {
  const known = [size, meals, allergy];
  const asked = (text: string) => parseAnswers(new URLSearchParams(text), known);

  it("stand in the address, as far as they are asked there", () => {
    expect(asked(`questions=${meals.id},${newId()},x`)).toEqual({ questions: meals.id });
    expect(asked(`answer=${size.id}:M`)).toEqual({ question_id: size.id, choice: "M" });
    expect(asked(`answer=${size.id}:9:30`)).toEqual({ question_id: size.id, choice: "9:30" });
    expect(asked(`answer=${size.id}`)).toEqual({ question_id: size.id });
    expect(asked(`answer=${newId()}:M&questions=`)).toEqual({});
    expect(shownQuestions(known, { questions: `${allergy.id},${size.id}` }).map((each) => each.label)).toEqual(["Rozmiar", "Alergie"]);
  });

  it("are filtered by what a choice offers and by who gave no answer, one at a time", () => {
    const filters = answerFilters(known, "pl");
    expect(filters.map((each) => each.label)).toEqual([
      "Rozmiar: S",
      "Rozmiar: M",
      "Rozmiar: bez odpowiedzi",
      "Obiady: bez odpowiedzi",
      "Alergie: bez odpowiedzi",
    ]);
    const before = { ...parseQuery(new URLSearchParams()).query, ...asked(`answer=${size.id}:M`) };
    expect(stateFilters([`answer.${size.id}:M`, `answer.${meals.id}`], before)).toMatchObject({ answer: meals.id });
  });

  it("of delicate things are known, so that they are shown and printed only by hand", () => {
    expect(known.filter(isSensitive).map((each) => each.label)).toEqual(["Alergie"]);
  });
});
