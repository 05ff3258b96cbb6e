import type { ChartDay, ChartFigure } from '@ekbid/contract';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../ui/Figures.tsx';
import { useUiTexts } from '../ui/ui-texts.ts';
import { useWidth } from '../ui/use-size.ts';

/** One figure of a chart. The main figure has the accent colour. */
export type Series = { readonly figure: ChartFigure; readonly name: string; readonly main: boolean };

type Props = { days: readonly ChartDay[]; series: readonly Series[]; format: (value: number) => string };

const height = 192;
const label = { fill: 'var(--color-ink-soft)', fontSize: 12 };

/** A bar chart by day. It is hidden from screen readers, which read the table below it instead. */
export function DayBars({ days, series, format }: Props) {
  const [frame, width] = useWidth(320);
  const dayText = useDayText();

  return (
    <div ref={frame} className="h-48 overflow-hidden">
      <BarChart
        width={width}
        height={height}
        data={[...days]}
        accessibilityLayer={false}
        barGap={0}
        // Charts of more than 31 days have no room for gaps between bars.
        barCategoryGap={days.length > 31 ? 0 : '20%'}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayText}
          tick={label}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-hairline)' }}
          minTickGap={28}
        />
        <YAxis
          width="auto"
          tickFormatter={shorten}
          tick={label}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickCount={4}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-sunken)' }}
          content={({ active, label: day }) => {
            const counted = active ? days.find((each) => each.day === day) : undefined;
            return counted ? <DayNote day={dayText(counted.day)} {...{ counted, series, format }} /> : null;
          }}
        />
        {series.map(({ figure, main }) => (
          <Bar
            key={figure}
            dataKey={figure}
            fill={main ? 'var(--color-accent)' : 'var(--color-edge)'}
            radius={[2, 2, 0, 0]}
            maxBarSize={24}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  );
}

type NoteProps = Omit<Props, 'days'> & { day: string; counted: ChartDay };

function DayNote({ day, counted, series, format }: NoteProps) {
  return (
    <div className="figures rounded-control border border-hairline bg-card px-3 py-2 text-small">
      <p className="text-ink-soft">{day}</p>
      {series.map(({ figure, name }) => (
        <p key={figure}>
          {name} <strong>{format(counted[figure])}</strong>
        </p>
      ))}
    </div>
  );
}

function useDayText(): (day: string) => string {
  const { locale } = useUiTexts();
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' });
  // A date without a time means midnight in UTC, which is on the same day in India.
  return (day) => format.format(new Date(day));
}

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
/** Shortens figures from one lakh (100,000) on, such as `3.4L`, because there is little room beside the bars. */
const shorten = (value: number) => (value < 100_000 ? formatCount(value) : short.format(value));
