import type { ChartPeriod } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount, formatCount } from '../ui/numbers.ts';
import { ChartCard } from './ChartCard.tsx';
import { chartsQuery } from './charts-query.ts';

const formatRupees = (rupees: number) => `₹${formatAmount(rupees)}`;

/** Each figure with its total, its days drawn, and the same days as a table. */
export function ChartGrid({ days }: { days: ChartPeriod }) {
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
