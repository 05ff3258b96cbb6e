import { href, pages } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { checkoutSettingsQuery, type WantedBid } from '../payments/open-checkout.ts';
import { readChosenAmount, storeChosenAmount } from '../sign-in/chosen-amount.ts';
import type { ReturnState } from '../sign-in/history-state.ts';
import { besideThePicture, useMedia } from '../ui/use-size.ts';
import { BidBar } from './Bidding.tsx';
import { bidAvailability, BidForm, ClosedBidForm } from './BidForm.tsx';
import { useBidToasts } from './use-bid-toasts.ts';

type Props = {
  auctionId: string;
  /** As in `Bidding`. */
  children: (panel: ReactNode) => ReactNode;
};

/** The bid panel of a visitor. Paying leads to the sign-up, and back to this auction with the chosen amount. */
export function VisitorBidding({ auctionId, children }: Props) {
  const auction = useAuction(auctionId);
  const availability = bidAvailability(auction, useAuctionStatus(auction), null);
  const inPage = useMedia(besideThePicture) || availability !== 'open';
  const [sheetOpen, setSheetOpen] = useState(false);
  const [typed, setTyped] = useState(() => String(readChosenAmount(auctionId) ?? ''));
  const sandbox = useQuery({ ...checkoutSettingsQuery, enabled: auction.entryMode !== 'free' }).data?.sandbox;
  const { invalid } = useBidToasts();
  const onPay = useSignUpFirst();

  // An auction that is over shows its result instead.
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

/** The amount is kept beside the history entry, which the browser stores. */
function useSignUpFirst() {
  const from = useLocation();
  const navigate = useNavigate();
  return ({ auctionId, amount }: WantedBid) => {
    storeChosenAmount(auctionId, amount);
    void navigate(href(pages.signUp), { state: { from } satisfies ReturnState });
  };
}
