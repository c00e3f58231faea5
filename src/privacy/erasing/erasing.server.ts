// Erases a person: a pseudonym replaces the name in all rows; results and accounts stay. Running it again changes nothing.
import { sql } from "kysely";
import { clearTrail } from "../../kernel/audit/audit.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type Own, replaceWords, type Spoken, withoutWords } from "../../kernel/erasing/replace.server.ts";
import { spoken as ofKernel } from "../../kernel/erasing/spoken.ts";
import { type Replacement, replacing, replacingName } from "../../kernel/erasing/words.ts";
import { newId } from "../../kernel/values/ids.ts";
import { emptyMails, emptyNaming, emptyTexts } from "../../kernel/mail/mail.server.ts";
import { forgetPapers, renameBuyers } from "../../invoicing/personal/personal-sql.server.ts";
import { spoken as ofDocuments } from "../../invoicing/personal/spoken.ts";
import { spoken as ofJudging } from "../../judging/spoken.ts";
import { spoken as ofMusic } from "../../music/spoken.ts";
import { emptyPayers, renameShares } from "../../payments/personal/personal-sql.server.ts";
import { spoken as ofPayments } from "../../payments/personal/spoken.ts";
import { spoken as ofRefunds } from "../../refunds/discrepancies/spoken.ts";
import { spoken as ofResults } from "../../scoring/spoken.ts";
import { spoken as ofRounds } from "../../rounds/spoken.ts";
import {
  forgetAddressees,
  listLinkAddresses,
  reduceConsents,
  renameContacts,
  renameDancers,
} from "../../people/erasing/erasing-sql.server.ts";
import { emptyAnswers, listAnswering } from "../../entries/questions/answers-sql.server.ts";
import { spoken as ofSignup } from "../../people/erasing/spoken.ts";
import { listImagesAllowed } from "../../people/consents/answering.server.ts";
import { named } from "../../people/consents/mails.ts";
import { openTakeDown } from "../../people/consents/take-downs-sql.server.ts";
import { closeRequests, listAskers, type RequestRow } from "../requests/requests-sql.server.ts";
import { listConfirmed, listNames, listOwnTexts, listReachable, type Reached, reachOf } from "../people-sql.server.ts";
import { lockSignups } from "../../people/signups/sql.server.ts";
import { spokenOfEntries } from "../../entries/spoken-of-entries.ts";
import { forgetTracks } from "../../music/sql.server.ts";

const ofPrivacy: readonly Spoken[] = [
  { table: "erasures", text: ["reason"] },
  { table: "data_requests", text: ["note", "answer"], json: ["wanted", "stood"] },
];
const everywhere: readonly Spoken[] = [
  ...ofPrivacy,
  ...ofSignup,
  ...ofPayments,
  ...ofRefunds,
  ...ofDocuments,
  ...ofMusic,
  ...ofRounds,
  ...ofJudging,
  ...ofResults,
  ...ofKernel,
];

