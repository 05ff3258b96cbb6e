import { type Auction, hasOpenLine, href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useShare } from '../auctions/use-share.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** What people do with a result: check it, and tell others. A cancelled auction is not opened, so it has neither. */
export function ResultActions({ auction }: { auction: Auction }) {
  const { notice } = useTexts('results');
  const isOpen = hasOpenLine(auction);
  return (
    <div className="-mb-2.5 flex flex-wrap items-center gap-x-5">
      <Link
        to={href(pages.checkAuction, { auctionId: auction._id })}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:no-underline"
      >
        {notice.check}
      </Link>
      {isOpen && <ShareResult auction={auction} />}
    </div>
  );
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
