import { memo, type ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';

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
  /** Left out at widths where the table would become too wide. */
  spare?: boolean;
  /** A header that sorts the list: in which direction it is sorted by this column, and what a click does. */
  sort?: { sorted: 'ascending' | 'descending' | null; onSort: () => void };
};

type Props<Row> = {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Classes that highlight a row, e.g. the reader's own. */
  rowClass?: (row: Row) => string;
  /** Rows of 44 px, for long lists of few lines each. */
  dense?: boolean;
};

/** A table in which each row becomes a card on phones. The roles keep it a table for screen readers there. */
export function Table<Row>({ caption, columns, rows, rowKey, rowClass = () => '', dense }: Props<Row>) {
  return (
    <table role="table" data-dense={dense} className="cards-on-phones w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Header key={column.key} column={column} />
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

function Header<Row>({ column: { header, figures, spare, sort } }: { column: Column<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      data-spare={spare}
      aria-sort={sort?.sorted ?? undefined}
      className={figures ? 'text-right' : ''}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={`-mx-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-medium hover:text-ink ${sort.sorted ? 'text-ink' : ''}`}
        >
          {header}
          <span className={sort.sorted === 'ascending' ? 'rotate-180' : sort.sorted ? '' : 'opacity-40'}>
            <Icon name="down" size={16} />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type RowProps = { columns: readonly Column<unknown>[]; row: unknown; className: string };

/** Memoized, because a list may have thousands of rows when another page loads, and these have not changed. */
const TableRow = memo(function TableRow({ columns, row, className }: RowProps) {
  return (
    <tr role="row" className={className}>
      {columns.map(({ key, header, cell, figures, heads, words, spare }) => (
        <td
          key={key}
          role="cell"
          data-heads={heads}
          data-words={words}
          data-spare={spare}
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
