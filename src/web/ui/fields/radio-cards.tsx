import type { KeyboardEvent, ReactNode } from "react";

export type RadioCard<V extends string> = {
  value: V;
  title: ReactNode;
  /** Second line, for example `4–7 osób`. */
  detail?: ReactNode;
  /** Bold last line, for example a price. */
  strong?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** Opens under the chosen row; rows only. */
  body?: ReactNode;
};

export type RadioCardsProps<V extends string> = {
  cards: readonly RadioCard<V>[];
  value: V | undefined;
  onValueChange: (value: V) => void;
  label: string;
  layout?: "cards" | "rows" | undefined;
};

/** Distance that each key moves along the cards. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Arrows choose the next enabled card, cyclically. Enter chooses nothing, as in browsers' own groups. */
function step(event: KeyboardEvent<HTMLDivElement>) {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:not(:disabled)')];
  const at = cards.findIndex((card) => card === event.target);
  const by = STEPS[event.key];
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (by !== undefined || event.key === "Enter") event.preventDefault();
  const next = by === undefined ? undefined : cards.at((at + by) % cards.length);
  next?.focus();
  next?.click();
}

/** One of a few choices with a price or an explanation; arrows move. Refuses an empty value. */
export function RadioCards<V extends string>({ cards, value, onValueChange, label, layout = "cards" }: RadioCardsProps<V>) {
  if (cards.some((card) => card.value === "")) throw new Error("a card needs a non-empty value");
  const free = cards.filter((card) => !card.disabled);
  const reached = (free.find((card) => card.value === value) ?? free[0])?.value;
  const radio = (card: RadioCard<V>) => ({
    type: "button" as const,
    role: "radio",
    "aria-checked": card.value === value,
    "data-state": card.value === value ? "checked" : "unchecked",
    tabIndex: card.value === reached ? 0 : -1,
    disabled: card.disabled,
    onClick: () => {
      if (card.value !== value) onValueChange(card.value);
    },
  });
  return (
    <div role="radiogroup" className={layout === "cards" ? "pres" : "pm"} aria-label={label} onKeyDown={step}>
      {cards.map((card) =>
        layout === "cards" ? (
          <button key={card.value} {...radio(card)} className="pcard">
            <span className="rad" />
            <b>{card.title}</b>
            {card.detail && <small>{card.detail}</small>}
            {card.strong && <small className="num b">{card.strong}</small>}
          </button>
        ) : (
          <div key={card.value} className="pmo-w">
            <button {...radio(card)} className="pmo">
              <span className="rad" />
              {card.icon}
              <span className="grow">
                <b>{card.title}</b>
                {card.detail && <small>{card.detail}</small>}
              </span>
              {card.strong && <b className="num">{card.strong}</b>}
            </button>
            {card.body && card.value === value && <div className="pmo-b">{card.body}</div>}
          </div>
        ),
      )}
    </div>
  );
}
