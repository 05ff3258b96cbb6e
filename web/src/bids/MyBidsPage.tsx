import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useSession } from '../sign-in/session.ts';
import { LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { BidUnderWay, useFocusKept } from './BidUnderWay.tsx';
import { MyAuction } from '../auctions/MyAuction.tsx';
import { myAuctionsQuery } from './my-auctions-query.ts';
import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import { usePlaceBid } from './use-place-bid.ts';

// Loaded separately, because most people have confirmed their address.
const EmailConfirmation = lazily(async () => (await import('../account/EmailConfirmation.tsx')).EmailConfirmation);
// Loaded separately, because the table is below the auctions.
const AllBids = lazily(async () => (await import('./AllBids.tsx')).AllBids);

export function MyBidsPage() {
  const mine = useTexts('my-bids');
  const session = useSession();

  return (
    <div className="gutter flex flex-col gap-6 py-6 sm:py-12">
      <header>
        <PageHeading>{mine.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft max-sm:hidden">{mine.lead}</p>
      </header>
      {session && <PaymentsInProgress bidderId={session.userData._id} canBid={session.userRole === 'USER'} />}
      <Loadable loading={<RowsSkeleton label={mine.loading} row="h-36" />} failed={mine.failed}>
        <MyAuctions />
      </Loadable>
      <LatePart missing="silent">
        <EmailConfirmation />
      </LatePart>
      <LatePart loading={<RowsSkeleton label={mine.loading} row="h-40 md:h-23" />}>
        <AllBids />
      </LatePart>
    </div>
  );
}

/** The auctions in which the person has bids, running ones first. Hidden if there are none: the table below says so. */
function MyAuctions() {
  const { auctions: texts } = useTexts('my-bids');
  const query = useSuspenseInfiniteQuery(myAuctionsQuery);
  const loaded = query.data.pages;
  // Remove duplicates: if an auction is declared between two page loads, both pages contain it.
  const auctions = [...new Map(loaded.flatMap(({ data }) => data).map((auction) => [auction._id, auction])).values()];
  useLiveUpdates(auctions.map(({ _id }) => _id));
  if (auctions.length === 0) return null;

  return (
    <section aria-label={texts.label}>
      <ul className="grid gap-4 lg:grid-cols-2">
        {auctions.map((auction, place) => (
          <li key={auction._id}>
            <MyAuction auction={auction} eager={place < 3} level={2} />
          </li>
        ))}
      </ul>
      {loaded.length > 1 || query.hasNextPage ? (
        <LoadMore
          status={texts.showing(formatCount(auctions.length), formatCount(loaded[0]?.meta.total ?? auctions.length))}
          {...nextPage(query)}
        />
      ) : null}
    </section>
  );
}

/** Payments, in any auction, that have not become a bid yet. Hidden if there are none. */
function PaymentsInProgress({ bidderId, canBid }: { bidderId: string; canBid: boolean }) {
  const { open } = useTexts('bidding').payments;
  const { stage, payments, paymentActions, onPay, onDismiss } = usePlaceBid({ bidderId, canBid });
  const panel = useFocusKept(stage.step);
  const nothing = payments.length === 0 && stage.step === 'choosing';

  return (
    <div ref={panel} tabIndex={-1} aria-live="polite" className={nothing ? 'contents' : 'flex flex-col gap-4'}>
      {!nothing && <h2 className="text-lead">{open.title}</h2>}
      {stage.step !== 'choosing' && (
        <Card className="w-full max-w-xl">
          <BidUnderWay stage={stage} onRetry={onPay} onDismiss={onDismiss} />
        </Card>
      )}
      {payments.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {payments.map((payment) => (
            <li key={payment.order.id}>
              <Card className="h-full">
                <OpenPaymentCard payment={payment} actions={paymentActions} named />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
