// Erases a person: a pseudonym replaces the name in all rows; results and accounts stay. Running it again changes nothing.
import { sql } from "kysely";
import { clearEventDetails } from "../../kernel/audit/audit.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type PersonRecords, replaceWords, type PersonalTextColumns, withoutWords } from "../../kernel/erasing/replace.server.ts";
import { personalTextColumns as ofKernel } from "../../kernel/erasing/personal-text-columns.ts";
import { type Replacement, replacementOf, nameReplacements } from "../../kernel/erasing/name-patterns.ts";
import { newId } from "../../kernel/values/ids.ts";
import { eraseMailsTo, eraseMailsMatching, eraseMailTexts } from "../../kernel/mail/mail.server.ts";
import { deleteStalePapers, renameBuyers } from "../../invoicing/personal/personal-sql.server.ts";
import { personalTextColumns as ofHall } from "../../hall/personal-text.ts";
import { personalTextColumns as ofDocuments } from "../../invoicing/personal/personal-text-columns.ts";
import { personalTextColumns as ofJudging } from "../../judging/personal-text.ts";
import { personalTextColumns as ofNotices } from "../../notices/personal-text.ts";
import { personalTextColumns as ofMusic } from "../../music/personal-text-columns.ts";
import { erasePayerText, renameShares } from "../../payments/personal/personal-sql.server.ts";
import { personalTextColumns as ofPayments } from "../../payments/personal/personal-text-columns.ts";
import { personalTextColumns as ofRefunds } from "../../refunds/discrepancies/personal-text-columns.ts";
import { personalTextColumns as ofIncidents } from "../../stage/incidents/personal-text.ts";
import { eraseIncidentNotes } from "../../stage/incidents/incidents-sql.server.ts";
import { personalTextColumns as ofResults } from "../../scoring/personal-text.ts";
import { personalTextColumns as ofRounds } from "../../rounds/personal-text.ts";
import { personalTextColumns as ofStartLists } from "../../start-lists/personal-text.ts";
import {
  forgetAddressees,
  listLinkAddresses,
  reduceConsents,
  renameContacts,
  renameDancers,
  takeSignatures,
} from "../../people/erasing/erasing-sql.server.ts";
import { emptyAnswers, listAnsweringSignups } from "../../entries/questions/answers-sql.server.ts";
import { personalTextColumns as ofSignup } from "../../people/erasing/personal-text.ts";
import { listImagesAllowed } from "../../people/consents/answering.server.ts";
import { shortName } from "../../people/consents/mails.ts";
import { openTakeDown } from "../../people/consents/take-downs-sql.server.ts";
import { closeRequests, listErasureRequests, type RequestRow } from "../requests/requests-sql.server.ts";
import {
  listConfirmations,
  listNames,
  listOwnTexts,
  listContactDetails,
  type LinkedRecords,
  findLinkedRecords,
} from "../people-sql.server.ts";
import { lockSignups } from "../../people/signups/sql.server.ts";
import { entryTextColumns } from "../../entries/personal-text.ts";
import { deleteTracksOfEntries } from "../../music/sql.server.ts";

const ofPrivacy: readonly PersonalTextColumns[] = [
  { table: "erasures", text: ["reason"] },
  { table: "data_requests", text: ["note", "answer"], json: ["wanted", "stood"] },
];
const everywhere: readonly PersonalTextColumns[] = [
  ...ofPrivacy,
  ...ofSignup,
  ...ofPayments,
  ...ofRefunds,
  ...ofDocuments,
  ...ofMusic,
  ...ofNotices,
  ...ofRounds,
  ...ofStartLists,
  ...ofJudging,
  ...ofResults,
  ...ofHall,
  ...ofIncidents,
  ...ofKernel,
];

/** The person to erase, by ids, and the pseudonym. */
export interface ErasureTarget {
  tenant_id: string;
  pseudonym: string;
  dancer_ids: readonly string[];
  /** Sign-ups whose contact is erased. */
  signup_ids: readonly string[];
  /** Links whose addressee is erased. */
  link_ids: readonly string[];
  /** Entries whose titles stay unchanged. */
  kept_entry_ids: readonly string[];
  at: string;
}

type NamedTarget = Pick<ErasureTarget, "pseudonym" | "dancer_ids" | "signup_ids" | "link_ids">;

/** Result of an erasure that other parts must process. */
interface ErasureResult {
  /** Files to delete after the transaction commits. */
  file_ids: string[];
  reached: LinkedRecords;
  /** Requests that this erasure fulfils. */
  asked: RequestRow[];
  /** Competitions whose organiser must take down images. */
  images: string[];
}

