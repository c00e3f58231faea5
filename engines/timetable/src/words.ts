// Sentences of the timetable in Polish and English. Names stay in the nominative and are never inflected.
import { writeLength } from "./clock-time.ts";
import { momentWords } from "./moment.ts";

/** One sentence in both languages. */
export type Words = { pl: string; en: string };

const polish = new Intl.PluralRules("pl");
const POLISH_PERFORMANCES: Record<string, string> = { one: "występ", few: "występy", many: "występów", other: "występu" };

/** Explains a rest that one dancer must miss: „Zofia ma 2 występy w kategorii z 9 występami (…)”. */
export function unavoidableWords(u: {
  dancer: string;
  block: string;
  entries: number;
  block_entries: number;
  missing_seconds: number;
  unless_break: boolean;
}): Words {
  const performances = POLISH_PERFORMANCES[polish.select(u.entries)];
  const others = u.block_entries === 1 ? "występem" : "występami";
  const missing = writeLength(u.missing_seconds);
  return {
    pl: `${u.dancer} ma ${u.entries} ${performances} w kategorii z ${u.block_entries} ${others} (${u.block}): przy każdej kolejności zabraknie co najmniej ${missing} odpoczynku${u.unless_break ? ", chyba że w środku kategorii wypadnie przerwa" : ""}.`,
    en: `${u.dancer} has ${u.entries} entries in a category of ${u.block_entries} (${u.block}): in any order at least ${missing} of rest is missing${u.unless_break ? ", unless a break falls inside the category" : ""}.`,
  };
}

/** Explains why a block must miss more rest than the sum over its single dancers. */
export function togetherWords(u: { block: string; missing_seconds: number; unless_break: boolean }): Words {
  const missing = writeLength(u.missing_seconds);
  return {
    pl: `${u.block}: kilka osób ma tu po kilka występów i nie da się rozstawić wszystkich naraz: razem zabraknie co najmniej ${missing} odpoczynku${u.unless_break ? ", chyba że w środku kategorii wypadnie przerwa" : ""}.`,
    en: `${u.block}: several people have several entries here and not all can be spread out at once: together at least ${missing} of rest is missing${u.unless_break ? ", unless a break falls inside the category" : ""}.`,
  };
}

/** A wish, other than rest, that the order does not keep. `seconds` is by how much; a school in a row has 0. */
export type BrokenWish =
  | { kind: "fixed_start_missed"; block: string; day: string; wanted: number; start: number; seconds: number }
  | { kind: "day_overrun"; day: string; stage: string; end: number; seconds: number; blocks: string[] }
  | { kind: "too_early"; subject: string; day: string; wanted: number; start: number; seconds: number }
  | { kind: "too_late"; subject: string; day: string; wanted: number; end: number; seconds: number }
  | { kind: "precedence"; before: string; after: string; gap_seconds: number; seconds: number }
  | { kind: "two_stages"; person: string; first: string; second: string; seconds: number }
  | { kind: "judge_two_stages"; person: string; first: string; second: string; seconds: number }
  | { kind: "school_in_a_row"; school: string; first: string; second: string; seconds: number }
  | { kind: "position_missed"; subject: string; position: number; seconds: number };

