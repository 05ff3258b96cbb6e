import type { NumberLineData } from '@ekbid/contract';
import type { ResultTexts } from '@ekbid/texts';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** The same line in words and figures, for whoever cannot see it or wants to know exactly. */
export function NumberLineTable({ data }: { data: NumberLineData }) {
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
