// Endpoints of check-in at the door: who came, whose numbers were handed out, what is to be clarified (docs/rules/hall.md 5.1).
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { stageHands, treasurers } from "../../kernel/endpoints/roles.ts";
import { shownNotice } from "../../notices/shapes.ts";
import { short } from "../../people/bodies.ts";
import { texts } from "../../people/consents/contract.ts";
import { purposes, SIGNATURE_BYTES } from "../../people/consents/rules.ts";
import { deviceChange } from "../shapes.ts";

/** Author and time of the newest change, by the device's clock. */
const change = { by: z.string(), at: z.string() };

const person = z.object({
  dancer_id: z.string(),
  /** Empty: erased. */
  name: z.string(),
  birth_year: z.number().nullable(),
  /** Null: not ticked yet. */
  present: z.object({ is: z.boolean(), ...change }).nullable(),
  /** True when the person is adult on the first day, and signs consents alone. */
  adult: z.boolean(),
  /** Consents without an answer. */
  unanswered: z.array(z.enum(purposes)),
});

const entry = z.object({
  entry_id: z.string(),
  start_number: z.number().nullable(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
  dancer_ids: z.array(z.string()),
  music_missing: z.boolean(),
  /** Whether its numbers were handed out. Null: not yet. */
  bibs: z.object({ is: z.boolean(), ...change }).nullable(),
});

const club = z.object({
  signup_id: z.string(),
  club_name: z.string().nullable(),
  city: z.string().nullable(),
  /** The sign-up's contact, only where that is a coach or school. */
  coach_name: z.string().nullable(),
  coach_phone: z.string().nullable(),
  cost_grosze: z.number(),
  paid_grosze: z.number(),
  /** Ids of the cash that is contained in it. */
  cash_ids: z.array(z.string()),
  /** What is to be clarified. Null: nothing ever was. */
  unclear: z.object({ is: z.boolean(), note: z.string().nullable(), ...change }).nullable(),
  people: z.array(person),
  entries: z.array(entry),
});

export const getDoor = endpoint({
  name: "getDoor",
  method: "GET",
  path: "/api/competitions/{id}/door",
  access: stageHands,
  stations: ["door"],
  reply: z.object({
    competition: z.object({ id: z.string(), name: z.string() }),
    /** Whether this station or person may record cash. */
    takes_cash: z.boolean(),
    /** Sent sign-ups with an entry that has a place. */
    clubs: z.array(club),
    /** Notices of the office. Missing in a stored reply of an older version. */
    notices: z.array(shownNotice).optional(),
  }),
  live: ({ params }) => [
    `door:${params.id}`,
    `entries:${params.id}`,
    `payments:${params.id}`,
    `competition:${params.id}`,
    `notices:${params.id}`,
  ],
  summary: "Check-in at the door: clubs with their people and entries, who came, and what is missing.",
});
export type Door = Reply<typeof getDoor>;

export const doorKinds = ["present", "absent", "bibs_out", "bibs_back", "unclear", "clear"] as const;
export type DoorKind = (typeof doorKinds)[number];

/** Most characters of a note. */
export const MOST_NOTE = 200;

export const changeAtDoor = endpoint({
  name: "changeAtDoor",
  method: "POST",
  path: "/api/competitions/{id}/door-changes",
  access: stageHands,
  stations: ["door"],
  status: 201,
  body: z.object({
    ...deviceChange,
    kind: z.enum(doorKinds),
    signup_id: z.uuid(),
    /** Needed for `present` and `absent`. */
    dancer_ids: z.array(z.uuid()).max(500).default([]),
    /** Needed for `bibs_out` and `bibs_back`. */
    entry_ids: z.array(z.uuid()).max(500).default([]),
    /** What is unclear. */
    note: z.string().trim().max(MOST_NOTE).nullish(),
  }),
  reply: z.object({ id: z.string(), signup_id: z.string(), repeated: z.boolean() }),
  adds: true,
  summary: "Ticks people, hands out numbers, or marks a sign-up as unclear. Of two changes the later one by the devices' clocks counts.",
});

export const takeCashAtDoor = endpoint({
  name: "takeCashAtDoor",
  method: "POST",
  path: "/api/competitions/{id}/door-cash",
  access: treasurers,
  stations: ["door"],
  status: 201,
  body: z.object({ ...deviceChange, signup_id: z.uuid(), amount_grosze: z.number().int().min(1).max(100_000_000) }),
  reply: z.object({ id: z.string(), signup_id: z.string(), repeated: z.boolean() }),
  adds: true,
  summary: "Records cash that a sign-up pays at the door, where the office lets the station take it.",
});

/** Consents that can be signed at the door: those that an entry waits for. The others have an answer by default. */
export const doorPurposes = ["participation", "image", "own_image"] as const;

export const signConsentsAtDoor = endpoint({
  name: "signConsentsAtDoor",
  method: "POST",
  path: "/api/competitions/{id}/door-consents",
  access: stageHands,
  stations: ["door"],
  status: 201,
  body: z.object({
    ...deviceChange,
    signup_id: z.uuid(),
    dancer_id: z.uuid(),
    answers: z.partialRecord(z.enum(doorPurposes), z.boolean()),
    /** Name of the person who signs. */
    name: short(100).min(3),
    relation: z.enum(["parent", "guardian", "self"]),
    /** The exact texts on the screen. */
    texts,
    /** The signature: a PNG in base64. */
    signature: z.base64().max((SIGNATURE_BYTES / 3) * 4),
  }),
  reply: z.object({ id: z.string(), signup_id: z.string(), repeated: z.boolean() }),
  adds: true,
  summary:
    "Stores consents that a guardian, or the adult, signed with a finger at the door. Refused (consents_answered) where another answer arrived meanwhile; 409 text_changed where a text to store is not among `texts`.",
});
