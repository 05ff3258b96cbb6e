import { addressOf } from '../api/request.ts';
import { getAuction, openFairPlay } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { toast } from '../ui/toast.ts';

/** What to type to do the same without this page, for one auction or for whichever. */
export function CheckCommands({ auctionId = 'AUCTION-ID' }: { auctionId?: string }) {
  const { commands } = useTexts('fair-play').check;
  const addressFor = (asked: typeof openFairPlay | typeof getAuction) =>
    `${location.origin}${addressOf(asked, { params: { auctionId } })}`;
  const text = [
    `curl -o opening.json ${addressFor(openFairPlay)}`,
    `curl -o auction.json ${addressFor(getAuction)}`,
    'node verify/verify.mjs opening.json auction.json my-receipt.json',
  ].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(commands.copied);
    } catch {
      // Without https or leave there is no clipboard.
      toast.error(commands.copyFailed);
    }
  };

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead">{commands.title}</h2>
      <p className="measure text-small text-ink-soft">{commands.text}</p>
      <pre
        tabIndex={0}
        aria-label={commands.title}
        className="overflow-x-auto rounded-control border border-hairline bg-sunken p-4 font-mono text-small"
      >
        {text}
      </pre>
      <Button look="quiet" onClick={() => void copy()} className="-ml-5 self-start">
        {commands.copy}
      </Button>
    </Card>
  );
}
