import type { ReceiptFile } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { SaveLink } from '../ui/SaveLink.tsx';
import { toast } from '../ui/toast.ts';
import { ReceiptMail } from './ReceiptMail.tsx';

type ActionsProps = { bidId: string; receiptNumber: string; file: ReceiptFile };

/** Ways to keep a receipt where EkBid cannot reach it. */
export function ReceiptActions({ bidId, receiptNumber, file }: ActionsProps) {
  const { receipt } = useTexts('fair-play');
  const text = JSON.stringify(file, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(receipt.copied);
    } catch {
      // Without https or leave there is no clipboard.
      toast.error(receipt.copyFailed);
    }
  };

  return (
    <div className="flex flex-wrap gap-3">
      <SaveLink className="w-full" name={`ekbid-receipt-${receiptNumber}.json`} text={text}>
        {receipt.download}
      </SaveLink>
      <Button look="secondary" onClick={() => void copy()} className="flex-1 basis-32">
        {receipt.copy}
      </Button>
      <ReceiptMail bidId={bidId} />
    </div>
  );
}
