import { type Auction, hasOpenLine, href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useShare } from '../auctions/use-share.ts';
import { useEntryTexts } from '../texts/late-catalogue.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useMomentText } from '../ui/Figures.tsx';

/** Links to check and to share a result. A cancelled auction has neither, because its amounts stay sealed. */
export function ResultActions({ auction }: { auction: Auction }) {
  const { notice } = useTexts('results');
  const isOpen = hasOpenLine(auction);
  return (
    <>
      {auction.entryMode === 'refundable' && auction.outcome === 'winner' && <GoesBack auction={auction} />}
      <div className="-mb-2.5 flex flex-wrap items-center gap-x-5">
        <Link
          to={href(pages.checkAuction, { auctionId: auction._id })}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:no-underline"
        >
          {notice.check}
        </Link>
        {isOpen && <ShareResult auction={auction} />}
      </div>
    </>
  );
}

/** For refundable auctions: says which of the person's bids are refunded. */
function GoesBack({ auction: { bids, winningBid } }: { auction: Auction }) {
  const { back } = useEntryTexts();
  // The winning amount is unique, so the person's bid on it is the winning bid.
  const mine = bids.some(({ bidAmount }) => bidAmount === winningBid);
  const said = mine && bids.length > 1 ? back.mine : bids.length > 0 && !mine ? back.lost : back.all;
  return <p className="mt-2">{said}</p>;
}

function ShareResult({ auction }: { auction: Auction }) {
  const { share, icon, label } = useShare(auction, 'result');
  return (
    <Button look="quiet" onClick={share} className="-ml-5 sm:ml-0">
      <Icon name={icon} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

type Props = { auctionId: string; prize: NonNullable<Auction['prize']>; mine: boolean };

/**
 * The state of the prize, for everyone, with dates but without names. The winner also gets a link to the prize's page.
 */
export function PrizeLine({ auctionId, prize: { state, claimBy, stateAt }, mine }: Props) {
  const { line } = useTexts('prizes');
  const momentText = useMomentText('moment');
  const dayText = useMomentText('day');
  return (
    <>
      <p className="mt-2">
        {state === 'to_claim' || state === 'expired'
          ? line[mine && state === 'to_claim' ? 'yours' : state](momentText(claimBy))
          : line[state](dayText(stateAt))}
      </p>
      {mine && (
        <ButtonLink
          to={href(pages.prize, { auctionId })}
          look={state === 'to_claim' ? 'primary' : 'secondary'}
          className="mt-3"
        >
          {state === 'to_claim' ? line.claim : line.see}
        </ButtonLink>
      )}
    </>
  );
}
