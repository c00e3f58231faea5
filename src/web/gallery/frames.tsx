import { CalendarDays, Plus, QrCode, Search, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { AuthFrame } from "../layouts/auth-frame.tsx";
import { CollapsedFrame } from "../layouts/collapsed-frame.tsx";
import { DashboardFrame } from "../layouts/dashboard-frame.tsx";
import { ErrorFrame } from "../layouts/error-frame.tsx";
import { NAV, type NavItem } from "../layouts/nav.ts";
import { PaperHead } from "../layouts/paper-head.tsx";
import { PublicFrame, StageHeader } from "../layouts/public-frame.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { CompetitionSwitch } from "../ui/overlays/competition-switch.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Live } from "../ui/signs/live.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Prediction } from "../ui/days/prediction.tsx";
import { SpotBar, StageBar } from "../ui/days/stage-bar.tsx";
import { PasswordInput, TextInput } from "../ui/fields/text-input.tsx";
import { ThemeSwitch } from "../ui/fields/theme-switch.tsx";
import { TablesGallery } from "./tables.tsx";

const USER = { name: "Marta Nowicka", role: "administratorka" };
const ACCOUNT = [{ label: "Ustawienia konta" }, "separator", { label: "Wyloguj się" }] as const;
const TABS: readonly NavItem[] = [
  { to: "/dev/ui", label: { pl: "Wyniki", en: "Results" }, icon: Trophy },
  { to: "/startlist/1", label: { pl: "Lista startowa", en: "Start list" }, icon: CalendarDays },
];

export const FRAME_NAMES = ["dashboard", "collapsed", "public", "live", "auth", "error", "print"] as const;
export type FrameName = (typeof FRAME_NAMES)[number];

const FRAMES: Record<FrameName, () => ReactNode> = {
  dashboard: () => (
    <DashboardFrame
      groups={NAV["super-admin"]}
      badges={{
        "/dashboard/entries": { count: 116 },
        "/dashboard/scores": { count: 2, look: "warn" },
        "/dashboard/payments": { count: 1, look: "bad" },
      }}
      user={USER}
      accountMenu={ACCOUNT}
      competitionSwitch={
        <CompetitionSwitch
          name="Rytm Wisły 2026"
          detail="14 marca, Toruń"
          items={[{ label: "Rytm Wisły 2026" }, { label: "Toruń Open 2026" }]}
        />
      }
      stageBar={
        <StageBar
          now={{ number: 79, title: "„Iskra”", detail: "Mini formacje, jazz, 12–15 lat" }}
          next={{ number: 80, title: "„Żółty pokój”" }}
          delayMinutes={6}
          judges={["on", "on", "on", "off", "on"]}
          clock="14:18"
        />
      }
    >
      <PageHead
        title="Płatności"
        crumbs={[{ label: "Rytm Wisły 2026", to: "/dashboard" }, { label: "Płatności" }]}
        actions={
          <>
            <Button icon={<QrCode className="ic" aria-hidden />}>Kod QR</Button>
            <Button look="primary" icon={<Plus className="ic" aria-hidden />}>
              Dodaj wpłatę
            </Button>
          </>
        }
      />
      <div className="dm">
        <TablesGallery />
      </div>
    </DashboardFrame>
  ),
  collapsed: () => (
    <CollapsedFrame items={NAV.referee[0]?.items ?? []} user={{ name: "Katarzyna Łoś", role: "sędzia" }} userTag="S3" accountMenu={ACCOUNT}>
      <div className="jd">
        <h1>Sobota, 14 marca</h1>
        <p className="sec">Katarzyna Łoś, sędzia S3.</p>
      </div>
    </CollapsedFrame>
  ),
  public: () => (
    <PublicFrame context={<b>Rytm Wisły 2026</b>} end={<ThemeSwitch />} footer="Fundacja Ruchu Arabeska">
      <h1>Zgłoś występy</h1>
      <p className="sec">Zapisy do niedzieli 1 marca, 23:59.</p>
    </PublicFrame>
  ),
  live: () => (
    <PublicFrame
      tenant={{ name: "Fundacja Ruchu Arabeska" }}
      tabs={TABS}
      width="full"
      stage={
        <StageHeader
          brand="Rytm Wisły 2026"
          title="Mini formacje, jazz"
          meta="12–15 lat, 11 występów, 5 sędziów"
          live={
            <>
              <Live /> 7 z 11 ocenionych
            </>
          }
          actions={
            <IconButton label="Szukaj numeru" size="touch">
              <Search className="ic" aria-hidden />
            </IconButton>
          }
        />
      }
    >
      <SpotBar
        number={79}
        title="„Iskra”"
        detail="Na scenie, Pirueta, Olsztyn"
        elapsed={72}
        length={144}
        scores={{ received: 2, of: 5, label: "2 z 5 ocen" }}
      />
      <p className="p-4">
        <Prediction at={Date.UTC(2026, 2, 14, 13, 21)} />
      </p>
    </PublicFrame>
  ),
  auth: () => (
    <AuthFrame title="Zaloguj się" subtitle="Fundacja Ruchu Arabeska" motto="Turniej, który sam trzyma rytm." footer={<ThemeSwitch />}>
      <form>
        <Field label="E-mail">
          <TextInput type="email" defaultValue="marta@arabeska.example" />
        </Field>
        <Field label="Hasło" aside={<a href="/forgotten-password">Nie pamiętam hasła</a>}>
          <PasswordInput defaultValue="parkiet" autoComplete="off" />
        </Field>
        <Button look="primary" size="big" full>
          Zaloguj się
        </Button>
      </form>
    </AuthFrame>
  ),
  error: () => <ErrorFrame code={404} headline="Nie możemy znaleźć tej strony." onBack={() => undefined} />,
  print: () => (
    <main className="pr" id="main" data-theme="light">
      <PaperHead>
        <h1>Lista startowa</h1>
        <p>Rytm Wisły 2026, sobota 14 marca</p>
      </PaperHead>
      <p>Strona na papierze.</p>
      <footer className="pr-f">Wersja 12, parkiet.example/rytm26</footer>
    </main>
  ),
};

/** One frame over the whole window, with sample content. */
export function FrameGallery({ name }: { name: FrameName }) {
  return FRAMES[name]();
}
