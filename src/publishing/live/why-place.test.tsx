// „Dlaczego to miejsce?” in each of its states, as phones show it.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AboutEntry, type LoadState, ReplyView, Steps } from "./why-place.tsx";

const shown = (found: LoadState<readonly string[]>) =>
  renderToStaticMarkup(
    <ReplyView found={found} onRetry={() => undefined}>
      {(told) => <Steps sentences={told} />}
    </ReplyView>,
  );

it("shows that it is loading, that it failed with a retry, and that there is nothing to explain", () => {
  expect(shown("loading")).toMatch(/role="status">Wczytuj/);
  expect(shown("failed")).toMatch(/role="alert">.*<button type="button"/);
  expect(shown({ reply: [] })).toContain("Nie ma tu nic do wyjaśnienia.");
  expect(shown({ reply: ["Suma 24."] })).toMatch(/role="status"><ol.*<li>Suma 24\.<\/li>/);
});

it("starts with one sentence, and offers all steps only if there are any", () => {
  const about = (summary: string | null, steps: string[], explain: string[]) =>
    renderToStaticMarkup(<AboutEntry about={{ summary, steps }} explain={explain} />);
  expect(about("Pierwsze miejsce.", ["Suma 24."], ["Wszyscy."])).toMatch(/Pierwsze miejsce.*Suma 24.*<details.*Wszyscy/);
  expect(about("Nie tańczyła.", [], [])).toBe('<p class="b">Nie tańczyła.</p>');
  expect(renderToStaticMarkup(<AboutEntry about={null} explain={[]} />)).toContain("Nie ma tu nic do wyjaśnienia.");
});
