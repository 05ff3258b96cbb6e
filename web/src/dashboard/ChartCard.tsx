import type { Charts } from '@ekbid/contract';

import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { Series } from './chart-series.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';

/** The drawing library weighs as much as all the rest of the page: what it draws comes when the page is there. */
const DayBars = lazily(async () => (await import('./DayBars.tsx')).DayBars);

type Props = Charts & {
  title: string;
  lead?: string;
  note?: string | undefined;
  series: readonly Series[];
  format: (value: number) => string;
};

/** A figure over the days: its total, a drawing for the eye, and a table that says the same to everybody. */
export function ChartCard({ title, lead, note, series, format, days, totals }: Props) {
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
