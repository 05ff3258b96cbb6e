import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// Loaded separately, because most people look at their bids without opening a receipt.
const ReceiptDialog = lazily(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

type Props = { bidId: string; receiptNumber: string };

/** A button labelled with the number of a bid's receipt. It opens the receipt. */
export function ReceiptButton({ bidId, receiptNumber }: Props) {
  const { receipt } = useTexts('bidding').bids;
  const [shown, setShown] = useState(false);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
        className="figures -my-2 inline-flex min-h-11 items-center gap-1.5 text-left text-small text-accent hover:underline"
      >
        <Icon name="bids" size={16} />
        {receipt(receiptNumber)}
      </button>
      {shown && (
        <LatePart missing={() => setShown(false)}>
          <ReceiptDialog bidId={bidId} onClose={() => setShown(false)} />
        </LatePart>
      )}
    </>
  );
}
