import { memo, type ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The cells contain text that people wrote, such as names, titles and addresses. Such a column always has room for a
   * few words.
   */
  words?: boolean;
  /** The cells contain figures, which are aligned to the right. */
  figures?: boolean;
  /** On phones, this cell is in the first line of the card, without its header. A `title` takes the remaining width. */
  heads?: 'title' | 'beside';
  /** The column is hidden at widths at which the table would be too wide. */
  spare?: boolean;
  /** Makes the header a button that sorts the list: the current direction, and what a click does. */
  sort?: { sorted: 'ascending' | 'descending' | null; onSort: () => void };
};

type Props<Row> = {
  /** The name of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Classes that highlight a row, for example the person's own. */
  rowClass?: (row: Row) => string;
  /** Makes rows 44 px high, for long lists with few lines in each row. */
  dense?: boolean;
};

/** A table whose rows become cards on phones. The explicit roles keep it a table for screen readers there. */
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

/** Memoized, because a list may have thousands of rows, which do not change when another page loads. */
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

/** Breaks a long e-mail address before the @, and elsewhere only if necessary. */
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
