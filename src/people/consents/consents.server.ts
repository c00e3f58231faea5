// Handlers of consents: requested by mail, answered on the person's own page, stated by a school, listed for the organiser
// (docs/rules/consents.md 2.1–2.5).
import { record } from "../../kernel/audit/audit.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob } from "../../kernel/jobs/jobs.server.ts";
import { type KeyedMail, sendCountedMail } from "../../kernel/mail/counted-mail.server.ts";
import { z } from "zod";
import { refuse, refuseField } from "../../refusals.ts";
import { competitionOf, getSignup, isAdmin, guardReal } from "../access/access.server.ts";
import { applyAnswers, type Answerer, unlockedAnswers, refuseErased } from "./answering.server.ts";
import * as contract from "./contract.ts";
import * as links from "../person-links/person-links-sql.server.ts";
import { answeredMail, linkMail } from "./mails.ts";
import { countEntered, listEntered, listPeople, type PersonRow } from "./people-sql.server.ts";
import { getLink } from "../person-links/person-links.server.ts";
import { purposesFor, canRemind, answerSourceOf, purposes, countUnanswered } from "./rules.ts";
import { isOutdated } from "./shown-text.server.ts";
import * as takeDowns from "./take-downs-sql.server.ts";
import { purposeText, statementText } from "./purpose-texts.ts";
import { openLink } from "./opened-link.server.ts";
import type { SignupRow } from "../signups/sql.server.ts";
import { type CompetitionRow, findCompetition } from "../signups/competition-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { newToken, tokenHash } from "../../identity/one-time-tokens.server.ts";

/** Closes the requests that came by links which new ones replaced; its worker is in a slice above. */
export const closeReplacedRequestsJob = defineJob(
  "close_replaced_requests",
  z.object({ tenant_id: z.string(), dancer_ids: z.array(z.string()) }),
);

const OF_SIGNUP: Limit = { name: "links to people of a sign-up", most: 400, seconds: 86_400 };

const messages = {
  self: { pl: "Ta osoba odpowiada sama.", en: "This person answers for themselves." },
  guardian: { pl: "Wybierz, kto odpowiada: rodzic albo opiekun.", en: "Choose who answers: a parent or a guardian." },
};

/** A person as the sign-up and the organiser read them. */
function describePerson(call: Call, person: PersonRow): contract.ConsentPerson {
  const missing = countUnanswered(person.age, person.answers);
  return {
    ...person,
    answers: describeAnswers(call, person),
    missing,
    may_remind: person.entered && canRemind(person.link, missing, call.now),
  };
}

function describeAnswers(call: Call, person: PersonRow): contract.ConsentPerson["answers"] {
  const names = { competition: person.competition_name, organiser: call.tenant.name };
  return Object.fromEntries(
    purposes.flatMap((kind) => {
      const { text_sha256, ...answer } = person.answers[kind] ?? {};
      return text_sha256 === undefined ? [] : [[kind, { ...answer, outdated: isOutdated(person, kind, names) }]];
    }),
  );
}

async function describeSignup(call: Call, signup: SignupRow): Promise<contract.SignupConsents> {
  const competition = await competitionOf(call, signup);
  const people = await listPeople(call.db, signup.id);
  return {
    data: people.filter((each) => !each.erased).map((each) => describePerson(call, each)),
    competition_name: competition.name,
    answers_directly: answerSourceOf(signup.contact_role).channel === "signup",
    can_ask: signup.status === "submitted" && !competition.practice,
  };
}

interface Addressed {
  person: PersonRow;
  link: { id: string; email: string };
}

/** Mails new keys of links: one mail to each address, with the links of all its people. */
async function mailKeys(call: Call, links: readonly Addressed[], competition: CompetitionRow, isReminder: boolean): Promise<void> {
  const client = isAdmin(call) ? null : networkOf(call.client);
  for (const of of Map.groupBy(links, (each) => each.link.email.toLowerCase()).values()) {
    const mails: KeyedMail[] = [];
    for (const each of of) mails.push(await mailOf(call, each, competition, isReminder));
    const [first, ...others] = mails;
    if (first) await sendCountedMail(call, [first, ...others], { client });
  }
}

/** The mail with a new key of a link. */
async function mailOf(call: Call, { link, person }: Addressed, competition: CompetitionRow, isReminder: boolean): Promise<KeyedMail> {
  const key = newToken();
  const created_at = call.now.toISOString();
  await links.insertPersonKey(call.db, { tenant_id: call.tenant.id, key_hash: tokenHash(key), link_id: link.id, created_at });
  const url = await publicAddress(call.world, call.world.database.owner, call.tenant, `/p/${key}`);
  const words = linkMail(person.locale, aboutOf(call, person, competition, url), isReminder);
  return { key: person.dancer_id, kind: "person_link", to: { email: link.email }, ...words };
}

