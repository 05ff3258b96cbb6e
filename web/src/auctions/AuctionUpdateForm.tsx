import { useTexts } from '../texts/use-texts.ts';
import { useClock } from '../ui/clock.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { AuctionForm } from './AuctionForm.tsx';
import { fixedParts, isLastHour } from './auction-form-fixed.ts';
import { useFreshAuction } from './use-fresh-auction.ts';
import { useAuctionStatus } from './use-auction-status.ts';
import { useUpdateAuction } from './use-update-auction.ts';

export function AuctionUpdateForm({ auctionId }: { auctionId: string }) {
  const { update } = useTexts('admin').manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const status = useAuctionStatus(auction);
  const form = useUpdateAuction(auction, status);
  const lastHour = useClock((now) => isLastHour(auction, now));
  return (
    <AuctionForm
      form={form}
      submit={update}
      card={AuctionCard}
      present={{ auction, fixed: fixedParts(auction, status, lastHour) }}
    />
  );
}
