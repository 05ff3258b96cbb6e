import type { NumberLineData } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount, formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** Where one's own amounts stand: on the sealed line just that they do, after declaring what became of each. */
export function OwnStanding({ data: { mine, winningBid, sealed } }: { data: NumberLineData }) {
  const { line } = useTexts('results');
  if (mine.length === 0) return null;
  const became = (amount: number, people: number) => {
    if (people > 1) return line.mine.shared(line.mine.others(people - 1, formatCount(people - 1)));
    // Where any amount stood alone, the lowest of them won.
    return winningBid === null || amount === winningBid ? line.mine.won : line.mine.lone(formatAmount(winningBid));
  };

  return (
    <div>
      <h3 className="font-semibold">{sealed ? line.myAmountsSealed : line.mine.title}</h3>
      <ul className={sealed ? 'mt-1 flex flex-wrap gap-x-4' : 'mt-1 flex flex-col gap-1'}>
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
