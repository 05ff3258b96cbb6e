import { useAuction } from '../auctions/use-auction.ts';
import { useResultTime } from '../auctions/use-auction-status.ts';
import { useRoomTexts } from '../texts/late-catalogue.ts';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { formatAmount } from '../ui/Figures.tsx';

/**
 * The waiting room of an auction's last ten minutes: the remaining time, the person's own sealed bids, and what happens
 * next.
 */
export function ResultRoom({ canBid }: { canBid: boolean }) {
  const auction = useAuction();
  const room = useRoomTexts();
  const resultTime = useResultTime(auction);
  const amounts = auction.bids.map(({ bidAmount }) => bidAmount).toSorted((a, b) => a - b);
  const own = amounts.map((amount) => `₹${formatAmount(amount)}`).join(', ');
  return (
    <Card className="grid gap-6 sm:grid-cols-2 sm:gap-10">
      <section>
        <h2 className="text-lead">{room.title}</h2>
        <p className="mt-3 text-small text-ink-soft">{room.left}</p>
        <p className="font-semibold tracking-tight" style={{ fontSize: 'clamp(4rem, 8vw, 6rem)', lineHeight: 1.1 }}>
          <Countdown to={auction.endTime} />
        </p>
        {canBid && <p className="figures mt-3">{own === '' ? room.noOwn : room.own(own)}</p>}
      </section>
      <section>
        <h3 className="font-semibold">{room.steps.title}</h3>
        <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-ink-soft marker:text-ink-soft">
          <li>{room.steps.close}</li>
          <li>{room.steps.keep}</li>
          <li className="text-ink">{resultTime}</li>
        </ol>
        <p className="mt-3 text-small text-ink-soft">{room.open}</p>
      </section>
    </Card>
  );
}
