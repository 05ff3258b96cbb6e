import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { StatTile } from '../ui/StatTile.tsx';
import { TileGrid } from '../ui/TileGrid.tsx';
import { myBidsQuery } from './my-bids-query.ts';

/** Over all bids, whatever the list below is narrowed down to. */
export function MyBidTiles() {
  const { tiles } = useTexts('bidding').bids.mine;
  const known = useInfiniteQuery(myBidsQuery({})).data?.pages[0]?.meta.statistics;

  return (
    <TileGrid label={tiles.label}>
      <StatTile label={tiles.totalBids} value={known ? formatCount(known.totalBids) : '–'} />
      <StatTile label={tiles.bidsWon} value={known ? formatCount(known.bidsWon) : '–'} />
      <StatTile label={tiles.winRate} value={known ? `${known.winRate.toFixed(1)}%` : '–'} />
      <StatTile
        label={tiles.totalSpent}
        value={known ? <Rupees amount={known.totalSpent} /> : '–'}
        note={tiles.totalSpentNote}
      />
    </TileGrid>
  );
}
