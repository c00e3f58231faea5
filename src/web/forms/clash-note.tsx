import { useLocale } from "../locale/locale.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states/note.tsx";

const words = {
  pl: { conflict: "Ktoś zmienił to samo w międzyczasie.", theirs: "Weź zapisane", mine: "Zapisz moje" },
  en: { conflict: "Someone else has changed this.", theirs: "Use the saved version", mine: "Save my version" },
};

/** Note that another person changed the same fields. Nothing is saved until one side is chosen. */
export function ClashNote({ onResolve }: { onResolve: (mine: boolean) => void }) {
  const messages = words[useLocale()];
  return (
    <div className="mb-5">
      <Note
        look="warn"
        live
        action={
          <span className="row wrap">
            <Button size="small" onClick={() => onResolve(false)}>
              {messages.theirs}
            </Button>
            <Button size="small" onClick={() => onResolve(true)}>
              {messages.mine}
            </Button>
          </span>
        }
      >
        {messages.conflict}
      </Note>
    </div>
  );
}
