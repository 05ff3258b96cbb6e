import { href, listMyBids, type MyBid, pages, type Session } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment, Rupees } from '../ui/Figures.tsx';
import { BidBar, Bidding } from './Bidding.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { checkoutSettingsQuery, type WantedBid } from '../payments/open-checkout.ts';
import { readChosenAmount, storeChosenAmount } from '../sign-in/chosen-amount.ts';
import type { ReturnState } from '../sign-in/history-state.ts';
import { besideThePicture, useMedia } from '../ui/use-size.ts';
import { bidAvailability, BidForm, ClosedBidForm } from './BidForm.tsx';
import { useBidToasts } from './use-bid-toasts.ts';

type Props = {
  auctionId: string;
  session: Session | null;
  /** The page around the bid panel, as in `Bidding`. */
  children: (panel: ReactNode) => ReactNode;
};

/** Bidding on an auction's page, for visitors and for signed-in people. */
export function AuctionBidding({ session, ...props }: Props) {
  if (!session) return <VisitorBidding {...props} />;
  return <Bidding key={session.userData._id} session={session} {...props} />;
}

type OwnBidsProps = { auctionId: string; canBid: boolean };

/** The person's bids in one auction, in the order in which they were placed, and their refunds. */
export function OwnBids({ auctionId, canBid }: OwnBidsProps) {
  const { bids } = useAuction();
  const { own } = useTexts('bidding').bids;
  const paid = useQuery({
    queryKey: keys.myBidsIn(auctionId),
    queryFn: async ({ signal }) => (await call(listMyBids, { query: { auctionId }, signal })).data,
    enabled: canBid,
  }).data;
  const goingBack = paid?.filter(({ refund, otherRefunds }) => refund !== null || otherRefunds.length > 0) ?? [];
  const unplaced = goingBack.filter(({ bidId }) => bidId === null);

  return (
    <Card>
      <h2 className="text-lead">{own.title}</h2>
      {bids.length > 0 && <p className="figures mt-1 text-small text-ink-soft">{own.count(bids.length, bidLimit)}</p>}
      {bids.length === 0 && <p className="mt-2 text-ink-soft">{own.none}</p>}
      {bids.length + unplaced.length > 0 && (
        <ol className="mt-2 divide-y divide-hairline">
          {bids.map((bid) => (
            <OwnBid key={bid._id} {...bid} bidId={bid._id} money={goingBack.find(({ bidId }) => bidId === bid._id)} />
          ))}
          {unplaced.map((payment) => (
            <OwnBid key={payment._id} {...payment} money={payment} />
          ))}
        </ol>
      )}
    </Card>
  );
}

type OwnBidProps = Pick<MyBid, 'bidId' | 'bidAmount' | 'createdAt' | 'receiptNumber'> & { money: MyBid | undefined };

function OwnBid({ bidId, bidAmount, createdAt, receiptNumber, money }: OwnBidProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="font-semibold">
        <Rupees amount={bidAmount} />
      </span>
      <span className="text-small text-ink-soft">
        <Moment at={createdAt} />
      </span>
      {bidId !== null && receiptNumber !== null && (
        <span className="w-full">
          <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />
        </span>
      )}
      {money && (
        <span className="w-full">
          <PaymentNote bid={money} />
        </span>
      )}
    </li>
  );
}

/** The bid panel of a visitor. Paying opens the sign-up, which returns to this auction with the chosen amount. */
function VisitorBidding({ auctionId, children }: Omit<Props, 'session'>) {
  const auction = useAuction();
  const availability = bidAvailability(auction, useAuctionStatus(auction), null);
  const inPage = useMedia(besideThePicture) || availability !== 'open';
  const [sheetOpen, setSheetOpen] = useState(false);
  const [typed, setTyped] = useState(() => String(readChosenAmount(auctionId) ?? ''));
  const sandbox = useQuery({ ...checkoutSettingsQuery, enabled: auction.entryMode !== 'free' }).data?.sandbox;
  const { invalid } = useBidToasts();
  const onPay = useSignUpFirst();

  // An auction that is over shows its result instead of a panel.
  if (availability === 'over') return <div>{children(null)}</div>;

  const panel =
    availability === 'open' ? (
      <BidForm
        {...{ auction, sandbox, onPay }}
        amount={{ typed, onType: setTyped, onInvalid: invalid }}
        problem={undefined}
      />
    ) : (
      <ClosedBidForm auction={auction} reason={availability} />
    );

  return (
    <div>
      {children(inPage ? panel : null)}
      {!inPage && (
        <BidBar
          auction={auction}
          stage={{ step: 'choosing' }}
          payments={[]}
          open={sheetOpen}
          onOpenChange={setSheetOpen}
        >
          {panel}
        </BidBar>
      )}
    </div>
  );
}

/**
 * Stores the amount with `storeChosenAmount`, which erases it after half an hour. The amount is not put into the
 * history entry, because it could not be erased there.
 */
function useSignUpFirst() {
  const from = useLocation();
  const navigate = useNavigate();
  return ({ auctionId, amount }: WantedBid) => {
    storeChosenAmount(auctionId, amount);
    void navigate(href(pages.signUp), { state: { from } satisfies ReturnState });
  };
}
