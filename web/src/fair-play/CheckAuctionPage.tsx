import { href, pages, type Auction } from '@ekbid/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { AuctionProvider, useAuction } from '../auctions/use-auction.ts';
import { useSession } from '../sign-in/session.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { ButtonLink, Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { CheckCommands, CheckKeys, CheckLimits } from './CheckByHand.tsx';
import { CheckFiles } from './CheckFiles.tsx';
import { CheckResult } from './CheckResult.tsx';
import { fetchCheckFiles, type OwnReceipt } from './fetch-check-files.ts';
import { Fold } from './Fold.tsx';
import { useCheck, type Checking } from './use-check.ts';

/** Downloads the log of one auction and checks it, together with the person's receipts and other saved files. */
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
      <AuctionProvider auctionId={auctionId}>
        <CheckView auctionId={auctionId} />
      </AuctionProvider>
    </Loadable>
  );
}

function CheckView({ auctionId }: { auctionId: string }) {
  const { check } = useTexts('fair-play');
  const { titles } = useTexts().navigation;
  const prizeText = usePrizeText();
  const auction = useAuction();
  const session = useSession();
  const checking = useCheck({ ahead: true });
  const { outcome, bids, title, titleHindi, resultWithheld } = auction;
  const { notice } = useTexts('results');
  const waiting = outcome === null ? check.waiting.undeclared : outcome === 'cancelled' && check.waiting.cancelled;

  return (
    <div className="gutter flex flex-col gap-6 py-4 sm:py-8">
      <header>
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {prizeText(title, titleHindi)}
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
          <CheckFetch
            checking={checking}
            auction={auction}
            receipts={session ? bids.map(({ _id, receiptNumber }) => ({ bidId: _id, receiptNumber })) : []}
          />
          <CheckResult checking={checking} />
          <Fold summary={check.developers}>
            <div className="flex flex-col gap-6">
              <CheckFiles checking={checking} label={check.files.labelAdd} hint={check.files.hintAdd} />
              <CheckCommands auctionId={auctionId} />
              <CheckKeys />
            </div>
          </Fold>
        </>
      )}
      <CheckLimits />
    </div>
  );
}

type Props = { checking: Checking; auction: Auction; receipts: readonly OwnReceipt[] };

/** Fetches the proof when this button, or the one on the list of results, is pressed. Nothing is fetched before. */
function CheckFetch({ checking, auction, receipts }: Props) {
  const { check } = useTexts('fair-play');
  const [compared, setCompared] = useState(true);
  const { step } = checking.stage;
  const start = () =>
    checking.fetchFiles((signal, onBytes) =>
      fetchCheckFiles({ auction, receipts: compared ? receipts : [], signal, onBytes }),
    );
  const asked = (useLocation().state as { check?: true } | null)?.check === true && step === 'choosing';
  const startAsked = useEffectEvent(() => asked && void start());
  useEffect(() => void startAsked(), []);

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead">{check.files.opening}</h2>
      <p className="text-small text-ink-soft">{check.fetchHint}</p>
      {receipts.length > 0 && (
        <Checkbox
          label={check.withReceipts(receipts.length)}
          checked={compared}
          onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
        />
      )}
      <Button
        busy={step === 'fetching'}
        look={step === 'done' ? 'secondary' : 'primary'}
        onClick={() => void start()}
        className="mt-1"
      >
        {step === 'done' ? check.again : check.fetch}
      </Button>
    </Card>
  );
}
