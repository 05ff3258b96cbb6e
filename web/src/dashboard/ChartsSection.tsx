import { chartPeriods, isChartPeriod } from '@ekbid/contract';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { ChartGrid } from './Charts.tsx';
import { ChartsSkeleton } from './ChartsSkeleton.tsx';

/** Figures over the last days; over how many stands in the address. */
export function ChartsSection() {
  const { charts } = useTexts('admin').dashboard;
  const [address] = useSearchParams();
  const asked = Number(address.get('days') ?? 30);
  const days = isChartPeriod(asked) ? asked : 30;
  // The charts of the period before stay until the next are there.
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
