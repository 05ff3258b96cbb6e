import { useQuery } from '@tanstack/react-query';
import { StatTile, TileGrid } from '../charts/StatTile.tsx';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { runningAuctions, statistics } from './home-queries.ts';

const hourSeconds = 3600;
const dayHours = 24;

/** The true figures. In the demo, invented figures are shown below them with a label. */
export function StatTiles() {
  const { stats } = useTexts().home;
  const running = useQuery(runningAuctions).data;
  const counted = useQuery(statistics).data;
  const fixed = useSite()?.figures;
  // A dash is shown while a figure loads, and where there is none yet.
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));

  return (
    <TileGrid label={stats.label}>
      <StatTile
        label={stats.totalBidders}
        value={figure(counted?.totalBidders)}
        note={<Notes note={stats.totalBiddersNote} fixed={fixed?.totalBidders} />}
      />
      <StatTile
        label={stats.wonToday}
        value={figure(counted?.wonToday)}
        note={<Notes note={stats.wonTodayNote} fixed={fixed?.wonToday} />}
      />
      <StatTile
        label={stats.averageWinTime}
        value={span(counted?.averageWinSeconds ?? null)}
        note={<Notes note={stats.averageWinTimeNote} fixed={fixed?.averageWinTime} />}
      />
      <StatTile
        label={stats.activeAuctions}
        value={figure(running?.count)}
        note={<Notes note={stats.activeAuctionsNote} fixed={undefined} />}
      />
    </TileGrid>
  );

  function span(seconds: number | null): string {
    if (seconds === null) return '–';
    const hours = seconds / hourSeconds;
    return hours < 2 * dayHours ? stats.hours(oneDecimal(hours)) : stats.days(oneDecimal(hours / dayHours));
  }
}

const oneDecimal = (value: number) => formatCount(Math.round(value * 10) / 10);

function Notes({ note, fixed }: { note: string; fixed: string | undefined }) {
  const { navigation } = useTexts();
  return (
    <>
      {note}
      {fixed !== undefined && (
        <span className="figures mt-2 block">
          <Badge>{navigation.placeholder}</Badge> {fixed}
        </span>
      )}
    </>
  );
}

type Props = {
  points: readonly { title: string; text: string }[];
  /** Classes for the number of columns. */
  columns: string;
};

/** Short statements with headings of the third level, so a second-level heading comes before them. */
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
