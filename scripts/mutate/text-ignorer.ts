// StrykerJS ignorer: texts for people are not mutated, because no rule depends on their wording.

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
}

const isSentence = ({ type, value, quasis }: Node) =>
  /\s/.test(
    type === "StringLiteral" ? String(value) : type === "TemplateLiteral" ? (quasis ?? []).map((each) => each.value.raw).join("") : "",
  );

/** Plugins that StrykerJS loads. `shouldIgnore` returns the reason for leaving a node alone, else undefined. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: { shouldIgnore: ({ node }: { node: Node }) => (isSentence(node) ? "a text for people" : undefined) },
  },
];
