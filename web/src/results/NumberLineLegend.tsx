import type { NumberLineData } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

type LegendProps = { data: NumberLineData; /** Whether some amounts are counted together. */ counted: boolean };

/** What each kind of dot stands for, of those that can be seen. */
export function NumberLineLegend({ data, counted }: LegendProps) {
  const { legend } = useTexts('results').line;
  const seen = {
    winner: data.winningBid !== null,
    lone: data.lowest.some(({ amount, people }) => people === 1 && amount !== data.winningBid),
    shared: data.lowest.some(({ people }) => people > 1),
    mine: data.mine.length > 0,
    rest: counted,
  };
  const kinds = (['winner', 'lone', 'shared', 'mine', 'rest'] as const).filter((kind) => seen[kind]);

  if (kinds.length === 0) return null;

  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {kinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            {pictures[kind]}
          </svg>
          {legend[kind]}
        </li>
      ))}
    </ul>
  );
}

const pictures: Record<'winner' | 'lone' | 'shared' | 'mine' | 'rest', ReactNode> = {
  winner: <circle cx="12" cy="12" r="9" className="fill-one" />,
  lone: <circle cx="12" cy="12" r="6" strokeWidth="2" className="fill-card stroke-ink-soft" />,
  shared: (
    <>
      <circle cx="12" cy="17" r="5.5" className="fill-quiet" />
      <circle cx="12" cy="6" r="5.5" className="fill-quiet" />
    </>
  ),
  mine: <circle cx="12" cy="12" r="9" strokeWidth="2" className="fill-none stroke-accent" />,
  rest: <path d="M4 20v-6h4v6M10 20V6h4v14M16 20v-9h4v9" className="fill-quiet" />,
};
