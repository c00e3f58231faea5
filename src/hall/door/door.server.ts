// Handlers of check-in at the door (docs/rules/hall.md 5.1): who came, whose numbers were handed out, what is to be clarified.
import { getCompetitionRow } from "../../competitions/competition.server.ts";
import { wallDay } from "../../competitions/rules.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { authorOf, type Call, handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { noticesOf } from "../../notices/sql.server.ts";
import { isTreasurer } from "../../people/access/access.server.ts";
import { listUnanswered } from "../../people/consents/people-sql.server.ts";
import { bookMoney } from "../../payments/receipts/receiving.server.ts";
import { findPaymentOfEvent } from "../../payments/receipts/receipts-sql.server.ts";
import { findSignup } from "../../people/signups/sql.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { timeOfChange } from "../device-time.ts";
import * as contract from "./contract.ts";
import * as store from "./door-sql.server.ts";
import { signConsents } from "./signing.server.ts";

const choosePeople = { pl: "Wybierz osoby.", en: "Choose people." };
const chooseEntries = { pl: "Wybierz występy.", en: "Choose entries." };

/** Returns the competition. Refuses (404) another one than that of the station. */
async function getOwnCompetition(call: Call, id: string) {
  if (call.station && call.station.competition_id !== id) refuse("not_found");
  return getCompetitionRow(call, id);
}

/** The newest change as the desk shows it. `on` is the kind that turns the state on. */
function stateOf(row: store.ChangeRow | undefined, on: contract.DoorKind) {
  return row ? { is: row.kind === on, by: row.who, at: row.made_at } : null;
}

async function readDoor(call: Call, competitionId: string): Promise<Pick<contract.Door, "clubs" | "notices">> {
  const { notices, ...read } = await readTogether(call.db, (t) => ({
    clubs: store.listClubs(t, competitionId),
    people: store.listPeople(t, competitionId),
    entries: store.listEntries(t, competitionId),
    unanswered: listUnanswered(t, competitionId),
    changes: store.listNewest(t, competitionId),
    notices: noticesOf(t, { competition_id: competitionId, channel: "stations" }, call.now),
  }));
  return { clubs: toClubs(read), notices };
}

interface ReadRows {
  clubs: Awaited<ReturnType<typeof store.listClubs>>;
  people: Awaited<ReturnType<typeof store.listPeople>>;
  entries: Awaited<ReturnType<typeof store.listEntries>>;
  unanswered: Awaited<ReturnType<typeof listUnanswered>>;
  changes: store.ChangeRow[];
}

/** Each club with its people and entries, and the newest change about each. */
function toClubs({ clubs, people, entries, unanswered, changes }: ReadRows): contract.Door["clubs"] {
  const newest = new Map(changes.map((row) => [row.dancer_id ?? row.entry_id ?? row.signup_id, row]));
  const missing = new Map(unanswered.map((row) => [row.dancer_id, row]));
  const peopleOf = Map.groupBy(people, (row) => row.signup_id);
  const entriesOf = Map.groupBy(entries, (row) => row.signup_id);
  return clubs.map((club) => {
    const unclear = newest.get(club.signup_id);
    return {
      ...club,
      unclear: unclear ? { is: unclear.kind === "unclear", note: unclear.note, by: unclear.who, at: unclear.made_at } : null,
      people: (peopleOf.get(club.signup_id) ?? []).map(({ signup_id: _signup, ...person }) => ({
        ...person,
        present: stateOf(newest.get(person.dancer_id), "present"),
        adult: missing.get(person.dancer_id)?.adult ?? false,
        unanswered: missing.get(person.dancer_id)?.unanswered ?? [],
      })),
      entries: (entriesOf.get(club.signup_id) ?? []).map(({ signup_id: _signup, ...entry }) => ({
        ...entry,
        bibs: stateOf(newest.get(entry.entry_id), "bibs_out"),
      })),
    };
  });
}

/** True when this person handles payments, or the office lets this station take cash. */
async function mayTakeCash(call: Call): Promise<boolean> {
  return call.station ? store.findTakesCash(call.db, call.station.station_id) : isTreasurer(call);
}

