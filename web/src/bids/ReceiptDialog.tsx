import { useTexts } from '../texts/use-texts.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ReceiptView } from './ReceiptView.tsx';

type Props = { bidId: string; onClose: () => void };

/** The proof of one's own bid, where a thumb reaches it on phones. */
export function ReceiptDialog({ bidId, onClose }: Props) {
  const { receiptTitle } = useTexts('bidding').bids;
  const { receipt } = useTexts('fair-play');
  const Place = useMedia('(min-width: 48rem)') ? Dialog : BottomSheet;
  return (
    <Place open onOpenChange={onClose} title={receiptTitle}>
      <Loadable loading={<RowsSkeleton label={receipt.loading} count={5} row="h-11" />} failed={receipt.failed}>
        <ReceiptView bidId={bidId} />
      </Loadable>
    </Place>
  );
}
