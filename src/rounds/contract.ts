// Endpoints of rounds: a section's plan, its rounds, the entries in them, and the decisions about them.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins, judges } from "../kernel/endpoints/roles.ts";
import { dance } from "./dances.ts";
import { offices } from "./offices.ts";
import { decision } from "./decisions.ts";
import { conflictKinds } from "./conflict-rules.ts";

export { type Dance, dance } from "./dances.ts";
import { entryName } from "../entries/label/entry-label.ts";

export const roundKind = z.enum(["elimination", "final"]);
export const roundStatus = z.enum(["planned", "open", "closed", "decided", "published", "called_off"]);
export const releaseLevel = z.enum(["nothing", "names", "all"]);
/** What happens to entries tied on the cut line: all go on, none does, or the head judge names them. */
export const tie = z.enum(["all", "none", "chairman"]);
const typedName = z.string().trim().min(1).max(60);

/** The fields of a round in a plan, the same for writing and reading. */
const roundPlan = {
  kind: roundKind,
  /** Distance to the final: 0 the final, 1 the semi-final, 2 the quarter-final, 3 the 1/8 final. */
  level: z.number().int().min(0).max(9),
  /** Typed name; null when the round is named after its level. */
  name: typedName.nullable(),
  scoring_form_id: z.uuid(),
  dances: z.array(dance).min(1).max(10),
  /** Couples on the floor at once; null where they dance one by one or all together. */
  heat_size: z.number().int().min(1).max(60).nullable(),
  /** How many are recalled to the next round; null where nobody is sent home. */
  wanted: z.number().int().min(1).max(500).nullable(),
  crosses: z.enum(["exact", "up_to", "free"]),
  tie,
  /** Most that may go on when the line is tied; null for any number. */
  cap: z.number().int().min(1).max(500).nullable(),
  /** Whether the total of the round before counts in this one. */
  carry: z.enum(["none", "sum"]),
  runs: z.enum(["sum", "best", "last"]),
  /** The next round, danced by those recalled from this one. */
  on_round_id: z.uuid().nullable(),
};

const plannedRound = z.object(roundPlan);
export type RoundPlan = z.output<typeof plannedRound>;

export const round = z.object({
  id: z.string(),
  section_id: z.string(),
  ...roundPlan,
  scoring_form_name: z.string(),
  method: z.string(),
  ordinal: z.number(),
  status: roundStatus,
  /** Number of entries that dance it, or are expected to. */
  entries: z.number(),
  /** True while it is not known who dances it. */
  expected: z.boolean(),
  /** How many entries of it dance the next round; null until that is decided. */
  recalled: z.number().nullable(),
  heats: z.number(),
  /** Time on the floor, in seconds. */
  seconds: z.number(),
  start_list_id: z.string().nullable(),
  planned_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  released: releaseLevel,
  publications: z.number(),
  version: z.number(),
});
export type Round = z.output<typeof round>;

const sentence = z.object({ pl: z.string(), en: z.string() });

/** A round of a plan that is only proposed; nothing of it is stored. */
const proposed = z.object({
  kind: roundKind,
  level: z.number(),
  title: sentence,
  dancing: z.number(),
  wanted: z.number().nullable(),
  heats: z.array(z.number()),
  seconds: z.number(),
  why: z.array(sentence),
});
export type ProposedRound = z.output<typeof proposed>;

/** In which respects two plans of a section can differ. */
export const planDifferences = ["rounds", "wanted", "heat_size", "tie", "crosses", "cap"] as const;

