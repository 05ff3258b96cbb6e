import { listMonths, type Month } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useUiTexts } from '../ui/ui-texts.ts';

const monthsQuery = queryOptions({
  queryKey: keys.months,
  queryFn: async ({ signal }) => (await call(listMonths, { signal })).data,
});

/** The section of the profile that shows by month what the person paid, got back and won. */
export function MoneyByMonth() {
  const { months: texts } = useTexts('limits');
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{texts.title}</h2>
        <p className="mt-1 text-ink-soft">{texts.lead}</p>
      </div>
      <Loadable loading={<RowsSkeleton label={texts.loading} row="h-11" />} failed={texts.failed}>
        <Months />
      </Loadable>
    </Card>
  );
}

function Months() {
  const { months: texts } = useTexts('limits');
  const { data: months } = useSuspenseQuery(monthsQuery);
  if (months.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      {/* A chart of one month would compare nothing. */}
      {months.length > 1 && <Bars months={months} />}
      <MonthsTable months={months} />
    </>
  );
}

type Props = { months: readonly Month[] };

/** With at most this many months, a phone has room for month names of three letters. */
const fewMonths = 5;

/** A chart with two bars for each month. Screen readers read the table below it instead. */
function Bars({ months }: Props) {
  const { months: texts } = useTexts('limits');
  const [narrow, short] = [useMonthName('narrow'), useMonthName('short')];
  const most = Math.max(1, ...months.flatMap(({ paid, back }) => [paid, back]));
  const bar = (value: number, color: string) => (
    <div
      style={{
        ...{ flex: 1, maxWidth: '1.25rem', background: `var(--color-${color})`, borderRadius: '2px 2px 0 0' },
        // At least 2 px, so that small amounts are visible.
        height: value === 0 ? 0 : `max(2px, ${(value / most) * 100}%)`,
      }}
    />
  );
  const key = (color: string, name: string) => (
    <span className="inline-flex items-center gap-2">
      <span style={{ width: '0.75rem', height: '0.75rem', borderRadius: 2, background: `var(--color-${color})` }} />
      {name}
    </span>
  );

  return (
    <div aria-hidden="true" className="text-small text-ink-soft">
      <p className="mb-3 flex gap-4">
        {key('accent', texts.paid)}
        {key('edge', texts.back)}
      </p>
      <div className="flex gap-2">
        {months.map(({ month, paid, back }) => (
          <div key={month} className="min-w-0 flex-1 text-center">
            <div
              className="flex justify-center border-b border-hairline"
              style={{ height: '8rem', alignItems: 'flex-end', gap: 2 }}
            >
              {bar(paid, 'accent')}
              {bar(back, 'edge')}
            </div>
            {months.length <= fewMonths ? (
              <p className="mt-1">{short(month)}</p>
            ) : (
              <>
                <p className="mt-1 sm:hidden">{narrow(month)}</p>
                <p className="mt-1 max-sm:hidden">{short(month)}</p>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function MonthsTable({ months }: Props) {
  const { months: texts } = useTexts('limits');
  const nameOf = useMonthName('whole');
  const sum = (figure: 'paid' | 'back' | 'won') => months.reduce((total, month) => total + month[figure], 0);
  const cell = 'px-1 py-2 text-right';

  return (
    <div className="relative overflow-x-auto">
      {/* The text is smaller on smaller screens, so that large amounts leave room for the last column. */}
      <table className="w-full border-collapse text-left" style={{ fontSize: 'clamp(0.875rem, 4.1vw, 1rem)' }}>
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr className="border-b border-hairline text-small text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              {texts.month}
            </th>
            {[texts.paid, texts.back, texts.won].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {months.toReversed().map(({ month, paid, back, won }) => (
            <tr key={month}>
              <th scope="row" className="py-2 font-normal whitespace-nowrap">
                {nameOf(month)}
              </th>
              <td className={cell}>
                <Rupees amount={paid} />
              </td>
              <td className={cell}>
                <Rupees amount={back} />
              </td>
              <td className={`${cell} figures`}>{formatCount(won)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-hairline font-medium">
            <th scope="row" className="py-2 font-medium">
              {texts.all}
            </th>
            <td className={cell}>
              <Rupees amount={sum('paid')} />
            </td>
            <td className={cell}>
              <Rupees amount={sum('back')} />
            </td>
            <td className={`${cell} figures`}>{formatCount(sum('won'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A function that formats a month as `N` (narrow), `Nov` (short) or `Nov 2026` (whole). */
function useMonthName(show: 'narrow' | 'short' | 'whole'): (month: string) => string {
  const { locale } = useUiTexts();
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: show === 'narrow' ? 'narrow' : 'short',
    ...(show === 'whole' && { year: 'numeric' }),
  });
  return (month) => format.format(new Date(`${month}-15T00:00:00Z`));
}
