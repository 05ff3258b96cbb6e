import { chartPeriods, isChartPeriod, type ChartPeriod, type Charts, type ChartDay } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, formatCount, Moment } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { chartsQuery } from './dashboard-queries.ts';
import type { Series } from './DayBars.tsx';

/** Charts of the last days. The number of days is stored in the address. */
export function ChartsSection() {
  const { charts } = useTexts('admin').dashboard;
  const [address] = useSearchParams();
  const asked = Number(address.get('days') ?? 30);
  const days = isChartPeriod(asked) ? asked : 30;
  // Deferred, so that the previous charts stay on the screen until the next ones have loaded.
  const shown = useDeferredValue(days);

  return (
    <section aria-labelledby="charts" className="flex flex-col gap-4">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <h2 id="charts" className="text-lead">
            {charts.title}
          </h2>
          <p className="measure mt-1 text-ink-soft">{charts.lead}</p>
        </div>
        <nav aria-label={charts.periods.label} className="flex gap-2">
          {chartPeriods.map((period) => (
            <ButtonLink
              key={period}
              to={`?days=${period}`}
              replace
              preventScrollReset
              look={period === days ? 'primary' : 'secondary'}
              aria-current={period === days ? 'true' : undefined}
              className="px-3 whitespace-nowrap"
            >
              {charts.periods[period]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <Loadable loading={<ChartsSkeleton />} failed={charts.failed} about={String(shown)}>
        <ChartGrid days={shown} />
      </Loadable>
    </section>
  );
}

function ChartsSkeleton() {
  const { loading } = useTexts('admin').dashboard.charts;
  return (
    <div role="status" className="appear-late grid gap-4 xl:grid-cols-2">
      <p className="sr-only">{loading}</p>
      {['signUps', 'bids', 'money', 'slots'].map((chart) => (
        <Skeleton key={chart} className="h-88 rounded-card" />
      ))}
    </div>
  );
}

const formatRupees = (rupees: number) => `₹${formatAmount(rupees)}`;

function ChartGrid({ days }: { days: ChartPeriod }) {
  const { signUps, bids, money, slots } = useTexts('admin').dashboard.charts;
  const { data } = useSuspenseQuery(chartsQuery(days));
  const { slotsFilled, slotsOffered } = data.totals;
  const share = slotsOffered === 0 ? 0 : Math.round((100 * slotsFilled) / slotsOffered);

  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartCard
        {...data}
        title={bids.title}
        series={[{ figure: 'bids', name: bids.total, main: true }]}
        format={formatCount}
      />
      <ChartCard
        {...data}
        title={money.title}
        series={[
          { figure: 'captured', name: money.captured, main: true },
          { figure: 'refunded', name: money.refunded, main: false },
        ]}
        format={formatRupees}
      />
      <ChartCard
        {...data}
        title={slots.title}
        lead={slots.lead}
        note={slotsOffered > 0 ? slots.share(formatCount(share)) : undefined}
        series={[
          { figure: 'slotsFilled', name: slots.filled, main: true },
          { figure: 'slotsOffered', name: slots.offered, main: false },
        ]}
        format={formatCount}
      />
      <ChartCard
        {...data}
        title={signUps.title}
        series={[{ figure: 'signUps', name: signUps.total, main: true }]}
        format={formatCount}
      />
    </div>
  );
}

/** Loaded separately, because the chart library is as large as the rest of the page. */
const DayBars = lazily(async () => (await import('./DayBars.tsx')).DayBars);

type Props = Charts & {
  title: string;
  lead?: string;
  note?: string | undefined;
  series: readonly Series[];
  format: (value: number) => string;
};

/** A figure with its total, a chart by day, and the same data as a table for screen readers. */
function ChartCard({ title, lead, note, series, format, days, totals }: Props) {
  const { charts } = useTexts('admin').dashboard;
  const hasAny = series.some(({ figure }) => totals[figure] > 0);

  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div>
        <h3 className="font-medium">{title}</h3>
        {lead && <p className="text-small text-ink-soft">{lead}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {series.map(({ figure, name, main }) => (
          <div key={figure}>
            <dt className="flex items-center gap-2 text-small text-ink-soft">
              <span aria-hidden="true" className={`size-2.5 rounded-full ${main ? 'bg-accent' : 'bg-edge'}`} />
              {name}
            </dt>
            <dd className="figures text-lead font-semibold">{format(totals[figure])}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="figures -mt-2 text-small text-ink-soft">{note}</p>}
      {hasAny ? (
        <>
          <div aria-hidden="true" className="h-48">
            <LatePart missing="silent">
              <DayBars days={days} series={series} format={format} />
            </LatePart>
          </div>
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
              {charts.showTable}
            </summary>
            <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto rounded-control">
              <ChartTable title={title} days={days} series={series} format={format} />
            </div>
          </details>
        </>
      ) : (
        <p className="flex h-48 items-center justify-center text-ink-soft">{charts.none}</p>
      )}
    </Card>
  );
}

type TableProps = {
  title: string;
  days: readonly ChartDay[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** The chart's data as a table, newest day first. */
function ChartTable({ title, days, series, format }: TableProps) {
  const { day } = useTexts('admin').dashboard.charts;
  return (
    <table className="w-full border-collapse text-left text-small">
      <caption className="sr-only">{title}</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {day}
          </th>
          {series.map(({ figure, name }) => (
            <th key={figure} scope="col" className="py-2 pr-4 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {days.toReversed().map((counted) => (
          <tr key={counted.day} className="border-t border-hairline">
            <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
              <Moment at={noonOf(counted.day)} show="day" />
            </th>
            {series.map(({ figure }) => (
              <td key={figure} className="py-2 pr-4 text-right">
                {format(counted[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Noon on this day in India, as an instant, for formatting the day. */
const noonOf = (day: string) => `${day}T06:30:00Z`;