/** Words to replace: in all rows when no other person has them, otherwise only in the person's own rows. */
async function wordsFor(trx: Trx, erasing: NamedTarget) {
  const { pseudonym } = erasing;
  const [, code = pseudonym] = pseudonym.split(" ");
  const names = (await listNames(trx, erasing)).filter((each) => `${each.first} ${each.last}` !== pseudonym);
  const reachable = (await listContactDetails(trx, erasing)).map((each) => ({
    ...replacementOf(each.text, pseudonym),
    shared: each.shared,
  }));
  const whole = names.flatMap((each) =>
    nameReplacements(each.first, each.last, pseudonym).map((replacement) => ({ ...replacement, shared: each.namesake })),
  );
  const parts = names.flatMap((each) => (each.surname_shared ? [] : [replacementOf(each.last, code)]));
  const titles = names.flatMap((each) => [
    ...nameReplacements(each.first, each.last, pseudonym),
    replacementOf(each.last, code),
    replacementOf(each.first, "Osoba"),
  ]);
  return {
    everywhere: [...whole, ...reachable].filter((each) => !each.shared),
    own: [...whole, ...reachable, ...parts] satisfies Replacement[],
    titles,
  };
}

/** Returns a text that someone else wrote, without the names of the person who is being erased. */
export async function removeNames(trx: Trx, erasing: NamedTarget, text: string): Promise<string> {
  return withoutWords(trx, text, (await wordsFor(trx, erasing)).own);
}

/** Asks the organiser to take down photos and recordings of these people where they were allowed. Entries and numbers help to find them. */
async function openTakeDowns(trx: Trx, tenant_id: string, signupIds: readonly string[], dancerIds: readonly string[], since: string) {
  const competitions: string[] = [];
  for (const person of await listImagesAllowed(trx, signupIds, dancerIds)) {
    const { competition_id, dancer_id } = person;
    if (await openTakeDown(trx, { tenant_id, id: newId(), competition_id, dancer_id, since })) competitions.push(competition_id);
  }
  return [...new Set(competitions)];
}

/** Erases a person; `who` is the actor. Locks the person's sign-ups, so that concurrent changes of them wait. */
export async function erase(trx: Trx, erasing: ErasureTarget, who: string): Promise<ErasureResult> {
  const { tenant_id, pseudonym, dancer_ids, signup_ids, link_ids, kept_entry_ids, at } = erasing;
  await lockSignups(trx, (await findLinkedRecords(trx, dancer_ids, signup_ids)).signups);
  const erasureRequests = await listErasureRequests(trx, dancer_ids);
  const reached = await findLinkedRecords(trx, dancer_ids, signup_ids);
  const images = await openTakeDowns(trx, tenant_id, reached.signups, dancer_ids, at);
  const { signups, entries, payments, sole_entries } = reached;
  const own: PersonRecords = { dancers: dancer_ids, signups, entries, payments, ...(await listOwnTexts(trx, reached)) };
  const words = await wordsFor(trx, erasing);
  const emails = (await listContactDetails(trx, erasing))
    .filter((each) => !each.shared && each.text.includes("@"))
    .map((each) => each.text);
  const [first_name = "", last_name = ""] = pseudonym.split(" ");
  const addresses = await listLinkAddresses(trx, dancer_ids);
  await eraseMailsTo(trx, [...emails, ...addresses.filter((each) => !each.shared).map((each) => each.email)], pseudonym);
  await eraseMailsMatching(
    trx,
    ["person_link", "consents_answered"],
    addresses.map((each) => each.email),
    (await listNames(trx, { dancer_ids, signup_ids: [], link_ids: [] })).map(
      ({ first, last }) => replacementOf(shortName({ first_name: first, last_name: last }), pseudonym).pattern,
    ),
    pseudonym,
  );
  await clearEventDetails(trx, dancer_ids);
  await renameShares(trx, dancer_ids, pseudonym);
  await reduceConsents(trx, { dancers: dancer_ids, signups: signup_ids }, pseudonym, at);
  // The confirmations of their sign-ups contain answers about them.
  const answering = await listAnsweringSignups(trx, { dancers: dancer_ids, entries: sole_entries, signups });
  for (const { text, competition } of await listConfirmations(trx, answering))
    await eraseMailTexts(trx, "signup_confirmation", [text], competition);
  await forgetAddressees(trx, link_ids, pseudonym, at);
  await closeRequests(trx, { dancer_ids, link_ids }, who, at);
  const answered = await emptyAnswers(trx, { dancers: dancer_ids, entries: sole_entries, signups: signup_ids });
  await eraseIncidentNotes(trx, entries, sole_entries);
  const tracks = await deleteTracksOfEntries(trx, sole_entries);
  await renameDancers(trx, dancer_ids, { first_name, last_name });
  await renameContacts(trx, signup_ids, pseudonym);
  await renameBuyers(trx, signup_ids, pseudonym);
  const changing = entryTextColumns.map((each) => ({ ...each, only: sql<boolean>`not id = any(${kept_entry_ids}::uuid[])` }));
  await replaceWords(trx, changing, words.titles, own);
  await replaceWords(trx, changing, words.everywhere);
  await replaceWords(trx, everywhere, words.everywhere);
  await replaceWords(trx, everywhere, words.own, own);
  await erasePayerText(trx, pseudonym);
  const signatures = await takeSignatures(trx, dancer_ids, pseudonym);
  const file_ids = [...tracks, ...answered, ...signatures, ...(await deleteStalePapers(trx))];
  return { file_ids, reached, asked: erasureRequests, images };
}
