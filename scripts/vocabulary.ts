// The words that names avoid, and the form of commit subjects: the check `names` of `npm run check`.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Each word with what to write instead. */
function spread(rows: [words: string[], instead: string][]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(([words, instead]) => words.map((word) => [word, instead])));
}

/** Words that exported names and file names do not use, with what to write instead. */
export const OLD_WORDS = spread([
  [["hear", "hears", "heard", "hearer"], "subscribe, listener, onX, connected"],
  [["tell", "tells", "told", "telling"], "notify, publish, sent, notification"],
  [["news"], "change event"],
  [["keep", "kept", "keeping"], "stored, cached, saved, retained"],
  [["held"], "pending, queued, reserved"],
  [["shelf"], "storage"],
  [["known"], "snapshot, last server state"],
  [["meets", "meeting", "parted"], "merge, conflict, diverged"],
  [["moments"], "timestamps, clock"],
  [["who", "whose"], "owner, actor, user"],
  [["asking", "asked"], "request, query, params"],
  [["said", "spoken", "sentences"], "message, text, label, wording"],
  [["stand", "stands", "standing"], "state, status, exists"],
  [["given", "givings"], "returned, value, submitted"],
  [["takeover"], "import"],
  [["leftovers"], "notImported, unmapped"],
  [["landed", "come", "came"], "received, arrived, added"],
  [["wanting", "wanted"], "required, missing, requested"],
  [["away"], "unavailable, offline"],
  [["beside", "below", "above"], "with, nextTo, parent, before, after"],
  [["again"], "retry, redraw"],
  [["way", "ways"], "method, option"],
  [["due", "owed"], "balance, outstanding"],
  [["brief"], "summary"],
  [["face"], "publicProfile"],
  [["part"], "partialPayment, fragment, section"],
]);

/** Words that file names alone do not use: they leave out what is still, steady, quiet, quick or late. */
const FILE_WORDS = ["still", "steady", "quiet", "quick", "late"];

/** Names that keep such a word, each with the reason. The list only shrinks. */
export const ALLOWED: Record<string, string> = {
  "known-cases": "published cases with a known outcome",
  "late-entry": "the sport's late entry",
  late: "the folder of the sport's late entries",
  givenUp: "a state in the table of docs/rules/waiting.md 6.1",
  wanted: "a field of the API",
  UnreadPart: "a part of a source text, not of a sum",
  savablePart: "a part of a record, not of a sum",
  unmappedPart: "a part of a contest file, not of a sum",
  UnmappedPart: "a part of a contest file, not of a sum",
  sendMusicPart: "a part of a file that is sent, not of a sum",
  getMusicPart: "a part of a file that is sent, not of a sum",
};

/** Generated files, whose names are those of columns. */
const GENERATED = ["src/kernel/postgres/db-types.ts"];
const EXPORT = /^export (?:default )?(?:async )?(?:const|let|function\*?|type|interface|class|enum) (\w+)/gm;
const SUBJECT = /^[a-z0-9][a-z0-9 ,/.-]*: [A-Z].*[^.]$|^Merge /;
const LONGEST_SUBJECT = 72;

/** The words of a name in camel case, kebab case or capitals, in small letters. */
const wordsOf = (name: string): string[] => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/**
 * Exported names and file names that use an old word.
 * @param files path from the root → text
 * @param allowed names that may
 * @returns one line per name: where, which word, what to write instead
 */
export function findOldNames(files: ReadonlyMap<string, string>, allowed = ALLOWED): string[] {
  const judge = (path: string, name: string, words: Record<string, string>): string[] =>
    Object.hasOwn(allowed, name)
      ? []
      : wordsOf(name).flatMap((word) => (Object.hasOwn(words, word) ? [`${path}: ${name} says "${word}"; write ${words[word]}`] : []));
  const inPaths = { ...OLD_WORDS, ...Object.fromEntries(FILE_WORDS.map((word) => [word, `what is ${word}`])) };
  return [...files].flatMap(([path, text]) => {
    if (GENERATED.includes(path)) return [];
    const folders = path
      .split("/")
      .slice(1)
      .flatMap((part) => judge(path, part.replace(/\..*$/, ""), inPaths));
    return [...folders, ...[...text.matchAll(EXPORT)].flatMap(([, name = ""]) => judge(path, name, OLD_WORDS))];
  });
}

/** Allowed names that no file has any more. */
export function findUnusedAllowances(files: ReadonlyMap<string, string>, allowed = ALLOWED): string[] {
  const used = [...files].flatMap(([path, text]) => [
    ...path.split("/").map((part) => part.replace(/\..*$/, "")),
    ...[...text.matchAll(EXPORT)].map(([, name = ""]) => name),
  ]);
  return Object.keys(allowed).filter((name) => !used.includes(name));
}

/** Commit subjects that are too long or do not have the form `area: Verb …`. */
export const findBadSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => subject.length > LONGEST_SUBJECT || !SUBJECT.test(subject));

/** Subjects of the commits after the one that added this file, as far as the clone has them; none without a repository. */
function subjectsSince(root: string): string[] {
  const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const added = git("log", "--diff-filter=A", "--format=%H", "--", "scripts/vocabulary.ts").trim().split("\n").at(-1) ?? "";
    return added ? git("log", "--format=%s", `${added}..HEAD`).split("\n").filter(Boolean) : [];
  } catch {
    return [];
  }
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const paths = globSync("{src,engines,tests,scripts,bench}/**/*.{ts,tsx,mjs}", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const subjects = findBadSubjects(subjectsSince(root)).map(
    (subject) => `commit subject is not "area: Verb …" in ${LONGEST_SUBJECT} characters: ${subject}`,
  );
  const found = [...findOldNames(files), ...findUnusedAllowances(files).map((name) => `${name} is allowed but not used`), ...subjects];
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
