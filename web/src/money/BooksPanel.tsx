import type { Money } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';

type Comparison = Money['comparisons'][number];

const agrees = ({ capturedAgrees, refundedAgrees }: Comparison) => capturedAgrees && refundedAgrees;

/** What the nightly comparisons with the provider found. */
export function BooksPanel({ comparisons }: { comparisons: Money['comparisons'] }) {
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
      {comparisons.length > 0 && <Nights comparisons={comparisons} />}
      <p className="mt-3 text-small text-ink-soft">{books.whole}</p>
    </Card>
  );
}

function Nights({ comparisons }: { comparisons: readonly Comparison[] }) {
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
