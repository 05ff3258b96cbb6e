import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { AuctionForm } from './AuctionForm.tsx';
import { fixedParts } from './auction-form-fixed.ts';
import { useFreshAuction } from './use-fresh-auction.ts';
import { useAuctionStatus } from './use-auction-status.ts';
import { useUpdateAuction } from './use-update-auction.ts';

export function AuctionUpdateForm({ auctionId }: { auctionId: string }) {
  const { update } = useAdminTexts().manageAuctions.form;
  const auction = useFreshAuction(auctionId);
  const status = useAuctionStatus(auction);
  const form = useUpdateAuction(auction, status);
  return <AuctionForm form={form} submit={update} present={{ auction, fixed: fixedParts(auction, status) }} />;
}
