import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Floor } from "../brand/floor.tsx";
import { Lockup } from "../brand/lockup.tsx";

export type ErrorFrameProps = {
  /** Status code after „Błąd:”. */
  code: number | string;
  /** Exact headline of the error catalogue. */
  headline: string;
  onBack: () => void;
  label?: string | undefined;
  backLabel?: string | undefined;
  /** More help under the button, for example a contact. */
  children?: ReactNode;
};

/** Full-screen error: the floor with a missing stave, label, headline, one button. By default the exact Polish words in both languages. */
export function ErrorFrame({ code, headline, onBack, label = "Błąd:", backLabel = "Powrót do strony", children }: ErrorFrameProps) {
  return (
    <main className="errp" id="main">
      <div className="err-fl">
        <Floor special="hole" />
      </div>
      <div className="err-in">
        <Lockup onStage />
        <div className="err-t">
          <p className="err-c">
            {label} <b className="num">{code}</b>
          </p>
          <h1>{headline}</h1>
          <div className="err-a">
            <button type="button" className="btn big lite" onClick={onBack}>
              <ArrowLeft className="ic" aria-hidden />
              {backLabel}
            </button>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}
