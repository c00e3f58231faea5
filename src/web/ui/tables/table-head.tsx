/** A column's name, with the class of its cell where it has one. */
type Head = string | readonly [name: string, className: string];

/** The head of a plain table: a name over each column. */
export function TableHead({ heads, className }: { heads: readonly Head[]; className?: string | undefined }) {
  return (
    <thead>
      <tr className={className}>
        {heads.map((head, at) => {
          const [name, own] = typeof head === "string" ? [head] : head;
          return (
            <th key={at} scope="col" className={own}>
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
