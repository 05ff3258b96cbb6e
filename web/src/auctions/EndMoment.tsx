import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';

type EndProps = { auction: Pick<Auction, 'endTime' | 'declaredAt'>; status: AuctionStatus };

/** When an auction ends or has ended: a full one may be declared, and any one cancelled, before its time. */
export function EndMoment({ auction: { endTime, declaredAt }, status }: EndProps) {
  const { ends } = useTexts('bidding').auctions;
  const early = declaredAt !== null && Date.parse(declaredAt) < Date.parse(endTime);
  return (
    <>
      {ends[status]} <Moment at={early ? declaredAt : endTime} />
    </>
  );
}
