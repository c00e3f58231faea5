// Which consents a person is asked for, and what the answers mean (docs/rules/consents.md 1.1–1.4). Pure.

/** The purposes that one person may consent to, in the order in which they are asked. */
export const purposes = ["participation", "image", "own_image", "full_names"] as const;
export type Purpose = (typeof purposes)[number];

/** Under 13, from 13 to 17, adult: on the first day of the competition. */
export const ages = ["child", "young", "adult"] as const;
export type Age = (typeof ages)[number];

export const answerStates = ["given", "refused", "withdrawn"] as const;
export type AnswerState = (typeof answerStates)[number];

/** How an answer arrived: in the sign-up, by the person's own link, by a school's statement, or signed with a finger at the door. */
export const channels = ["signup", "link", "statement", "door"] as const;
export type Channel = (typeof channels)[number];

/** True for an answer that the guardian or the adult gave in person: nobody answers for them afterwards (docs/rules/consents.md 2.4). */
export const isInPerson = (channel: Channel | undefined): boolean => channel === "link" || channel === "door";

/** Most bytes of the picture of a signature. */
export const SIGNATURE_BYTES = 60_000;

/** Who answered. */
export const relations = ["parent", "guardian", "self", "school"] as const;
export type Relation = (typeof relations)[number];

/** Purposes that a person of this age is asked for. From 13 to 17 people give their own permission to photos in addition to their guardian's. */
export function purposesFor(age: Age): readonly Purpose[] {
  if (age === "adult") return ["image", "full_names"];
  return age === "young" ? purposes : ["participation", "image", "full_names"];
}

/** The answer to each question; a missing key means no answer. */
export type States = Partial<Record<Purpose, { state: AnswerState } | undefined>>;

const isGiven = (answers: States, purpose: Purpose) => answers[purpose]?.state === "given";

/** True when photos and recordings of the person may be published. No answer means no. */
export function isImageAllowed(age: Age, answers: States): boolean {
  return isGiven(answers, "image") && (age !== "young" || isGiven(answers, "own_image"));
}

/** Number of questions without an answer. */
export function countUnanswered(age: Age, answers: States): number {
  return purposesFor(age).filter((each) => answers[each] === undefined).length;
}

/** Most mails to one guardian, and the least hours between two. */
export const MAILS = { most: 4, hours: 48 };

/** True when a person who was asked by mail may be reminded now. */
export function canRemind(
  link: { mails: number; mailed_at: string; answered_at: string | null } | null,
  missing: number,
  now: Date,
): boolean {
  if (link === null || missing === 0) return false;
  return link.mails < MAILS.most && now.getTime() - Date.parse(link.mailed_at) >= MAILS.hours * 3_600_000;
}

/** The channel and relation of answers given in the sign-up by a person with this role. */
export function answerSourceOf(role: "school" | "coach" | "parent" | "dancer" | null): { channel: Channel; relation: Relation } {
  if (role === "parent") return { channel: "signup", relation: "parent" };
  return role === "dancer" ? { channel: "signup", relation: "self" } : { channel: "statement", relation: "school" };
}

export const consentKinds = ["rules", "guardian_statement", "participation", "image", "own_image", "full_names"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The consent boxes of a sign-up as a whole. */
export const signupBoxes = ["rules", "guardian_statement", "image"] as const;
export type SignupBox = (typeof signupBoxes)[number];
