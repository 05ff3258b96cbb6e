import { type Auction, href, pages, type Session } from '@ekbid/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { openPaymentsQuery } from '../payments/open-payments-query.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MyAuction } from './MyAuction.tsx';
import { myAuctionsQuery } from '../bids/my-auctions-query.ts';

const mostShown = 3;

/** A bidder's section of the home page: the auctions with their bids, or a welcome before the first bid. */
export function YourAuctions({ session }: { session: Session }) {
  const { home } = useTexts('my-bids');
  const auctions = useInfiniteQuery(myAuctionsQuery).data?.pages[0]?.data ?? [];
  const open = auctions.filter(({ outcome }) => outcome === null).slice(0, mostShown);
  const decided = auctions.filter(({ outcome }) => outcome !== null).slice(0, mostShown);
  useLiveUpdates(open.map(({ _id }) => _id));

  return (
    <section aria-labelledby="yours" className="gutter flex flex-col gap-4 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="yours" className="text-title">
          {auctions.length > 0 ? home.title : home.welcome(session.userData.firstName)}
        </h2>
        {auctions.length > 0 && (
          <Link
            to={href(pages.myBids)}
            className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
          >
            {home.all}
          </Link>
        )}
      </div>
      <UnfinishedPayments bidderId={session.userData._id} />
      {auctions.length === 0 && (
        <ol className="grid gap-4 md:grid-cols-3">
          {home.steps.map(({ title, text }) => (
            <li key={title} className="rounded-card border border-hairline bg-card p-5">
              <h3 className="text-body font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <Cards auctions={open} />
      {decided.length > 0 && <p className="text-small text-ink-soft">{home.results}</p>}
      <Cards auctions={decided} />
    </section>
  );
}

function Cards({ auctions }: { auctions: readonly Auction[] }) {
  if (auctions.length === 0) return null;
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {auctions.map((auction) => (
        <li key={auction._id}>
          <MyAuction auction={auction} eager={false} level={3} />
        </li>
      ))}
    </ul>
  );
}

function UnfinishedPayments({ bidderId }: { bidderId: string }) {
  const { home } = useTexts('my-bids');
  const { data: payments } = useQuery(openPaymentsQuery(bidderId));
  const [first, ...others] = payments;
  if (!first) return null;
  return (
    <Link
      to={others.length > 0 ? href(pages.myBids) : href(pages.auction, { auctionId: first.auctionId })}
      className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
    >
      {home.unpaid(payments.length)}
    </Link>
  );
}