function aboutOf(call: Call, person: PersonRow, competition: CompetitionRow, url: string) {
  const { first_name, last_name, age } = person;
  const club = person.club_name ?? person.contact_name;
  return {
    first_name,
    last_name,
    age,
    club,
    competition: competition.name,
    starts_on: competition.starts_on,
    organiser: call.tenant.name,
    url,
  };
}

/** Reminds those of these people who got a link and may be reminded. Returns how many. */
async function remind(call: Call, competition: CompetitionRow, people: readonly PersonRow[]): Promise<number> {
  if (competition.practice) refuse("practice");
  const reminded: Addressed[] = [];
  for (const person of people) {
    const { link } = person;
    if (!link || !person.entered || !canRemind(link, countUnanswered(person.age, person.answers), call.now)) continue;
    await links.recordLinkUse(call.db, link.id, { mailed_at: call.now.toISOString() });
    reminded.push({ person, link });
  }
  await mailKeys(call, reminded, competition, true);
  return reminded.length;
}

async function describePage(call: Call, link: links.LinkRow): Promise<contract.PersonPage> {
  const { person, competition } = await openLink(call, link);
  const names = { competition: competition.name, organiser: call.tenant.name };
  const own = purposesFor(person.age)
    .flatMap((kind) => person.answers[kind] ?? [])
    .filter((each) => each.channel === "link");
  const last = own.find((each) => each.relation !== "self") ?? own[0];
  const { first_name, last_name, age, club_name } = person;
  const answers = describeAnswers(call, person);
  return {
    dancer_id: person.dancer_id,
    first_name,
    last_name,
    age,
    club_name,
    competition_name: competition.name,
    competition_slug: competition.slug,
    starts_on: competition.starts_on,
    organiser: call.tenant.name,
    questions: purposesFor(age).map((kind) => ({
      kind,
      text: purposeText(kind, age, call.locale, names),
      answer: answers[kind] ?? null,
    })),
    given_by: last?.given_by ?? null,
    relation: last?.relation ?? null,
  };
}