const plan = z.object({
  section: z.object({ id: z.string(), competition_id: z.string(), name: z.string(), version: z.number() }),
  /** Entries that are accepted and compete. */
  entries: z.number(),
  source: z.enum(["default", "regulations", "hand"]),
  /** Source of a plan made today. */
  made_from: z.enum(["default", "regulations"]),
  /** True when the rounds are stored; false when they are only what the section would get. */
  kept: z.boolean(),
  rounds: z.array(round),
  /** Explanations of the plan, one sentence each. */
  reasons: z.array(sentence),
  /** What must be decided before there is a plan, with the plans to choose from. */
  question: z.object({ ...sentence.shape, plans: z.array(z.array(proposed)) }).nullable(),
  /** The plan that regulations or defaults give for today's entries, when a plan made by hand differs from it. */
  otherwise: z.array(proposed).nullable(),
  /** Differences between a plan made today and the stored one: `rounds` when the rounds themselves differ, else the fields that do. */
  unlike: z.array(z.enum(planDifferences)),
  /** The caller's office for the section and for each round. A round that is not listed is run by another person. */
  office: z.enum(offices),
  offices: z.record(z.string(), z.enum(offices)),
});
export type Plan = z.output<typeof plan>;

export const getPlan = endpoint({
  name: "getPlan",
  method: "GET",
  path: "/api/sections/{id}/plan",
  access: judges,
  reply: plan,
  live: ({ reply }) => [`rounds:${reply.section.id}`],
  summary:
    "A section's plan of rounds for today's entries, where it comes from, and what is still to be decided. For admins, and the head judge and the scrutineer of a list on which a round of it is danced; any other judge of the competition: 403.",
});

export const savePlan = endpoint({
  name: "savePlan",
  method: "PUT",
  path: "/api/sections/{id}/plan",
  access: admins,
  status: 200,
  body: z.object({
    /** All rounds of the section in the order of dancing, with ids made by the client. An empty list: the plan that regulations or defaults give. */
    rounds: z.array(z.object({ id: z.uuid(), ...roundPlan })).max(10),
    source: z.enum(["default", "regulations", "hand"]).default("hand"),
    reason: z.string().trim().max(300).optional(),
    version: z.number().int().optional(),
  }),
  reply: plan,
  summary:
    "Writes a section's plan. Rounds in which marks were given stay as they are: 409 round_begun names them. Arrows must lead forward and feed each round once: 422.",
});

export const listRounds = endpoint({
  name: "listRounds",
  method: "GET",
  path: "/api/competitions/{competition_id}/rounds",
  access: judges,
  query: z.object({ section_id: z.uuid().optional(), status: roundStatus.optional() }),
  reply: z.object({ data: z.array(z.object({ ...round.shape, section_name: z.string() })), next_cursor: z.null() }),
  live: ({ params }) => [`rounds:${params.competition_id ?? ""}`],
  summary:
    "All rounds of a competition in the sections' order, the first danced first; of a section that has none yet, those that it would get today.",
});

/** A performance in a heat. `absent`: not there in this dance. */
export const heatMember = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  start_number: z.number().nullable(),
  /** `withdrawn` and `disqualified`: the entry itself is out. */
  state: z.enum(["competing", "no_show", "retired", "withdrawn", "disqualified"]),
  /** Enters this round without having danced one before. */
  seeded: z.boolean(),
  absent: z.boolean(),
});

/** A performance of a round, whether its heats are drawn or not. */
const member = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  state: heatMember.shape.state,
  seeded: heatMember.shape.seeded,
  ...entryName.shape,
});

