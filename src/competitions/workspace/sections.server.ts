// Handlers of the calls about a competition's sections.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { announceCompetition, getCompetitionRow } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { changeFees } from "../fee-changes/change-fees.server.ts";
import { sectionName } from "../rules.ts";
import type { Section } from "../shapes.ts";
import * as store from "../sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const MOST_AT_ONCE = 500;

async function getSection(call: Call, id: string, lock = false): Promise<Section> {
  return (await store.listSectionRows(call.db, { id }, lock))[0] ?? refuse("not_found");
}

interface Parts {
  dance_category_id?: string | undefined;
  age_category_id?: string | undefined;
  presentation_category_id?: string | undefined;
  scoring_form_id?: string | null | undefined;
}

const notThere = { pl: "Wybierz pozycję z listy.", en: "Choose an item from the list." };

/** Returns the names of the categories and the form that a body refers to. An unknown id is a field error. */
async function getNames(call: Call, parts: Parts): Promise<Map<string, string>> {
  const listed = (id: string | null | undefined) => (id ? [id] : []);
  const names = await store.findNames(call.db, {
    dance: listed(parts.dance_category_id),
    age: listed(parts.age_category_id),
    presentation: listed(parts.presentation_category_id),
    form: listed(parts.scoring_form_id),
  });
  for (const [field, id] of Object.entries(parts)) if (id && !names.has(id)) refuseField(field, call.locale, notThere);
  return names;
}

function keyOf(section: {
  dance_category_id: string;
  age_category_id: string;
  presentation_category_id: string;
  level_code?: string | null | undefined;
}): string {
  return [
    section.dance_category_id,
    section.age_category_id,
    section.presentation_category_id,
    section.level_code?.toLowerCase() ?? "",
  ].join();
}

