import { getStatistics, listAuctions } from '@ekbid/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { StatTile, TileGrid } from '../charts/StatTile.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/Figures.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';

const hourSeconds = 3600;
const dayHours = 24;

/** Figures of the site, with an optional heading. A figure that is 0 or could not be fetched has no tile. */
export function StatTiles({ title }: { title?: string }) {
  const { stats } = useTexts('home');
  const titleId = useId();
  const { waiting, running, totalBidders, wonToday, averageWinSeconds } = useFigures();
  const tiles = [
    { label: stats.totalBidders, value: totalBidders, note: stats.totalBiddersNote },
    { label: stats.wonToday, value: wonToday, note: stats.wonTodayNote },
    { label: stats.averageWinTime, value: averageWinSeconds, note: stats.averageWinTimeNote, show: span },
    { label: stats.activeAuctions, value: running, note: stats.activeAuctionsNote },
  ].filter(({ value }) => value > 0);
  if (!waiting && tiles.length === 0) return null;

  return (
    <section aria-labelledby={title && titleId}>
      {title && (
        <h2 id={titleId} className="mb-6 text-title">
          {title}
        </h2>
      )}
      {waiting ? (
        <Waiting>
          <Skeleton className="h-32" />
        </Waiting>
      ) : (
        <TileGrid label={stats.label}>
          {tiles.map(({ label, value, note, show = formatCount }) => (
            <StatTile key={label} label={label} value={show(value)} note={note} />
          ))}
        </TileGrid>
      )}
    </section>
  );

  function span(seconds: number): string {
    const hours = seconds / hourSeconds;
    return hours < 2 * dayHours ? stats.hours(oneDecimal(hours)) : stats.days(oneDecimal(hours / dayHours));
  }
}

/** The running auction that ends next, and the number of running auctions. */
export const runningAuctions = queryOptions({
  queryKey: keys.runningAuctions,
  queryFn: ({ signal }) => call(listAuctions, { query: { status: 'active', sort: 'ending', limit: 1 }, signal }),
  select: ({ data, meta }) => ({ featured: data[0] ?? null, count: meta.counts.active }),
});

/** Counts of people and results. The server caches them for a few seconds. */
const statistics = queryOptions({
  queryKey: keys.statistics,
  queryFn: async ({ signal }) => (await call(getStatistics, { signal })).data,
});

/** The figures; 0 for a figure that could not be fetched. */
function useFigures() {
  const running = useQuery(runningAuctions);
  const counted = useQuery(statistics);
  const { totalBidders = 0, wonToday = 0, averageWinSeconds } = counted.data ?? {};
  return {
    waiting: running.isPending || counted.isPending,
    running: running.data?.count ?? 0,
    totalBidders,
    wonToday,
    averageWinSeconds: averageWinSeconds ?? 0,
  };
}

const oneDecimal = (value: number) => formatCount(Math.round(value * 10) / 10);

type Props = {
  points: readonly { title: string; text: string }[];
  /** The Tailwind classes that set the number of columns. */
  columns: string;
};

/** Short statements with third-level headings, so they must follow a second-level heading. */
export function Points({ points, columns }: Props) {
  return (
    <ul className={`mt-8 grid gap-8 ${columns}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-edge pt-5">
          <h3 className="text-lead">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
