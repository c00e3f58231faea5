import { RadioGroup as Base } from "radix-ui";
import type { ReactNode } from "react";

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
  name?: string | undefined;
};

/** One of a few choices with a price or an explanation; arrows move. Refuses an empty value. */
export function RadioCards<V extends string>({ cards, value, onValueChange, label, layout = "cards", name }: RadioCardsProps<V>) {
  if (cards.some((card) => card.value === "")) throw new Error("a card needs a non-empty value");
  const pick = (next: string) => {
    const found = cards.find((card) => card.value === next);
    if (found) onValueChange(found.value);
  };
  return (
    <Base.Root
      className={layout === "cards" ? "pres" : "pm"}
      value={value ?? null}
      onValueChange={pick}
      aria-label={label}
      orientation={layout === "cards" ? "horizontal" : "vertical"}
      {...(name ? { name } : {})}
    >
      {cards.map((card) =>
        layout === "cards" ? (
          <Base.Item key={card.value} value={card.value} disabled={card.disabled ?? false} className="pcard">
            <span className="rad" />
            <b>{card.title}</b>
            {card.detail && <small>{card.detail}</small>}
            {card.strong && <small className="num b">{card.strong}</small>}
          </Base.Item>
        ) : (
          <div key={card.value} className="pmo-w">
            <Base.Item value={card.value} disabled={card.disabled ?? false} className="pmo">
              <span className="rad" />
              {card.icon}
              <span className="grow">
                <b>{card.title}</b>
                {card.detail && <small>{card.detail}</small>}
              </span>
              {card.strong && <b className="num">{card.strong}</b>}
            </Base.Item>
            {card.body && card.value === value && <div className="pmo-b">{card.body}</div>}
          </div>
        ),
      )}
    </Base.Root>
  );
}
