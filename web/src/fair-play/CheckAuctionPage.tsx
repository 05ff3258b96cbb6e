import { href, pages } from '@ekbid/contract';
import { Link, useParams } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { CheckCommands } from './CheckCommands.tsx';
import { CheckFetch } from './CheckFetch.tsx';
import { CheckFiles } from './CheckFiles.tsx';
import { CheckKeys } from './CheckKeys.tsx';
import { CheckLimits } from './CheckLimits.tsx';
import { CheckResult } from './CheckResult.tsx';
import { useCheck } from './use-check.ts';

/** Fetches the log of one auction and checks it, with one's own receipts and whatever else one kept. */
export function CheckAuctionPage() {
  const { auctionId = '' } = useParams();
  const { check } = useTexts('fair-play');
  const { titles } = useTexts().navigation;

  return (
    <Loadable
      key={auctionId}
      wholePage
      loading={<PageSkeleton />}
      failed={check.auctionFailed}
      elsewhere={
        <ButtonLink to={href(pages.check)} look="secondary">
          {titles.check}
        </ButtonLink>
      }
    >
      <CheckView auctionId={auctionId} />
    </Loadable>
  );
}

function CheckView({ auctionId }: { auctionId: string }) {
  const { check } = useTexts('fair-play');
  const { titles } = useTexts().navigation;
  const auction = useAuction(auctionId);
  const session = useSession();
  const checking = useCheck();
  const { outcome, bids, title, resultWithheld } = auction;
  const { notice } = useTexts('results');
  const waiting = outcome === null ? check.waiting.undeclared : outcome === 'cancelled' && check.waiting.cancelled;

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {title}
        </Link>
        <PageHeading>{titles.checkAuction}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{check.lead}</p>
      </header>
      {waiting && !resultWithheld ? (
        <p className="rounded-card border border-hairline bg-sunken px-5 py-4">{waiting}</p>
      ) : (
        <>
          {resultWithheld && (
            <p className="rounded-card border border-danger bg-danger-wash px-5 py-4">{notice.withheld}</p>
          )}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <CheckFetch
              checking={checking}
              auction={auction}
              receipts={session ? bids.map(({ _id, receiptNumber }) => ({ bidId: _id, receiptNumber })) : []}
            />
            <CheckFiles checking={checking} label={check.files.labelAdd} hint={check.files.hintAdd} />
          </div>
          <CheckResult checking={checking} />
          <CheckCommands auctionId={auctionId} />
          <CheckKeys />
        </>
      )}
      <CheckLimits />
    </div>
  );
}
