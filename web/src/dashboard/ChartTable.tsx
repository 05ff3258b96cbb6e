import type { ChartDay } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { noonOf } from './chart-day.ts';
import type { Series } from './chart-series.ts';

type TableProps = {
  title: string;
  days: readonly ChartDay[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** The newest day first, as one looks for it. */
export function ChartTable({ title, days, series, format }: TableProps) {
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
