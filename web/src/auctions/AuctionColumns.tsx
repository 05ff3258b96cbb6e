import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { useMedia } from '../ui/use-media.ts';

type Props = Readonly<Record<'picture' | 'desk' | 'story' | 'side', ReactNode>> & {
  /** Nothing is there yet to give tips about. */
  loading?: boolean;
};

/** On wide screens the picture beside the desk one bids at; on phones the desk right below the picture. */
export function AuctionColumns({ picture, desk, story, side, loading = false }: Props) {
  const wide = useMedia('(min-width: 64rem)');
  const tips = loading ? null : <ProTips />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        {picture}
        {!wide && desk}
        {story}
        {wide && tips}
      </div>
      <aside className="flex flex-col gap-6">
        {wide && desk}
        {side}
        {!wide && tips}
      </aside>
    </div>
  );
}

function ProTips() {
  const { tips } = useTexts('bidding').auctions;
  return (
    <Card>
      <h2 className="text-lead">{tips.title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-small text-ink-soft">
        {tips.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-[0.45em] size-1.5 shrink-0 rounded-full bg-edge" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}
