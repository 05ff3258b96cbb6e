import { href, pages, type Money } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { StatTile } from '../charts/StatTile.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Rupees, Moment } from '../ui/Figures.tsx';
import { moneyQuery } from './money-queries.ts';

/**
 * The sums of declared auctions, the counts of all others, the comparisons with the provider, and the open operator
 * tasks.
 */
export function MoneySums() {
  const { tiles, tasks } = useTexts('admin').money;
  const { declared, sealed, cancelled, comparisons, openTasks } = useSuspenseQuery(moneyQuery).data;

  return (
    <>
      <dl aria-label={tiles.label} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatTile label={tiles.captured} value={<Rupees amount={declared.captured} />} />
        <StatTile label={tiles.refunded} value={<Rupees amount={declared.refunded} />} />
        <StatTile label={tiles.owed} value={<Rupees amount={declared.owed} />} />
        <StatTile label={tiles.earned} value={<Rupees amount={declared.earned} />} />
      </dl>
      <div className="grid gap-4 xl:grid-cols-2">
        <SealedPanel sealed={sealed} cancelled={cancelled} />
        <BooksPanel comparisons={comparisons} />
      </div>
      <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 className="text-lead">{tasks.title(openTasks, formatCount(openTasks))}</h2>
          <p className="measure mt-1 text-ink-soft">{tasks.text}</p>
        </div>
        <ButtonLink to={href(pages.operatorTasks)} look={openTasks > 0 ? 'primary' : 'secondary'} className="shrink-0">
          {tasks.link}
        </ButtonLink>
      </Card>
    </>
  );
}

/** For auctions without a result, only the number of payments is shown, because sums would reveal sealed amounts. */
function SealedPanel({ sealed, cancelled }: Pick<Money, 'sealed' | 'cancelled'>) {
  const { sealed: texts } = useTexts('admin').money;
  const lines = [
    { counts: sealed, say: texts.running },
    { counts: cancelled, say: texts.cancelled },
  ];
  return (
    <Card>
      <h2 className="text-lead">{texts.title}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ counts: { payments, refunds }, say }) => (
          <li key={say(0, '0')} className="figures">
            {say(payments, formatCount(payments))}
            {refunds > 0 && (
              <span className="block text-small text-ink-soft">{texts.refunds(refunds, formatCount(refunds))}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Comparison = Money['comparisons'][number];

const agrees = ({ capturedAgrees, refundedAgrees }: Comparison) => capturedAgrees && refundedAgrees;

/** The findings of the nightly comparisons with the provider. */
function BooksPanel({ comparisons }: { comparisons: Money['comparisons'] }) {
  const { books } = useTexts('admin').money;
  const [last] = comparisons;

  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lead">{books.title}</h2>
        {last ? (
          <Badge tone={agrees(last) ? 'accent' : 'danger'}>{agrees(last) ? books.agree : books.differ}</Badge>
        ) : (
          <Badge>{books.never}</Badge>
        )}
      </div>
      {last ? (
        <p className="figures mt-2">
          {books.compared}: <Moment at={last.comparedAt} />
          <span className="block text-small text-ink-soft">
            {books.counted(formatCount(last.payments), formatCount(last.refunds))}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">{books.neverText}</p>
      )}
      {comparisons.length > 0 && <ComparisonHistory comparisons={comparisons} />}
      <p className="mt-3 text-small text-ink-soft">{books.whole}</p>
    </Card>
  );
}

function ComparisonHistory({ comparisons }: { comparisons: readonly Comparison[] }) {
  const { books } = useTexts('admin').money;
  const said = (count: number, agree: boolean) => (agree ? books.agrees : books.differs)(formatCount(count));
  const tone = (agree: boolean) => (agree ? '' : 'text-danger');
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
        {books.history}
      </summary>
      <table className="figures w-full border-collapse text-left text-small">
        <caption className="sr-only">{books.history}</caption>
        <thead className="text-ink-soft">
          <tr>
            {[books.columns.night, books.columns.payments, books.columns.refunds].map((header) => (
              <th key={header} scope="col" className="py-2 pr-4 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map((night) => (
            <tr key={night.day} className="border-t border-hairline">
              <th scope="row" className="py-2 pr-4 font-normal">
                <Moment at={night.comparedAt} show="day" />
              </th>
              <td className={`py-2 pr-4 ${tone(night.capturedAgrees)}`}>
                {said(night.payments, night.capturedAgrees)}
              </td>
              <td className={`py-2 ${tone(night.refundedAgrees)}`}>{said(night.refunds, night.refundedAgrees)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
