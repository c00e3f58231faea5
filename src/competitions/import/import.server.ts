// „Wczytaj regulamin”: creates a competition from a regulations file in one step, and lists what was not imported.
import { readFile } from "node:fs/promises";
import { type Loaded, loadContestV1, NotRegulations } from "#engines/regulations/src/load.ts";
import { insertRecords, type Kind, listRecords } from "../../categories/sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Upload } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { announceCompetition, toCompetition, getCompetitionRow } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { type Answers, matchRecords, type PlannedRecord } from "./matching.ts";
import { termQuestions, moveContest } from "./moved-contest.ts";
import { daysBetween, moveDay, sectionName } from "../rules.ts";
import { questionsOf } from "./questions.ts";
import type { Warning } from "../shapes.ts";
import * as store from "../sql.server.ts";
import { ANY, type ContestPlan, planContest } from "./contest.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const MOST_SECTIONS = 3000;

/** Returns the regulations as JSON, from the file or the body. */
async function readRulebook(call: Call, file: Upload | undefined, rulebook: Record<string, unknown> | undefined): Promise<unknown> {
  if (!file)
    return rulebook ?? refuseField("file", call.locale, { pl: "Wybierz plik z regulaminem.", en: "Choose a file with the regulations." });
  try {
    // Some editors write a byte order mark at the start of a file.
    return JSON.parse((await readFile(file.path, "utf8")).replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuseField("file", call.locale, {
      pl: "To nie jest poprawny plik JSON. Sprawdź, czy plik jest cały.",
      en: "This is not a valid JSON file. Check that the file is whole.",
    });
  }
}

/** Loads the file with the regulations engine. A file that is no contest-v1 is a field error with the reason. */
function load(call: Call, raw: unknown, field: "file" | "rulebook"): Loaded {
  try {
    return loadContestV1(raw);
  } catch (error) {
    if (error instanceof NotRegulations) return refuseField(field, call.locale, error);
    throw error;
  }
}

/** Finds or adds the dictionary records of one kind. Returns the id for each part, and counts. */
async function saveRecords(call: Call, kind: Kind, parts: readonly PlannedRecord[], warnings: Warning[], answers: Answers) {
  const { ids, missing, reused, notes, asked } = matchRecords(kind, parts, await listRecords(call.db, kind), newId, answers);
  if (asked.length > 0)
    refuse("codes_taken", {
      current: asked,
      values: { which: asked.map((each) => `${each.code} („${each.name}”, „${each.existing}”)`).join(", ") },
    });
  warnings.push(...notes);
  await insertRecords(call.db, kind, call.tenant.id, missing);
  return { ids, added: missing.length, reused };
}

function nameOf(parts: readonly { key: string; name: string }[], code: string | null): string {
  return parts.find((each) => each.key === (code ?? ANY))?.name ?? code ?? "";
}

/** Builds the rows of the planned sections. Sections that become equal by reusing dictionary records are added once. */
function sectionRows(plan: ContestPlan, competitionId: string, idOf: (kind: Kind, code: string | null) => string): store.NewSection[] {
  const rows = new Map<string, store.NewSection>();
  for (const section of plan.sections) {
    const { style, presentation, age, level } = section.codes;
    const row = {
      id: newId(),
      competition_id: competitionId,
      dance_category_id: idOf("dance", style),
      age_category_id: idOf("age", age),
      presentation_category_id: idOf("presentation", presentation),
      level_code: level,
      level_name: section.level_name,
      name: sectionName({
        dance: nameOf(plan.dances, style),
        presentation: nameOf(plan.presentations, presentation),
        age: age === null ? "" : nameOf(plan.ages, age),
        level: section.level_name,
      }),
      capacity: section.capacity,
      music: section.music,
      min_music_seconds: section.min_music_seconds,
      max_music_seconds: section.max_music_seconds,
      fee_grosze: section.fee_grosze,
      fee_per: section.fee_per,
      early_fees: section.early_fees,
      fee_next_grosze: section.fee_next_grosze,
      rulebook_codes: section.codes,
      position: rows.size + 1,
    };
    const key = [row.dance_category_id, row.age_category_id, row.presentation_category_id, level].join();
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows.values()];
}

export const handlers = handle(contract, {
  async importCompetition(call, { body, files }) {
    const id = body.id ?? newId();
    if (await store.findCompetition(call.db, id)) refuse("duplicate");
    const rulebookJson = await readRulebook(call, files.file, body.rulebook);
    const field = files.file ? "file" : "rulebook";
    const first = planContest(rulebookJson, load(call, rulebookJson, field));
    const days = body.starts_on !== undefined && first.starts_on !== null ? daysBetween(first.starts_on, body.starts_on) : 0;
    const raw = days === 0 ? rulebookJson : moveContest(rulebookJson, days);
    const loaded = load(call, raw, field);
    const plan = days === 0 ? first : planContest(raw, loaded);
    const year = first.starts_on?.slice(0, 4);
    if (year !== undefined && body.starts_on !== undefined && !body.starts_on.startsWith(year))
      plan.warnings.push(...termQuestions(raw, plan, year));
    const starts_on =
      body.starts_on ??
      plan.starts_on ??
      refuseField("starts_on", call.locale, {
        pl: "Plik nie podaje daty. Podaj pierwszy dzień turnieju.",
        en: "The file has no date. Enter the first day.",
      });
    const lasting = plan.starts_on !== null && plan.ends_on !== null ? daysBetween(plan.starts_on, plan.ends_on) : 0;
    const ends_on = body.ends_on ?? moveDay(starts_on, lasting);
    if (ends_on < starts_on) refuseField("ends_on", call.locale, contract.daysMessage);
    const name = body.name ?? plan.name;
    if (name.length < 2)
      refuseField("name", call.locale, { pl: "Plik nie podaje nazwy. Wpisz ją.", en: "The file has no name. Enter one." });
    if (plan.sections.length > MOST_SECTIONS)
      refuseField(field, call.locale, {
        pl: `Z tego pliku powstałoby ${plan.sections.length} kategorii, a turniej mieści ${MOST_SECTIONS}. Podziel go na kilka turniejów.`,
        en: `This file would make ${plan.sections.length} sections; a competition holds ${MOST_SECTIONS}. Split it into several competitions.`,
      });

    const answers = { same: body.same_codes ?? [], other: body.other_codes ?? [] };
    const dance = await saveRecords(call, "dance", plan.dances, plan.warnings, answers);
    const age = await saveRecords(call, "age", plan.ages, plan.warnings, answers);
    const presentation = await saveRecords(call, "presentation", plan.presentations, plan.warnings, answers);
    const dictionaries = { dance, age, presentation };
    const idOf = (kind: Kind, code: string | null) => dictionaries[kind].ids.get(code ?? ANY) ?? refuse("internal");
    await store.insertCompetition(call.db, call.tenant.id, {
      id,
      slug: await store.findFreeSlug(call.db, name),
      name,
      venue_address: plan.city,
      starts_on,
      ends_on,
      ...plan.deadlines,
      fee_day: plan.fee_day,
      rulebook: raw,
      rulebook_leftovers: { leftovers: plan.leftovers, warnings: plan.warnings },
    });
    const sections = sectionRows(plan, id, idOf);
    await store.insertSections(call.db, call.tenant.id, sections);
    const added = {
      dance_categories: dance.added,
      age_categories: age.added,
      presentation_categories: presentation.added,
      sections: sections.length,
      reused: dance.reused + age.reused + presentation.reused,
    };
    await record(call, { action: "imported", subject_kind: "competition", subject_id: id, after: { name, ...added } });
    await call.announce("categories");
    await announceCompetition(call, id);
    const competition = toCompetition(await getCompetitionRow(call, id), call.now);
    return { competition, added, leftovers: plan.leftovers, warnings: plan.warnings, questions: questionsOf(loaded) };
  },
});
