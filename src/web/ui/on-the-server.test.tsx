import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { bannersIn } from "#tests/application/landmarks.ts";
import { Component } from "../dev-ui.page.tsx";
import { Facts } from "./signs/facts.tsx";
import { FRAME_NAMES } from "../gallery/frames.tsx";
import { ToastProvider } from "./overlays/toast.tsx";

function page(address: string): string {
  return renderToString(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <Component />
      </ToastProvider>
    </MemoryRouter>,
  );
}

describe("the kit on the server", () => {
  const html = page("/dev/ui");

  it("renders each part of the gallery without a browser", () => {
    for (const text of ["Zapisy otwarte", "Do poprawy: 2 pola", "Pokaż więcej", "limit 2:30"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("Nic nie pasuje do filtrów");
    expect(html).toContain("1\u00a0512,00\u00a0zł");
    expect(html).not.toMatch(/NaN|\[object Object\]|>undefined</);
  });

  it("keeps a range of years on one line", () => {
    expect(renderToString(<Facts text="Jazz, duet, 12–15 lat, bez podziału" />)).toContain('<span class="nw">12–15 lat</span>');
    expect(renderToString(<Facts text="Jazz, duet" />)).toBe("Jazz, duet");
  });

  it("shows the chosen value of a select before the browser takes over", () => {
    expect(html).toMatch(/role="combobox"[^>]*>(?:<span[^>]*>)+jazz</);
  });

  it("wires labels, errors and sort order", () => {
    expect(html).toMatch(/<label for="light-year"/);
    expect(html).toMatch(
      /id="light-year"[^>]*aria-describedby="light-year-note"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="light-year"/,
    );
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain('aria-label="4 z 5 ocen, brakuje czwartej"');
  });

  it("speaks English when the page does", () => {
    const english = page("/dev/ui?lang=en");
    expect(english).toContain("To correct: 2 fields");
    expect(english).toContain("Offline, 2 marks wait on the tablet");
    expect(english).not.toContain("Do poprawy");
  });

  it("leads from a control to the content next to its label, so that Tab goes from e-mail to password", () => {
    const [, field] = page("/dev/ui?frame=auth").split('type="email"');
    expect(field?.indexOf('type="password"')).toBeLessThan(field?.indexOf("Nie pamiętam hasła") ?? 0);
  });

  it.each(FRAME_NAMES)("writes the %s frame with one main, one h1 and one banner at most", (name) => {
    const frame = page(`/dev/ui?frame=${name}`);
    expect(frame.match(/<main/g)).toHaveLength(1);
    expect(frame.match(/<h1/g)).toHaveLength(1);
    expect(bannersIn(frame)).toBeLessThanOrEqual(1);
  });

  it("links to every screen of the administrator", () => {
    const frame = page("/dev/ui?frame=dashboard");
    for (const path of [
      "",
      "/entries",
      "/start-lists",
      "/scores",
      "/payments",
      "/competitions",
      "/categories",
      "/scoring",
      "/users",
      "/settings",
      "/tenants",
    ]) {
      expect(frame).toContain(`href="/dashboard${path}"`);
    }
  });
});
