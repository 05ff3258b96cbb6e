import { memo, type ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Text that people wrote, such as names, titles and addresses. The column is never narrower than a few words. */
  words?: boolean;
  /** Figures are aligned to the right. */
  figures?: boolean;
  /** On a phone's card, the cell is in the first line without its header. The title gets the room that is left. */
  heads?: 'title' | 'beside';
};

type Props<Row> = {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Classes that highlight a row, e.g. the reader's own. */
  rowClass?: (row: Row) => string;
};

/** A table in which each row becomes a card on phones. The roles keep it a table for screen readers there. */
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

/** Memoized, because a list may have thousands of rows when another page loads, and these have not changed. */
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

/** A long address breaks at its @ first, and elsewhere only if that does not suffice. */
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