export const heat = z.object({
  id: z.string(),
  dance: z.number(),
  appearance: z.number(),
  number: z.number(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  seconds: z.number(),
  planned_at: z.string().nullable(),
  performances: z.array(heatMember),
});

/** A judge on a round's own panel. `dances` null: every dance of the judge's list; `criteria` null: all components of the form. */
const panelRow = z.object({ seat_id: z.string(), dances: z.array(z.number()).nullable(), criteria: z.array(z.string()).nullable() });
export type PanelRow = z.output<typeof panelRow>;

const drawnRound = z.object({
  ...round.shape,
  section_name: z.string(),
  /** Seed of the draw; the same seed gives the same heats. */
  draw_seed: z.number().nullable(),
  /** All performances by start number, with those seeded into the round before it is filled. */
  members: z.array(member),
  /** The heats, dance by dance. */
  floor: z.array(heat),
  /** The round's own panel; empty: everybody who marks on its list judges everything. */
  panel: z.array(panelRow),
  /** Seats that mark on the round's lists, in the order of the panel, with the dances of each list. */
  seats: z.array(
    z.object({
      id: z.string(),
      seat: z.string(),
      name: z.string(),
      dances: z.array(z.number()),
      /** Number of other rounds that have this seat on their own panel. */
      elsewhere: z.number(),
      /** Conflicts of interest of the judge with clubs that dance in the round. A hard one bars the judge from the panel. */
      conflicts: z.array(z.object({ kind: z.enum(conflictKinds), club_name: z.string() })),
    }),
  ),
  /** Components that judges of a dance may divide among them; none where every judge marks all, or gives places, crosses or votes. */
  components: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The smallest panel of a dance that the form can work with. */
  least_judges: z.number(),
  /** True once a sheet was handed in: the panel then changes only when a judge leaves. */
  handed_in: z.boolean(),
});
export type DrawnRound = z.output<typeof drawnRound>;
const reason = z.string().trim().max(300).optional();

export const getRound = endpoint({
  name: "getRound",
  method: "GET",
  path: "/api/rounds/{id}",
  access: judges,
  reply: drawnRound,
  live: ({ reply }) => [`rounds:${reply.section_id}`],
  summary: "A round with its heats and their performances, for callers who may read its section's plan.",
});

export const listPanels = endpoint({
  name: "listPanels",
  method: "GET",
  path: "/api/sections/{id}/panels",
  access: judges,
  reply: z.object({ data: z.array(drawnRound.omit({ floor: true })), decisions: z.array(decision), next_cursor: z.null() }),
  summary: "The stored rounds of a section with their entries and judges, and the decisions about them, the newest first.",
});

export const changeRound = endpoint({
  name: "changeRound",
  method: "PUT",
  path: "/api/rounds/{id}",
  access: judges,
  body: z
    .object({
      wanted: z.number().int().min(1).max(500),
      tie,
      crosses: roundPlan.crosses,
      cap: roundPlan.cap,
      /** Draws the heats anew; only while nobody has danced. */
      heat_size: z.number().int().min(1).max(60),
      /** The round's own panel; empty: everybody who marks on its list. */
      panel: z
        .array(
          z.object({
            seat_id: z.uuid(),
            dances: z.array(z.number().int().min(1).max(10)).max(10).nullish(),
            criteria: z.array(z.string().trim().max(20)).max(30).nullish(),
          }),
        )
        .max(60),
      reason: z.string().trim().max(300),
      version: z.number().int(),
    })
    .partial(),
  reply: drawnRound,
  summary:
    "The head judge or the organiser asks for another number or another panel, until the first sheet is handed in (409 ballots_in). A panel of seats of other lists, dances or components that are not there, or with too few judges in a dance: 422 panel_wrong; a judge with a hard conflict with a club of the round: 409 judge_conflict. On a published list it needs a reason.",
});

export const judgeLeaves = endpoint({
  name: "judgeLeaves",
  method: "POST",
  path: "/api/rounds/{id}/panel",
  access: judges,
  status: 200,
  body: z.object({
    /** Id of the decision, made by the client. A repeated id changes nothing. */
    id: z.uuid(),
    seat_id: z.uuid(),
    /** The first dance that this judge no longer judges. */
    from_dance: z.number().int().min(1).max(10),
    /** The seat that takes over all of the judge's remaining dances. */
    substitute_id: z.uuid().nullish(),
    reason: z.string().trim().min(1).max(300),
  }),
  reply: drawnRound,
  summary:
    "Takes a judge off a round, whether sheets were handed in or not: the judge no longer judges from a dance on, dances that were judged keep their panel (409 ballots_in). Where too few judges are left a substitute is needed: 422 panel_wrong; one with a hard conflict with a club of the round: 409 judge_conflict.",
});

export const drawRound = endpoint({
  name: "drawRound",
  method: "POST",
  path: "/api/rounds/{id}/draw",
  access: judges,
  status: 200,
  body: z.object({
    /** The same seed gives the same heats. */
    seed: z.number().int().min(0).max(2_147_483_647).optional(),
    heat_size: z.number().int().min(1).max(60).optional(),
    reason,
  }),
  reply: drawnRound,
  summary: "Draws the heats of a round anew, clubs apart as far as possible; only while it has not begun (409 round_begun).",
});

export const saveHeats = endpoint({
  name: "saveHeats",
  method: "PUT",
  path: "/api/rounds/{id}/heats",
  access: judges,
  body: z.object({
    /** Every heat of every dance in its order. Each dance has every competing performance once. */
    heats: z.array(z.object({ dance: z.number().int().min(1).max(10), performance_ids: z.array(z.uuid()).min(1).max(200) })).max(2000),
    reason,
    /** Version of the round that was edited; another one is 409 stale. */
    version: z.number().int().optional(),
  }),
  reply: drawnRound,
  summary: "Writes the heats of a round until it has begun; everybody once in each dance, else 422 order_incomplete.",
});

export const addToRound = endpoint({
  name: "addToRound",
  method: "POST",
  path: "/api/rounds/{id}/entries",
  access: judges,
  status: 201,
  body: z.object({
    entry_id: z.uuid(),
    /** Late; seeded past the earlier rounds; or forgotten when those who go on were named. */
    as: z.enum(["late", "seeded", "correction"]),
    reason: z.string().trim().min(1).max(300),
  }),
  reply: drawnRound,
  summary:
    "Puts an accepted entry of the section into a round: into the smallest heat of each dance, or a new one. As late it also takes a seeding back. 409 duplicate, ballots_in, round_begun; not_possible for a late one that is in an earlier round, and for a forgotten one that is in none.",
});

export const listLateEntries = endpoint({
  name: "listLateEntries",
  method: "GET",
  path: "/api/rounds/{id}/late",
  access: judges,
  reply: z.object({ data: z.array(z.object({ entry_id: z.string(), ...entryName.shape })), next_cursor: z.null() }),
  summary:
    "Entries that may still come late into a round: accepted entries of its section that are neither in it nor in one that leads to it; none once a sheet is handed in. For admins and the head judge.",
});

export const setState = endpoint({
  name: "setPerformanceState",
  method: "POST",
  path: "/api/performances/{id}/state",
  access: judges,
  status: 200,
  body: z.object({
    /** `competing` takes an earlier state back. */
    state: z.enum(["competing", "retired", "absent", "disqualified"]),
    /** The dance in which the performance is absent. */
    dance: z.number().int().min(1).max(10).optional(),
    reason: z.string().trim().min(1).max(300),
  }),
  reply: drawnRound,
  summary:
    "Sets a performance as retired in a round, absent in one of its dances, or competing again (409 not_possible for one that dances); not once it is closed. `disqualified` takes the entry out of the competition, also once the round is closed or published, and `competing` lets it back in: published places change when they are published anew.",
});

export const callOff = endpoint({
  name: "callOffRound",
  method: "POST",
  path: "/api/rounds/{id}/call-off",
  access: judges,
  status: 200,
  body: z.object({ called_off: z.boolean().default(true), reason: z.string().trim().min(1).max(300) }),
  reply: z.object({
    ...drawnRound.shape,
    /** Titles of the later rounds called off, or brought back, with it. */
    together: z.array(z.string()),
  }),
  summary:
    "Calls a planned round off: everybody in it goes on unjudged. Where everybody in it is out, later rounds that nobody else can reach are called off, too, and come back together. Taken back while the next round has not begun (409 next_round_begun): entries that went past it dance it.",
});

export const listDecisions = endpoint({
  name: "listDecisions",
  method: "GET",
  path: "/api/rounds/{id}/decisions",
  access: judges,
  reply: z.object({ data: z.array(decision), next_cursor: z.null() }),
  summary: "The decisions about a round, the newest first.",
});
