import type { Auction } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { deleteConsequence } from './delete-consequence.ts';
import { ManageDeletePanel } from './ManageDeletePanel.tsx';
import { useAuctionStatus } from './use-auction-status.ts';
import { useFreshAuction } from './use-fresh-auction.ts';

type Props = { auction: Auction; onClose: () => void };

/** Says exactly what will happen, by what the auction is now: somebody may have ordered since the list was loaded. */
export function ManageDeleteDialog({ auction, onClose }: Props) {
  const { deletion } = useTexts('admin').manageAuctions;
  return (
    <Dialog open onOpenChange={onClose} title={deletion.title(auction.title)}>
      <Loadable loading={<RowsSkeleton label={deletion.loading} count={2} />}>
        <FreshPanel auctionId={auction._id} onClose={onClose} />
      </Loadable>
    </Dialog>
  );
}

function FreshPanel({ auctionId, onClose }: { auctionId: string; onClose: () => void }) {
  const auction = useFreshAuction(auctionId);
  const status = useAuctionStatus(auction);
  return <ManageDeletePanel auction={auction} consequence={deleteConsequence(auction, status)} onClose={onClose} />;
}
