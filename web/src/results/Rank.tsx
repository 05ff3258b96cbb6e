import { formatCount } from '../ui/numbers.ts';

/** The first three of a declared result carry their rank as a badge; the winner's is marigold. */
export function Rank({ rank, top }: { rank: number; top: boolean }) {
  const look = rank === 1 ? 'bg-one text-on-one' : 'border border-edge';
  return top ? (
    <span className={`figures inline-flex size-8 items-center justify-center rounded-full font-semibold ${look}`}>
      {rank}
    </span>
  ) : (
    <span className="figures inline-block min-w-8 text-center">{formatCount(rank)}</span>
  );
}
