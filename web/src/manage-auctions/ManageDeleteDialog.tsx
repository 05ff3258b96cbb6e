import { type Auction, deleteAuction } from '@ekbid/contract';
import { type AuctionStatus, canCancel } from '@ekbid/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useFreshAuction } from '../auctions/use-auction.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

type Props = { auction: Auction; onClose: () => void };

/** Fetches the auction again, because orders made since the list was loaded change what deleting does. */
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

type PanelProps = {
  auction: Auction;
  consequence: DeleteConsequence;
  onClose: () => void;
};

function ManageDeletePanel({ auction, consequence, onClose }: PanelProps) {
  const { deletion } = useTexts('admin').manageAuctions;
  const { remove, busy } = useDeleteAuction(auction._id, onClose);
  const possible = consequence === 'removed' || consequence === 'cancelled';

  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">
        {(consequence === 'cancelled' && isFree(auction) ? deletion.cancelled.free : deletion[consequence]).title}
      </h3>
      <Consequence auction={auction} consequence={consequence} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">
        {possible && (
          <Button look="danger" busy={busy} onClick={remove}>
            {deletion[consequence].confirm}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {possible ? deletion.keep : deletion.close}
        </Button>
      </div>
    </div>
  );
}

const isFree = ({ entryMode }: Auction) => entryMode === 'free';

function Consequence({ auction, consequence }: Pick<PanelProps, 'auction' | 'consequence'>) {
  const { deletion } = useTexts('admin').manageAuctions;
  if (consequence !== 'cancelled') return <p>{deletion[consequence].text}</p>;
  const { text, forGood } = deletion.cancelled;
  const { points } = isFree(auction) ? deletion.cancelled.free : deletion.cancelled;
  return (
    <>
      <p>{text(auction.totalBids, formatCount(auction.totalBids))}</p>
      <ul className="list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{forGood}</p>
    </>
  );
}

type DeleteConsequence = 'removed' | 'cancelled' | 'notPossible' | 'cancelledAlready';

/** What deleting the auction would do at this moment. */
export function deleteConsequence(auction: Auction, status: AuctionStatus): DeleteConsequence {
  // Without any order, no bidder relies on the auction, so it can be removed.
  if (!auction.rulesFixed) return 'removed';
  if (status === 'cancelled') return 'cancelledAlready';
  return canCancel(status, auction) ? 'cancelled' : 'notPossible';
}

/**
 * Deletes the auction and shows the server's message, because the outcome may differ from the announced one. `busy`
 * stays true until the lists have been fetched again.
 */
function useDeleteAuction(auctionId: string, onDeleted: () => void) {
  const texts = useTexts();
  const { deletion } = useTexts('admin').manageAuctions;
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    await client.invalidateQueries({ queryKey: keys.allAuctions });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteAuction, { params: { auctionId } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refresh();
      onDeleted();
    },
    onError: (problem) => {
      toast.error(deletion.failed, problemText(texts, problem));
      // Fetch again, because a refusal means that the auction has changed.
      void refresh();
    },
  });
  return { remove: () => mutate(), busy: isPending };
}
