// Sentences for people are not changed when the code is mutated: no rule depends on their wording.

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
}

const isSentence = ({ type, value, quasis }: Node) =>
  /\s/.test(
    type === "StringLiteral" ? String(value) : type === "TemplateLiteral" ? (quasis ?? []).map((each) => each.value.raw).join("") : "",
  );

/** What StrykerJS loads: its question about each place of the code, and our answer, the reason for leaving it alone. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "sentences",
    value: { shouldIgnore: ({ node }: { node: Node }) => (isSentence(node) ? "a sentence" : undefined) },
  },
];