/** Writes a length: "4 min 30 s", "746 min". */
function minutes(seconds: number): string {
  const rest = Math.floor(seconds % 60);
  return `${Math.floor(seconds / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}

/** Explains a broken wish. */
export function wishWords(wish: BrokenWish): Words {
  const by = writeLength(wish.seconds);
  switch (wish.kind) {
    case "fixed_start_missed": {
      const [wanted, start] = [momentWords(wish.wanted, wish.day), momentWords(wish.start, wish.day)];
      return {
        pl: `${wish.block}: stały początek ${wanted.pl}, w planie ${start.pl} (${by} później), bo wcześniejsze występy nie kończą się na czas.`,
        en: `${wish.block}: fixed start ${wanted.en}, planned ${start.en} (${by} late), because the part before it does not end in time.`,
      };
    }
    case "day_overrun": {
      const end = momentWords(wish.end, wish.day);
      const length = minutes(wish.seconds);
      const blocks = wish.blocks.join(", ");
      return {
        pl: `${wish.day}, ${wish.stage}: koniec ${end.nextDay ? "dopiero" : "o"} ${end.pl}, ${length} po planowanym końcu dnia; nie mieszczą się: ${blocks}.`,
        en: `${wish.day}, ${wish.stage}: ends ${end.nextDay ? "only on" : "at"} ${end.en}, ${length} after the planned end of the day; no room for: ${blocks}.`,
      };
    }
    case "too_early": {
      const [wanted, start] = [momentWords(wish.wanted, wish.day), momentWords(wish.start, wish.day)];
      return {
        pl: `${wish.subject}: nie wcześniej niż ${wanted.pl}, w planie ${start.pl} (${by} za wcześnie).`,
        en: `${wish.subject}: not before ${wanted.en}, planned ${start.en} (${by} too early).`,
      };
    }
    case "too_late": {
      const [wanted, end] = [momentWords(wish.wanted, wish.day), momentWords(wish.end, wish.day)];
      return {
        pl: `${wish.subject}: koniec najpóźniej ${wanted.pl}, w planie ${end.pl} (${by} za późno).`,
        en: `${wish.subject}: must end by ${wanted.en}, planned ${end.en} (${by} too late).`,
      };
    }
    case "precedence":
      return {
        pl: `${wish.after} ma być po: ${wish.before}, z odstępem ${writeLength(wish.gap_seconds)}; brakuje ${by}.`,
        en: `${wish.after} must follow ${wish.before} by ${writeLength(wish.gap_seconds)}; ${by} is missing.`,
      };
    case "two_stages":
      return {
        pl: `${wish.person}: dwie sceny naraz (${wish.first}, ${wish.second}), wspólne ${by}.`,
        en: `${wish.person}: on two stages at once (${wish.first}, ${wish.second}), for ${by}.`,
      };
    case "judge_two_stages":
      return {
        pl: `${wish.person} sędziuje na dwóch scenach naraz (${wish.first}, ${wish.second}), wspólne ${by}.`,
        en: `${wish.person} judges on two stages at once (${wish.first}, ${wish.second}), for ${by}.`,
      };
    case "school_in_a_row":
      return {
        pl: `${wish.school}: dwa występy z rzędu (${wish.first}, ${wish.second}).`,
        en: `${wish.school}: two entries in a row (${wish.first}, ${wish.second}).`,
      };
    case "position_missed":
      return {
        pl: `${wish.subject}: nie jest na zablokowanym miejscu ${wish.position}.`,
        en: `${wish.subject}: is not at its locked place ${wish.position}.`,
      };
  }
}

const REPAIRS: Record<string, Words> = {
  keep_times: { pl: "Zostaw przerwę, godziny bez zmian", en: "Leave a pause, times unchanged" },
  close_gap: { pl: "Przesuń wszystko wcześniej", en: "Move everything up" },
  fill_gap: { pl: "Wstaw w wolne miejsce inny występ z tej kategorii", en: "Fill the gap with another entry of the category" },
  exchange: { pl: "Zamień dwa występy miejscami", en: "Exchange two entries" },
  first_after_second: { pl: "Przesuń pierwszy występ za drugi", en: "Move the first entry behind the second" },
  second_before_first: { pl: "Przesuń drugi występ przed pierwszy", en: "Move the second entry before the first" },
  later_in_block: { pl: "Przesuń w obrębie kategorii", en: "Move within the category" },
  own_slot: { pl: "Wstaw między kategorie", en: "Put between two categories" },
  exchange_blocks: { pl: "Zamień kategorie miejscami", en: "Exchange two categories" },
  end_of_day: { pl: "Przesuń na koniec dnia", en: "Move to the end of the day" },
};
const POLISH_RESTS: Record<string, string> = {
  one: "odpoczynek krótszy",
  few: "odpoczynki krótsze",
  many: "odpoczynków krótszych",
  other: "odpoczynku krótszego",
};
const english = new Intl.PluralRules("en");

/** Describes a repair: „Zamień dwa występy miejscami: 2 występy z nową godziną, bez krótszych odpoczynków.”, and the wishes that it breaks. */
export function repairWords(method: string, hits: number, rests: number, broken: readonly BrokenWish[]): Words {
  const words = REPAIRS[method] ?? { pl: method, en: method };
  const shorterPl = rests === 0 ? "bez krótszych odpoczynków" : `${rests} ${POLISH_RESTS[polish.select(rests)]} niż dotąd`;
  const shorterEn =
    rests === 0 ? "no rest gets shorter" : `${rests} ${english.select(rests) === "one" ? "rest gets" : "rests get"} shorter`;
  return {
    pl: `${words.pl}: ${hits} ${POLISH_PERFORMANCES[polish.select(hits)]} z nową godziną, ${shorterPl}.${broken.map((wish) => ` Narusza życzenie: ${wishWords(wish).pl}`).join("")}`,
    en: `${words.en}: ${hits} ${english.select(hits) === "one" ? "entry" : "entries"} with a new time, ${shorterEn}.${broken.map((wish) => ` Breaks a wish: ${wishWords(wish).en}`).join("")}`,
  };
}
