// Short table of the settings: one row per thing, its name in bold. On phones the wide columns are hidden.
import type { ReactNode } from "react";

export interface PlainColumn<Row> {
  key: string;
  header: string;
  /** Aligns the column to the right, for numbers. */
  right?: boolean;
  /** Hides the column under 768 px. */
  wide?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Table without sorting or selection. The column `name` comes first, `columns` follow. */
export function PlainTable<Row>(props: {
  label: string;
  name: { header: string; cell: (row: Row) => ReactNode };
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { label, name, columns, rows, rowKey } = props;
  const classOf = ({ right, wide }: PlainColumn<Row>) => `${right ? "r num" : ""}${wide ? " max-md:hidden" : ""}`;
  return (
    <table className="tbl prt" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name.header}</th>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <td>{name.cell(row)}</td>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
