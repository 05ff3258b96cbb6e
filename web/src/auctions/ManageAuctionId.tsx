import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** An id in short; a click copies all of it. */
export function ManageAuctionId({ auctionId }: { auctionId: string }) {
  const { id } = useTexts('admin').manageAuctions;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(auctionId);
      toast.success(id.copied, auctionId);
    } catch {
      // Without https or leave there is no clipboard: shown whole, it can be copied by hand.
      toast.error(id.copyFailed, auctionId);
    }
  };

  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="group inline-flex min-h-11 items-center gap-2 rounded-control text-small whitespace-nowrap"
    >
      <code className="figures font-[inherit] text-ink-soft">…{auctionId.slice(-6)}</code>{' '}
      <span className="font-medium text-accent group-hover:underline">
        {id.copy}
        <span className="sr-only"> {auctionId}</span>
      </span>
    </button>
  );
}
