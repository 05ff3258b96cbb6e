import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** By the stored outcome, so that "no unique bid" reads as declared, which it is. */
export function DeclareOutcome({ auction: { outcome, resultWithheld, winnerId, winningBid } }: { auction: Auction }) {
  const { card } = useTexts('admin').declare;
  if (resultWithheld) return <span className="font-normal text-danger">{card.withheld}</span>;
  if (outcome === null) return <span className="font-normal text-ink-soft">{card.undeclared}</span>;
  if (outcome !== 'winner') return card.outcomes[outcome];
  return (
    <>
      <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
      {winnerId?.firstName} {winnerId?.lastName} {card.wonWith} {winningBid !== null && <Rupees amount={winningBid} />}
    </>
  );
}
