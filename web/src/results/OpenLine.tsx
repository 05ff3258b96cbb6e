import type { NumberLineData } from '@ekbid/contract';
import type { ResultTexts } from '@ekbid/texts';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount, formatCount, Rupees } from '../ui/Figures.tsx';
import { NumberLineDrawing } from './NumberLineDrawing.tsx';

type Props = { data: NumberLineData; /** The accessible description of the drawing. */ label: string };

/** The line of a declared auction: the drawing, the person's own amounts, and a table with all amounts. */
export function OpenLine({ data, label }: Props) {
  const { line } = useTexts('results');
  return (
    <>
      <NumberLineDrawing data={data} label={label} />
      <OwnAmounts data={data} />
      {data.lowest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {line.showTable}
          </summary>
          <div role="region" aria-label={line.caption} tabIndex={0} className="max-h-96 overflow-auto rounded-control">
            <NumberLineTable data={data} />
          </div>
        </details>
      )}
    </>
  );
}

/** The person's own amounts, with what became of each. */
function OwnAmounts({ data: { mine, winningBid } }: { data: NumberLineData }) {
  const { line } = useTexts('results');
  if (mine.length === 0) return null;
  const became = (amount: number, people: number) => {
    if (people > 1) return line.mine.shared(line.mine.others(people - 1, formatCount(people - 1)));
    // The lowest unique amount wins. So if this amount is unique, `winningBid` is not null.
    return winningBid === null || amount === winningBid ? line.mine.won : line.mine.lone(formatAmount(winningBid));
  };

  return (
    <div>
      <h3 className="font-semibold">{line.mine.title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {mine.map(({ amount, people }) => (
          <li key={amount}>
            <span className="font-semibold">
              <Rupees amount={amount} />
            </span>{' '}
            {people !== null && became(amount, people)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The data of the line as a table, for exact figures and for people who cannot see the drawing. */
function NumberLineTable({ data }: { data: NumberLineData }) {
  const { line } = useTexts('results');
  const mine = new Set(data.mine.map(({ amount }) => amount));

  return (
    <table className="w-full border-collapse text-left text-small">
      <caption className="sr-only">{line.caption}</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {line.columns.amount}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {line.columns.people}
          </th>
          <th scope="col" className="py-2 font-medium">
            {line.columns.meaning}
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {data.lowest.map(({ amount, people }) => (
          <tr key={amount} className="border-t border-hairline">
            <th scope="row" className="py-2 pr-4 font-medium whitespace-nowrap">
              <Rupees amount={amount} />
              {mine.has(amount) && <span className="font-normal text-accent"> ({line.yours})</span>}
            </th>
            <td className="py-2 pr-4">{line.people(people, formatCount(people))}</td>
            <td className="py-2">{meaningOf(line, amount === data.winningBid, people)}</td>
          </tr>
        ))}
        {data.rest.map(({ from, to, bids }) => (
          <tr key={from} className="border-t border-hairline">
            <th scope="row" className="py-2 pr-4 font-medium">
              <Rupees amount={from} /> {line.upTo} <Rupees amount={to} />
            </th>
            <td className="py-2 pr-4">{line.bids(bids, formatCount(bids))}</td>
            <td className="py-2">{line.between}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function meaningOf({ meaning }: ResultTexts['line'], won: boolean, people: number): string {
  if (won) return meaning.won;
  return people === 1 ? meaning.lone : meaning.shared;
}
