import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { isRefused, tabulate } from "./tabulate.ts";
import { readVector } from "./vector-file.ts";

// Sixteen worked examples of the skating rules (docs/rules/places.md 10.1), retold. The texts lie in worked/ and were read by a person.
const EXAMPLES = {
  W1: "tso-A-rule5",
  W2: "tso-B-rule6",
  W3: "wdsf-rule7",
  W4: "tso-D-rule7b",
  W5: "jUdge-E-rule7c-shared",
  W6: "wdsf-rule8",
  W7: "tso-F-rule9",
  W8: "tso-G-rule10a",
  W9: "tso-J-rule10b-2",
  W10: "tso-K-rule10c",
  W11: "wdsf-rule10B",
  W12: "tso-M-rule11abc",
  W13: "tso-P-rule11d",
  W14: "wdsf-final-example",
  W15: "real-52-1105_ot_hgr2cstd",
  W16: "real-24-0407_wdsfopenlatrisingstars",
};

function stepsOf(id: string) {
  const outcome = tabulate(readVector(JSON.parse(readFileSync(new URL(`../vectors/${id}.json`, import.meta.url), "utf8"))).input);
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome.explain;
}

describe("the worked examples", () => {
  it.each(Object.entries(EXAMPLES))("%s reads well in Polish and English", async (name, id) => {
    const steps = stepsOf(id);
    const plain = (lines: readonly string[]) => `${lines.join("\n").replaceAll("\u00a0", " ")}\n`;
    await expect(plain(explainPl(steps))).toMatchFileSnapshot(`../worked/${name}.pl.txt`);
    await expect(plain(explainEn(steps))).toMatchFileSnapshot(`../worked/${name}.en.txt`);
  });

  it("keep one-letter words with the next word", () => {
    const text = explainPl(stepsOf("tso-M-rule11abc")).join("\n");
    expect(text).toContain("o\u00a0miejsca 1–2");
    expect(text).toContain("3 z\u00a05");
    expect(text).not.toMatch(/[\s(][iwzoua] /);
  });

  it("call entries as the page wants, without inflecting the name", () => {
    const lines = explainPl(stepsOf("tso-A-rule5"), (id) => `${id} Gaja Żurawska`);
    expect(lines[0]?.replaceAll("\u00a0", " ")).toBe("11 Gaja Żurawska: miejsce 1 z 6.");
    expect(lines[6]?.replaceAll("\u00a0", " ")).toBe(
      "Dance, oceny 1, większość (3 z 5): tylko 11 Gaja Żurawska – 3 oceny. Miejsce 1: 11 Gaja Żurawska (reguła 5).",
    );
  });

  it("can be filtered for one entry", () => {
    const steps = stepsAbout(stepsOf("tso-K-rule10c"), "50");
    expect(
      explainPl(steps)
        .map((line) => line.replaceAll("\u00a0", " "))
        .slice(-3),
    ).toEqual([
      "Reguła 10 o miejsce 2. Miejsce 2 lub lepsze w tańcach: 30 – 3 razy (suma 5); 40 – 2 razy (suma 2); 50 – 1 raz (suma 1); 60 – 1 raz (suma 2). Miejsce 2: 30 (najwięcej razy).",
      "Reguła 10 o miejsce 3. Miejsce 3 lub lepsze w tańcach: 40 – 3 razy (suma 5); 60 – 3 razy (suma 8); 50 – 1 raz (suma 1). Miejsce 3: 40 (przy równej liczbie mniejsza suma).",
      "Reguła 10 o miejsce 4. Miejsce 4 lub lepsze w tańcach: 50 – 5 razy; 60 – 4 razy. Miejsce 4: 50 (najwięcej razy).",
    ]);
    expect(steps[0]).toMatchObject({ kind: "summary", entry: "50", from: 4, to: 4, of: 6 });
    expect(stepsAbout(stepsOf("wdsf-rule7"), "71").map((step) => step.kind)).toEqual(["summary", "column"]);
  });
});
