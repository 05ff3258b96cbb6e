import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { StatTile } from '../ui/StatTile.tsx';
import { TileGrid } from '../ui/TileGrid.tsx';
import { auctionsQuery } from './auctions-query.ts';

const shown = ['active', 'upcoming', 'completed'] as const;

/** How many auctions there are, whatever the list below is narrowed down to. */
export function AuctionTiles() {
  const { list, statuses } = useTexts('bidding').auctions;
  const counts = useInfiniteQuery(auctionsQuery({})).data?.pages[0]?.meta.counts;
  // A dash keeps the place while the figures are on their way.
  const figure = (read: (known: NonNullable<typeof counts>) => number) => (counts ? formatCount(read(counts)) : '–');

  return (
    <TileGrid label={list.tiles.label}>
      {shown.map((status) => (
        <StatTile key={status} label={statuses[status]} value={figure((known) => known[status])} />
      ))}
      <StatTile
        label={list.tiles.all}
        value={figure((known) => Object.values(known).reduce((sum, count) => sum + count, 0))}
      />
    </TileGrid>
  );
}
