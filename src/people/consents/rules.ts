// Which consents a person is asked for, and how the answers stand (docs/rules/consents.md 1.1–1.4). Pure.

/** What is consented to for one person, in the order in which it is asked. */
export const purposes = ["participation", "image", "own_image", "full_names"] as const;
export type Purpose = (typeof purposes)[number];

/** Under 13, from 13 to 17, grown up: on the first day of the competition. */
export const ages = ["child", "young", "adult"] as const;
export type Age = (typeof ages)[number];

export const answerStates = ["given", "refused", "withdrawn"] as const;
export type AnswerState = (typeof answerStates)[number];

/** By which way an answer came: in the sign-up, by the person's own link, by what the school states. */
export const channels = ["signup", "link", "statement"] as const;
export type Channel = (typeof channels)[number];

/** Who answered. */
export const relations = ["parent", "guardian", "self", "school"] as const;
export type Relation = (typeof relations)[number];

/** What a person of this age is asked for: the young give a permission of their own to photos, beside their guardian's. */
export function askedOf(age: Age): readonly Purpose[] {
  if (age === "adult") return ["image", "full_names"];
  return age === "young" ? purposes : ["participation", "image", "full_names"];
}

/** How each question was answered; absent: not at all. */
export type States = Partial<Record<Purpose, { state: AnswerState } | undefined>>;

const isGiven = (answers: States, purpose: Purpose) => answers[purpose]?.state === "given";

/** Whether photos and recordings of the person may be published: who was not asked, and who did not answer, has not agreed. */
export function imageAllowed(age: Age, answers: States): boolean {
  return isGiven(answers, "image") && (age !== "young" || isGiven(answers, "own_image"));
}

/** How many of the questions have no answer yet. */
export function unanswered(age: Age, answers: States): number {
  return askedOf(age).filter((each) => answers[each] === undefined).length;
}

/** At most so many mails to one guardian, and never sooner than after so many hours. */
export const MAILS = { most: 4, hours: 48 };

/** Whether somebody who was asked by mail may be reminded now. */
export function mayRemind(
  link: { mails: number; mailed_at: string; answered_at: string | null } | null,
  missing: number,
  now: Date,
): boolean {
  if (link === null || missing === 0) return false;
  return link.mails < MAILS.most && now.getTime() - Date.parse(link.mailed_at) >= MAILS.hours * 3_600_000;
}

/** How the role of whoever signs up reads as a way of answering and a relation. */
export function ownWay(role: "school" | "coach" | "parent" | "dancer" | null): { channel: Channel; relation: Relation } {
  if (role === "parent") return { channel: "signup", relation: "parent" };
  return role === "dancer" ? { channel: "signup", relation: "self" } : { channel: "statement", relation: "school" };
}

export const consentKinds = ["rules", "guardian_statement", "participation", "image", "own_image", "full_names"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The boxes of a sign-up as a whole. */
export const signupBoxes = ["rules", "guardian_statement", "image"] as const;
export type SignupBox = (typeof signupBoxes)[number];
