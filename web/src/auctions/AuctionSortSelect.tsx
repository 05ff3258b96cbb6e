import { type AuctionSort, auctionSorts } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

type SortProps = { sort: AuctionSort; onSort: (sort: AuctionSort) => void };

/** Small, on the line above the cards: the browser's own list. */
export function AuctionSortSelect({ sort, onSort }: SortProps) {
  const { list } = useTexts('bidding').auctions;
  return (
    <label className="inline-flex min-w-0 flex-wrap items-center gap-x-2 text-small text-ink-soft">
      {list.sort}
      <span className="relative inline-flex min-w-0">
        <select
          value={sort}
          onChange={(event) => onSort(event.target.value as AuctionSort)}
          className="min-h-11 min-w-0 appearance-none rounded-control border border-edge bg-card py-2 pr-9 pl-3 font-medium text-ink transition-colors hover:border-ink-soft"
        >
          {auctionSorts.map((known) => (
            <option key={known} value={known}>
              {list.sorts[known]}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
          <Icon name="down" size={18} />
        </span>
      </span>
    </label>
  );
}