export const handlers = handle(contract, {
  listSignupConsents: async (call, { params }) => describeSignup(call, await getSignup(call, params.id ?? "")),

  async askGuardians(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const competition = await competitionOf(call, signup);
    if (competition.practice) refuse("practice");
    if (signup.status !== "submitted") refuse("not_submitted");
    const emailByPerson = new Map(body.people.map((each) => [each.dancer_id, each.email.trim()]));
    const people = await listPeople(call.db, signup.id, [...emailByPerson.keys()]);
    if (people.length !== emailByPerson.size) refuse("not_found");
    refuseErased(people);
    if (!people.every((each) => each.entered)) refuse("person_not_entered");
    const now = call.now.toISOString();
    const addressed: Addressed[] = [];
    for (const person of people) {
      const email = emailByPerson.get(person.dancer_id) ?? "";
      refuseTooMany(await call.world.limits.consume(OF_SIGNUP, signup.id));
      const link = { tenant_id: call.tenant.id, id: newId(), signup_id: signup.id, dancer_id: person.dancer_id, email };
      await links.replaceLink(call.db, { ...link, mailed_at: now, created_at: now });
      addressed.push({ person, link });
    }
    await mailKeys(call, addressed, competition, false);
    await call.queueJob(closeReplacedRequestsJob, { tenant_id: call.tenant.id, dancer_ids: [...emailByPerson.keys()] });
    await record(call, {
      action: "consents_asked",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { people: people.map((each) => each.dancer_id) },
    });
    await call.announce(`signup:${signup.id}`, `entries:${competition.id}`);
    return describeSignup(call, signup);
  },

  async remindGuardians(call, { params }) {
    const signup = await getSignup(call, params.id ?? "", true);
    const sent = await remind(call, await competitionOf(call, signup), await listPeople(call.db, signup.id));
    await call.announce(`signup:${signup.id}`);
    return { sent };
  },

  async stateConsents(call, { params, body }) {
    const signup = await getSignup(call, params.id ?? "", true);
    guardReal(signup);
    const competition = await competitionOf(call, signup);
    const names = { competition: competition.name, organiser: call.tenant.name };
    const ids = new Set(body.dancer_ids);
    const people = await listPeople(call.db, signup.id, [...ids]);
    if (people.length !== ids.size) refuse("not_found");
    const source = answerSourceOf(signup.contact_role);
    const textOf = source.channel === "statement" ? statementText : purposeText;
    const by: Answerer = {
      ...source,
      given_by: call.person?.name ?? signup.contact_name ?? "",
      confirmed: false,
      texts: body.texts,
      text: (kind, person, locale) => textOf(kind, person.age, locale, names),
    };
    for (const person of people) await applyAnswers(call, { signup, competition }, [person], unlockedAnswers(person, body.answers), by);
    return describeSignup(call, signup);
  },

  async getPersonPage(call, { params }) {
    const link = await getLink(call, params.code);
    if (link.opened_at === null) await links.recordLinkUse(call.db, link.id, { opened_at: call.now.toISOString() });
    return describePage(call, link);
  },

  async answerConsents(call, { params, body }) {
    const link = await getLink(call, params.code);
    const { signup, person, competition } = await openLink(call, link, true);
    if ((body.relation === "self") !== (person.age === "adult"))
      refuseField("relation", call.locale, person.age === "adult" ? messages.self : messages.guardian);
    const names = { competition: competition.name, organiser: call.tenant.name };
    await applyAnswers(call, { signup, competition }, [person], body.answers, {
      channel: "link",
      relation: body.relation,
      given_by: body.name,
      confirmed: true,
      texts: body.texts,
      text: (kind, { age }, locale) => purposeText(kind, age, locale, names),
    });
    await links.recordLinkUse(call.db, link.id, { answered_at: call.now.toISOString() });
    const [after = person] = await listPeople(call.db, signup.id, [person.dancer_id]);
    if (!competition.practice && link.email !== "") {
      const url = await publicAddress(call.world, call.world.database.owner, call.tenant, `/p/${params.code ?? ""}`);
      const words = answeredMail(person.locale, aboutOf(call, after, competition, url), after.answers);
      const mail = { key: link.id, kind: "consents_answered", to: { email: link.email, name: body.name }, ...words };
      await sendCountedMail(call, [mail], { client: networkOf(call.client) });
    }
    return describePage(call, link);
  },

  async listConsents(call, { query }) {
    const { sort, direction, limit, cursor, ...filter } = query;
    const after = readCursor(cursor, z.object({ sort: z.literal(sort), direction: z.literal(direction), value: z.string(), id: z.uuid() }));
    const rows = await listEntered(call.db, { ...filter, sort, direction, limit: limit + 1, after });
    const page = cutPage(rows, limit, (last) => cursorOf({ sort, direction, value: last.sorted_by, id: last.dancer_id }));
    const { total, ...counts } = await countEntered(call.db, filter);
    return {
      ...page,
      data: page.data.map((each) => ({ ...each, ...describePerson(call, each), id: each.dancer_id })),
      total,
      counts: { ...counts, take_down: await takeDowns.countOpenTakeDowns(call.db, query.competition_id) },
    };
  },

  async remindAllGuardians(call, { params }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const people = await listEntered(call.db, {
      competition_id: competition.id,
      view: "missing",
      sort: "name",
      direction: "asc",
      limit: 10_000,
    });
    const sent = await remind(call, competition, people);
    await call.announce(`entries:${competition.id}`);
    return { sent };
  },

  async listTakeDowns(call, { params }) {
    const { id } = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    return { data: await takeDowns.listTakeDowns(call.db, id), next_cursor: null };
  },

  async updateTakeDown(call, { params, body }) {
    const found = (await takeDowns.findTakeDown(call.db, params.id ?? "")) ?? refuse("not_found");
    // Everything that opens a row of this person holds the same lock.
    await getSignup(call, found.signup_id, true);
    const row = (await takeDowns.findTakeDown(call.db, found.id)) ?? refuse("not_found");
    if (body.version !== undefined && body.version !== row.version) refuse("stale", { current: row });
    const { done, places = row.places } = body;
    if (done === false && row.over === "done" && (await takeDowns.hasOpenTakeDown(call.db, row.dancer_id)))
      refuse("take_down_already_listed");
    const over =
      done === undefined || row.over === "given_again"
        ? {}
        : done
          ? { over: "done" as const, over_at: call.now.toISOString(), over_by: call.person?.name ?? null }
          : { over: null, over_at: null, over_by: null };
    await takeDowns.saveTakeDown(call.db, row.id, { places, ...over });
    const after = (await takeDowns.findTakeDown(call.db, row.id)) ?? refuse("not_found");
    if (after.over !== row.over)
      await record(call, { action: done ? "taken_down" : "take_down_opened", subject_kind: "dancer", subject_id: row.dancer_id });
    await call.announce(`entries:${row.competition_id}`);
    return after;
  },
});
