// A small table for screens, with a heading for each column; numbers are aligned at the end of their cell.
import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  head: string;
  isNumber?: boolean;
  cell(row: T): ReactNode;
}

interface PlainTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf(row: T): string;
  /** The text in place of a table without rows. */
  empty: string;
}

export function PlainTable<T>({ label, rows, columns, keyOf, empty }: PlainTableProps<T>) {
  if (rows.length === 0) return <p className="ec-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with the arrow keys
    <div className="monitor-scroll" tabIndex={0}>
      <table className="ec-plain-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber }) => (
              <th scope="col" key={key} data-number={isNumber || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, isNumber, cell }) => (
                <td key={key} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
