import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { StatTile } from '../ui/StatTile.tsx';
import { TileGrid } from '../ui/TileGrid.tsx';
import { leaderboardQuery } from './leaderboard-query.ts';
import { Sealed } from './Sealed.tsx';

/** The auction in figures, whatever the list below is narrowed down to. */
export function LeaderboardTiles({ auctionId }: { auctionId: string }) {
  const { tiles } = useTexts('results').leaderboard;
  const known = useInfiniteQuery(leaderboardQuery(auctionId, {})).data?.pages[0]?.meta.statistics;
  // A dash keeps the place while the figures are on their way.
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure));
  const money = (amount: number | null | undefined) => {
    if (amount === undefined) return '–';
    return amount === null ? <Sealed /> : <Rupees amount={amount} />;
  };

  return (
    <TileGrid label={tiles.label}>
      <StatTile label={tiles.totalBidders} value={count(known?.totalBidders)} />
      <StatTile label={tiles.winners} value={count(known?.winners)} />
      <StatTile label={tiles.averageBid} value={money(known?.averageBid)} />
      <StatTile label={tiles.totalVolume} value={money(known?.totalVolume)} />
    </TileGrid>
  );
}