export const handlers = handle(contract, {
  async listSections(call, { params }) {
    const id = params.id ?? "";
    const { data, scoring_forms } = await readTogether(call.db, (t) => ({
      competition: getCompetitionRow({ ...call, db: t }, id),
      data: store.listSectionRows(t, { competition_id: id }),
      scoring_forms: store.listFormChoices(t),
    }));
    return { data, next_cursor: null, scoring_forms };
  },

  async createSection(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const id = body.id ?? newId();
    const all = await store.listSectionRows(call.db, { competition_id: competition.id });
    const earlier = all.find((each) => each.id === id);
    if (earlier) return earlier;
    const names = await getNames(call, {
      dance_category_id: body.dance_category_id,
      age_category_id: body.age_category_id,
      presentation_category_id: body.presentation_category_id,
      scoring_form_id: body.scoring_form_id,
    });
    if (all.some((each) => !each.archived && keyOf(each) === keyOf(body))) refuse("duplicate");
    const name = sectionName({
      dance: names.get(body.dance_category_id) ?? "",
      presentation: names.get(body.presentation_category_id) ?? "",
      age: names.get(body.age_category_id) ?? "",
      level: body.level_name ?? body.level_code,
    });
    await store.insertSections(call.db, call.tenant.id, [
      {
        ...definedFields(body),
        id,
        competition_id: competition.id,
        dance_category_id: body.dance_category_id,
        age_category_id: body.age_category_id,
        presentation_category_id: body.presentation_category_id,
        name: body.name ?? name,
        position: body.position ?? (await store.nextPosition(call.db, competition.id)),
      },
    ]);
    const made = await getSection(call, id);
    if (made.competition_id !== competition.id) refuse("not_found");
    await record(call, { action: "created", subject_kind: "section", subject_id: id, after: made });
    await announceCompetition(call, competition.id);
    return made;
  },

  async createSections(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const { dance_category_ids, age_category_ids, presentation_category_ids, ...shared } = body;
    const names = await store.findNames(call.db, {
      dance: dance_category_ids,
      age: age_category_ids,
      presentation: presentation_category_ids,
      form: shared.scoring_form_id ? [shared.scoring_form_id] : [],
    });
    for (const [field, ids] of Object.entries({ dance_category_ids, age_category_ids, presentation_category_ids }))
      if (ids.some((id) => !names.has(id))) refuseField(field, call.locale, notThere);
    if (shared.scoring_form_id && !names.has(shared.scoring_form_id)) refuseField("scoring_form_id", call.locale, notThere);
    const there = new Set(
      (await store.listSectionRows(call.db, { competition_id: competition.id }))
        .filter((each) => !each.archived)
        .map((each) => keyOf(each)),
    );
    const combinations = dance_category_ids.flatMap((dance_category_id) =>
      presentation_category_ids.flatMap((presentation_category_id) =>
        age_category_ids.map((age_category_id) => ({ dance_category_id, presentation_category_id, age_category_id })),
      ),
    );
    const missing = combinations.filter((each) => !there.has(keyOf(each)));
    if (missing.length > MOST_AT_ONCE)
      refuseField("dance_category_ids", call.locale, {
        pl: `To dałoby więcej niż ${MOST_AT_ONCE} kategorii naraz. Wybierz mniej pozycji.`,
        en: `That would make more than ${MOST_AT_ONCE} sections at once. Choose fewer items.`,
      });
    const first = await store.nextPosition(call.db, competition.id);
    await store.insertSections(
      call.db,
      call.tenant.id,
      missing.map((each, index) => ({
        ...definedFields(shared),
        ...each,
        id: newId(),
        competition_id: competition.id,
        name: sectionName({
          dance: names.get(each.dance_category_id) ?? "",
          presentation: names.get(each.presentation_category_id) ?? "",
          age: names.get(each.age_category_id) ?? "",
        }),
        position: first + index,
      })),
    );
    await record(call, {
      action: "sections_added",
      subject_kind: "competition",
      subject_id: competition.id,
      after: { added: missing.length },
    });
    await announceCompetition(call, competition.id);
    return { added: missing.length, skipped: combinations.length - missing.length };
  },

  async updateSection(call, { params, body }) {
    const { competition_id } = await getSection(call, params.id ?? "");
    // Locks first, in the same order as sending a sign-up.
    await getCompetitionRow(call, competition_id, true);
    const before = await getSection(call, params.id ?? "", true);
    const { version, fees_for, ...fields } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    const change = definedFields(fields);
    const after = { ...before, ...change };
    if ((after.min_music_seconds ?? 0) > (after.max_music_seconds ?? Number.POSITIVE_INFINITY))
      refuseField("max_music_seconds", call.locale, contract.musicMessage);
    await getNames(call, {
      dance_category_id: body.dance_category_id,
      age_category_id: body.age_category_id,
      presentation_category_id: body.presentation_category_id,
      scoring_form_id: body.scoring_form_id,
    });
    const others = (await store.listSectionRows(call.db, { competition_id: before.competition_id })).filter(
      (each) => each.id !== before.id,
    );
    if (!after.archived && others.some((each) => !each.archived && keyOf(each) === keyOf(after))) refuse("duplicate");
    await changeFees(call, competition_id, fees_for, () => store.updateSectionRow(call.db, before.id, change));
    const saved = await getSection(call, before.id);
    await record(call, {
      action: "changed",
      subject_kind: "section",
      subject_id: before.id,
      before,
      after: { ...saved, ...definedFields({ fees_for }) },
    });
    await announceCompetition(call, before.competition_id);
    return saved;
  },

  async updateSections(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const { section_ids, dance_category_id, presentation_category_id, fees_for, ...fields } = body;
    await getNames(call, { scoring_form_id: fields.scoring_form_id });
    const narrowed = definedFields({ section_ids, dance_category_id, presentation_category_id });
    const change = definedFields(fields);
    const update = () => store.updateSectionRows(call.db, competition.id, narrowed, change);
    const changed = Object.keys(change).length === 0 ? 0 : await changeFees(call, competition.id, fees_for, update);
    await record(call, {
      action: "sections_changed",
      subject_kind: "competition",
      subject_id: competition.id,
      after: { ...narrowed, ...change, ...definedFields({ fees_for }), changed },
    });
    await announceCompetition(call, competition.id);
    return { changed };
  },

  async deleteSection(call, { params }) {
    const before = await getSection(call, params.id ?? "");
    if (before.used_in > 0) refuse("in_use");
    await store.deleteSectionRow(call.db, before.id);
    await record(call, { action: "deleted", subject_kind: "section", subject_id: before.id, before });
    await announceCompetition(call, before.competition_id);
  },
});
