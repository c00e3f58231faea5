import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const HERE = new URL("./", import.meta.url);

/** Paper overrides screens; base and text style letters of many classes. */
const OVER = ["print.css", "paper.css", "base.css", "text.css"];

/** Rules of a stylesheet that apply on each screen, as selector and declarations. */
function rulesOf(css: string): { selector: string; declared: string }[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  let plain = "";
  for (let at = 0; at < bare.length; at++) {
    if (!/^@(?:media|container|keyframes|supports)\b/.test(bare.slice(at, at + 12))) {
      plain += bare[at];
      continue;
    }
    let deep = 0;
    do {
      if (bare[at] === "{") deep += 1;
      if (bare[at] === "}") deep -= 1;
      at += 1;
    } while (deep > 0 || bare[at - 1] !== "}");
    at -= 1;
  }
  return [...plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = "", declared = ""]) => ({ selector, declared }));
}

/** Classes that several stylesheets lay out, such as „.dt { display: grid }” in one and „.dt { border-collapse: … }” in another. */
function sharedClasses(sheets: Readonly<Record<string, string>>): string[] {
  const homes = new Map<string, Set<string>>();
  const laid = new Set<string>();
  for (const [name, css] of Object.entries(sheets))
    for (const { selector, declared } of rulesOf(css))
      for (const one of selector.split(",").map((each) => each.trim())) {
        if (!/^\.[a-zA-Z][\w-]*$/.test(one)) continue;
        homes.set(one, (homes.get(one) ?? new Set()).add(name));
        if (/(?:^|;)\s*(?:display|grid[\w-]*|flex[\w-]*)\s*:/.test(declared)) laid.add(one);
      }
  return [...homes].filter(([one, names]) => names.size > 1 && laid.has(one)).map(([one, names]) => `${one}: ${[...names].join(", ")}`);
}

it("finds a class that two stylesheets lay out", () => {
  const sheets = {
    "a.css": ".dt { border-collapse: collapse } @media (max-width: 9px) { .other { display: block } } .own { display: flex }",
    "b.css": ".dt, .x { display: grid } .other { color: red } .own b { color: red }",
  };
  expect(sharedClasses(sheets)).toEqual([".dt: a.css, b.css"]);
});

it("each class is laid out in one stylesheet only: another's rule would affect all pages with it", () => {
  const names = readdirSync(HERE).filter((name) => name.endsWith(".css") && !OVER.includes(name));
  expect(names.length).toBeGreaterThan(20);
  expect(sharedClasses(Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, HERE), "utf8")])))).toEqual([]);
});