type Body = { kind: contract.DoorKind; dancer_ids: readonly string[]; entry_ids: readonly string[] };
type Subject = { dancer_id: string | null; entry_id: string | null };

/**
 * What a change is about: people, entries, or the sign-up itself. People and entries that left the sign-up while the device was offline are left out;
 * when none is left, or none is of this sign-up, it is refused (404).
 */
function subjectsOf(call: Call, { kind, dancer_ids, entry_ids }: Body, own: { dancer_ids: string[]; entry_ids: string[] }): Subject[] {
  const ofPeople = kind === "present" || kind === "absent";
  const ofEntries = kind === "bibs_out" || kind === "bibs_back";
  if (!ofPeople && !ofEntries) return [{ dancer_id: null, entry_id: null }];
  if (ofPeople && dancer_ids.length === 0) refuseField("dancer_ids", call.locale, choosePeople);
  if (ofEntries && entry_ids.length === 0) refuseField("entry_ids", call.locale, chooseEntries);
  const found = ofPeople
    ? own.dancer_ids.filter((id) => dancer_ids.includes(id)).map((dancer_id) => ({ dancer_id, entry_id: null }))
    : own.entry_ids.filter((id) => entry_ids.includes(id)).map((entry_id) => ({ dancer_id: null, entry_id }));
  return found.length > 0 ? found : refuse("not_found");
}

export const handlers = handle(contract, {
  async getDoor(call, { params }) {
    const { id, name } = await getOwnCompetition(call, params.id ?? "");
    return { competition: { id, name }, takes_cash: await mayTakeCash(call), ...(await readDoor(call, id)) };
  },

  async changeAtDoor(call, { params, body }) {
    const { id, kind, signup_id, note, made_at } = body;
    const competition = await getOwnCompetition(call, params.id ?? "");
    const own = (await store.findOwn(call.db, competition.id, signup_id)) ?? refuse("not_found");
    const stored = await store.findChange(call.db, id);
    const subjects = stored ? [] : subjectsOf(call, body, own);
    const row = {
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      signup_id,
      kind,
      note: kind === "unclear" ? note || null : null,
      made_at: timeOfChange(made_at, call.now),
      received_at: call.now.toISOString(),
      ...authorOf(call),
    };
    const added =
      !stored &&
      (await store.insertChange(
        call.db,
        subjects.map((subject, nth) => ({ ...row, ...subject, nth })),
      ));
    if (!added) {
      const known = stored ?? (await store.findChange(call.db, id));
      if (known?.competition_id !== competition.id || known.signup_id !== signup_id || known.kind !== kind) refuse("not_found");
      return { id, signup_id, repeated: true };
    }
    await call.announce(`door:${competition.id}`);
    await recordLastAction(call, "check_in");
    return { id, signup_id, repeated: false };
  },

  async signConsentsAtDoor(call, { params, body, files }) {
    const competition = await getOwnCompetition(call, params.id ?? "");
    return signConsents(call, competition, body, files);
  },

  async takeCashAtDoor(call, { params, body }) {
    const { id, signup_id, amount_grosze, made_at } = body;
    const competition = await getOwnCompetition(call, params.id ?? "");
    if (!(await mayTakeCash(call))) refuse("forbidden");
    // Locks the sign-up, so that the same change sent twice at once counts once.
    const signup = (await findSignup(call.db, signup_id, true)) ?? refuse("not_found");
    if (signup.competition_id !== competition.id || signup.trial) refuse("not_found");
    const paymentId = await findPaymentOfEvent(call.db, id);
    if (paymentId !== undefined) {
      if (!(await store.isPaymentOf(call.db, paymentId, signup_id))) refuse("not_found");
      return { id, signup_id, repeated: true };
    }
    const received_on = wallDay(new Date(timeOfChange(made_at, call.now)));
    const { who } = authorOf(call);
    const done = await bookMoney(call, signup, { id, amount_grosze, method: "cash", received_on, note: null, who });
    if ("why" in done) refuse("money_not_received", { values: done });
    await recordLastAction(call, "cash");
    return { id, signup_id, repeated: false };
  },
});
