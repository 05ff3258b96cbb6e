import { memo, type ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What people wrote: names, titles, addresses, sentences. Such a column is never narrower than a few words. */
  words?: boolean;
  /** Figures stand right, under each other. */
  figures?: boolean;
  /** On a phone's card it stands in the first line, without its header; the title takes what room the others leave. */
  heads?: 'title' | 'beside';
};

type Props<Row> = {
  /** Names the table for those who cannot see what stands around it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row apart, e.g. one's own. */
  rowClass?: (row: Row) => string;
};

/** A table; on phones each row is a card of its own. The roles keep it a table for screen readers there too. */
export function Table<Row>({ caption, columns, rows, rowKey, rowClass = () => '' }: Props<Row>) {
  return (
    <table role="table" className="cards-on-phones w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, figures }) => (
            <th key={key} role="columnheader" scope="col" className={figures ? 'text-right' : ''}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            columns={columns as readonly Column<unknown>[]}
            row={row}
            className={rowClass(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { columns: readonly Column<unknown>[]; row: unknown; className: string };

/** Thousands of rows may stand above the page that has just come: those that stay as they were are not drawn again. */
const TableRow = memo(function TableRow({ columns, row, className }: RowProps) {
  return (
    <tr role="row" className={className}>
      {columns.map(({ key, header, cell, figures, heads, words }) => (
        <td
          key={key}
          role="cell"
          data-heads={heads}
          data-words={words}
          className={figures ? 'figures md:text-right' : ''}
        >
          {!heads && (
            <span aria-hidden="true" className="text-small text-ink-soft md:hidden">
              {header}
            </span>
          )}
          {cell(row)}
        </td>
      ))}
    </tr>
  );
});

/** Where there is no room for a whole address it goes on at its @, and only then anywhere. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span className="min-w-0 wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
