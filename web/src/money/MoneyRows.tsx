import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { type Column, Table } from '../ui/Table.tsx';
import type { MoneyView } from './money-query.ts';

type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly total: number } };
type Props<Row> = {
  view: MoneyView;
  query: UseSuspenseInfiniteQueryResult<{ pages: readonly Page<Row>[] }>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  filtered?: boolean;
};

/** A list of money page by page, or why there is none. */
export function MoneyRows<Row>({ view, query, columns, rowKey, filtered = false }: Props<Row>) {
  const { empty, captions, showing } = useTexts('admin').money;
  const rows = query.data.pages.flatMap((page) => page.data);
  const total = query.data.pages[0]?.meta.total ?? rows.length;
  if (rows.length === 0)
    return <EmptyState title={empty[view].title}>{filtered ? empty.filtered : empty[view].text}</EmptyState>;

  return (
    <div>
      <Card padded={false}>
        <Table caption={captions[view]} columns={columns} rows={rows} rowKey={rowKey} />
      </Card>
      <LoadMore status={showing[view](formatCount(rows.length), formatCount(total))} {...nextPage(query)} />
    </div>
  );
}
