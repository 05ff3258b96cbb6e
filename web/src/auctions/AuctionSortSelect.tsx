import { type AuctionSort, auctionSorts } from '@ekbid/contract';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';

type Props = { sort: AuctionSort; onSort: (sort: AuctionSort) => void };

/** Small, on the line above the cards: the browser's own list. */
export function AuctionSortSelect({ sort, onSort }: Props) {
  const { list } = useBiddingTexts().auctions;
  return (
    <label className="inline-flex items-center gap-2 text-small text-ink-soft">
      {list.sort}
      <select
        value={sort}
        onChange={(event) => onSort(event.target.value as AuctionSort)}
        className="min-h-11 rounded-control border border-edge bg-card px-2.5 font-medium text-ink"
      >
        {auctionSorts.map((known) => (
          <option key={known} value={known}>
            {list.sorts[known]}
          </option>
        ))}
      </select>
    </label>
  );
}