/** The person to erase, by ids, and the pseudonym. */
export interface Erasing {
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

type Named = Pick<Erasing, "pseudonym" | "dancer_ids" | "signup_ids" | "link_ids">;

/** Result of an erasure that other parts must process. */
interface Erased {
  /** Files to delete after the transaction commits. */
  file_ids: string[];
  reached: Reached;
  /** Requests that this erasure fulfils. */
  asked: RequestRow[];
  /** Competitions whose organiser must take down images. */
  images: string[];
}

/** Words to replace: in all rows when no other person has them, otherwise only in the person's own rows. */
async function wordsFor(trx: Trx, erasing: Named) {
  const { pseudonym } = erasing;
  const [, code = pseudonym] = pseudonym.split(" ");
  const names = (await listNames(trx, erasing)).filter((each) => `${each.first} ${each.last}` !== pseudonym);
  const reachable = (await listReachable(trx, erasing)).map((each) => ({ ...replacing(each.text, pseudonym), shared: each.shared }));
  const whole = names.flatMap((each) =>
    replacingName(each.first, each.last, pseudonym).map((replacement) => ({ ...replacement, shared: each.namesake })),
  );
  const parts = names.flatMap((each) => (each.surname_shared ? [] : [replacing(each.last, code)]));
  const titles = names.flatMap((each) => [
    ...replacingName(each.first, each.last, pseudonym),
    replacing(each.last, code),
    replacing(each.first, "Osoba"),
  ]);
  return {
    everywhere: [...whole, ...reachable].filter((each) => !each.shared),
    own: [...whole, ...reachable, ...parts] satisfies Replacement[],
    titles,
  };
}

/** Removes the person's names from a text that someone else wrote. */
export async function withoutNames(trx: Trx, erasing: Named, text: string): Promise<string> {
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
export async function erase(trx: Trx, erasing: Erasing, who: string): Promise<Erased> {
  const { tenant_id, pseudonym, dancer_ids, signup_ids, link_ids, kept_entry_ids, at } = erasing;
  await lockSignups(trx, (await reachOf(trx, dancer_ids, signup_ids)).signups);
  const asked = await listAskers(trx, dancer_ids);
  const reached = await reachOf(trx, dancer_ids, signup_ids);
  const images = await openTakeDowns(trx, tenant_id, reached.signups, dancer_ids, at);
  const { signups, entries, payments, sole_entries } = reached;
  const own: Own = { dancers: dancer_ids, signups, entries, payments, ...(await listOwnTexts(trx, reached)) };
  const words = await wordsFor(trx, erasing);
  const emails = (await listReachable(trx, erasing)).filter((each) => !each.shared && each.text.includes("@")).map((each) => each.text);
  const [first_name = "", last_name = ""] = pseudonym.split(" ");
  const addresses = await listLinkAddresses(trx, dancer_ids);
  await emptyMails(trx, [...emails, ...addresses.filter((each) => !each.shared).map((each) => each.email)], pseudonym);
  await emptyNaming(
    trx,
    ["person_link", "consents_answered"],
    addresses.map((each) => each.email),
    (await listNames(trx, { dancer_ids, signup_ids: [], link_ids: [] })).map(
      ({ first, last }) => replacing(named({ first_name: first, last_name: last }), pseudonym).pattern,
    ),
    pseudonym,
  );
  await clearTrail(trx, dancer_ids);
  await renameShares(trx, dancer_ids, pseudonym);
  await reduceConsents(trx, { dancers: dancer_ids, signups: signup_ids }, pseudonym, at);
  // The confirmations of their sign-ups contain answers about them.
  const answering = await listAnswering(trx, { dancers: dancer_ids, entries: sole_entries, signups });
  for (const { text, competition } of await listConfirmed(trx, answering))
    await emptyTexts(trx, "signup_confirmation", [text], competition);
  await forgetAddressees(trx, link_ids, pseudonym, at);
  await closeRequests(trx, { dancer_ids, link_ids }, who, at);
  const answered = await emptyAnswers(trx, { dancers: dancer_ids, entries: sole_entries, signups: signup_ids });
  const tracks = await forgetTracks(trx, sole_entries);
  await renameDancers(trx, dancer_ids, { first_name, last_name });
  await renameContacts(trx, signup_ids, pseudonym);
  await renameBuyers(trx, signup_ids, pseudonym);
  const changing = spokenOfEntries.map((each) => ({ ...each, only: sql<boolean>`not id = any(${kept_entry_ids}::uuid[])` }));
  await replaceWords(trx, changing, words.titles, own);
  await replaceWords(trx, changing, words.everywhere);
  await replaceWords(trx, everywhere, words.everywhere);
  await replaceWords(trx, everywhere, words.own, own);
  await emptyPayers(trx, pseudonym);
  const file_ids = [...tracks, ...answered, ...(await forgetPapers(trx))];
  return { file_ids, reached, asked, images };
}
