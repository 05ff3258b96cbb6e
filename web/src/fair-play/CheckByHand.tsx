import { getAuction, openFairPlay, href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf } from '../api/call.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { Fold } from './Fold.tsx';
import { fairPlayKeysQuery } from './fair-play-queries.ts';

/** Shell commands that make the same check without this page, for one auction or as a template. */
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
      // There is no clipboard without HTTPS or without permission.
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

/** The public keys with which EkBid signs. */
export function CheckKeys() {
  const { keys } = useTexts('fair-play').check;
  return (
    <Fold summary={keys.title}>
      <p className="measure mb-3 text-small text-ink-soft">{keys.text}</p>
      <Loadable loading={<Skeleton className="h-16" />} failed={keys.failed}>
        <KeyList />
      </Loadable>
    </Fold>
  );
}

function KeyList() {
  const { keys } = useTexts('fair-play').check;
  const { data } = useSuspenseQuery(fairPlayKeysQuery());
  return (
    <ul className="flex flex-col gap-3 text-small">
      {data.map(({ id, publicKey, signsNow }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono font-semibold">{id}</code>
            <span className="text-ink-soft">{signsNow ? keys.signsNow : keys.former}</span>
          </p>
          <code className="font-mono wrap-anywhere">{publicKey}</code>
        </li>
      ))}
    </ul>
  );
}

/** A text about what the check does not prove. */
export function CheckLimits() {
  const { check } = useTexts('fair-play');
  return (
    <Link
      to={`${href(pages.faq)}#check-limits`}
      className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
    >
      {check.limits}
    </Link>
  );
}
