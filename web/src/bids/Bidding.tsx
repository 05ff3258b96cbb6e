import type { Auction, Session } from '@ekbid/contract';
import { type ReactNode, useState } from 'react';
import { useAuctionStatus, useResultTime } from '../auctions/use-auction-status.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { useShare } from '../auctions/use-share.ts';
import { SealedLine } from '../charts/SealedLine.tsx';
import type { WantedBid } from '../payments/open-checkout.ts';
import { canContinue } from '../payments/open-payments-query.ts';
import type { OpenPayment } from '../payments/kept-results.ts';
import type { WatchedPayment } from '../payments/use-open-payments.ts';
import { readChosenAmount } from '../sign-in/chosen-amount.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { useClock } from '../ui/clock.ts';
import { BottomSheet } from '../ui/Dialog.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { besideThePicture, useMedia } from '../ui/use-size.ts';
import { bidAvailability, type BidAvailability, BidForm, ClosedBidForm } from './BidForm.tsx';
import { type BidStage, isIdle } from './bid-flow.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { BidUnderWay, useFocusKept } from './BidUnderWay.tsx';
import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import { usePlaceBid, type AmountField, type PaymentActions } from './use-place-bid.ts';

type Props = {
  auctionId: string;
  session: Session;
  /**
   * Renders the page around the bid panel. On phones it gets null, because there a bar at the bottom opens the panel.
   */
  children: (panel: ReactNode) => ReactNode;
};

/**
 * Holds the state of a bid outside the panel, because a panel that moves between page and sheet loses its own state.
 */
export function Bidding({ auctionId, session, children }: Props) {
  const auction = useAuction();
  const availability = bidAvailability(auction, useAuctionStatus(auction), session);
  const wide = useMedia(besideThePicture);
  const bid = usePlaceBid({
    auctionId,
    bidderId: session.userData._id,
    canBid: session.userRole === 'USER',
    ownBids: auction.bids,
    isFree: auction.entryMode === 'free',
  });
  // A person who comes back from signing in, with a chosen amount, finds the form open.
  const [sheetOpen, setSheetOpen] = useState(() => readChosenAmount(auctionId) !== null);
  const panel = <BidPanel auction={auction} availability={availability} {...bid} onDone={() => setSheetOpen(false)} />;

  // If the panel offers no action, phones show it in the page, without bar and sheet.
  const { stage, payments, onDismiss } = bid;
  const over = availability === 'over';
  // Once bidding is over, the message about a placed bid is outdated.
  const isQuiet = payments.length === 0 && (stage.step === 'choosing' || (over && stage.step === 'placed'));
  const unused = availability !== 'open' && isQuiet;
  const inPage = wide || unused;
  return (
    <div>
      {children(inPage && !(over && isQuiet) ? panel : null)}
      {!inPage && (
        <BidBar
          {...{ auction, stage, payments }}
          open={sheetOpen}
          onOpenChange={(open) => {
            setSheetOpen(open);
            // Closing the sheet by its cross or by Escape counts as pressing "Done".
            if (!open && stage.step === 'placed') onDismiss();
          }}
        >
          {panel}
        </BidBar>
      )}
    </div>
  );
}

type BarProps = {
  auction: Auction;
  stage: BidStage;
  payments: readonly OpenPayment[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** On phones: a bar with the price and a button, within reach of the thumb. The button opens the panel as a sheet. */
export function BidBar({ auction, stage, payments, open, onOpenChange, children }: BarProps) {
  const { bar } = useTexts('bidding').bids;
  const shown =
    stage.step === 'placed'
      ? bar.placed
      : payments.length === 0 && stage.step === 'choosing'
        ? bar[auction.entryMode === 'free' ? 'free' : 'choosing']
        : bar.paying;
  const [waiting] = isIdle(stage) ? payments : [];

  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t border-hairline bg-card md:bottom-0 lg:hidden">
      <div className="gutter flex items-center justify-between gap-4 py-3">
        <p>
          <span className="block text-small text-ink-soft">{waiting ? bar.paying.sheet : bar.range}</span>
          <span className="font-semibold">
            {waiting ? (
              <Rupees amount={waiting.amount} />
            ) : (
              <>
                <Rupees amount={auction.startingBid} /> {bar.to} <Rupees amount={auction.endingBid} />
              </>
            )}
          </span>
        </p>
        <Button aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
          {shown.open}
        </Button>
      </div>
      {/* Closed while the provider's window is open, because the sheet would take that window's input and focus. */}
      <BottomSheet open={open && stage.step !== 'paying'} onOpenChange={onOpenChange} title={shown.sheet}>
        {children}
      </BottomSheet>
    </div>
  );
}

type AmountProps = {
  auction: Auction;
  availability: BidAvailability;
  payments: readonly WatchedPayment[];
  amount: AmountField;
  sandbox: boolean | undefined;
  onPay: (bid: WantedBid) => void;
};
type PanelProps = AmountProps & {
  stage: BidStage;
  paymentActions: PaymentActions;
  onDismiss: () => void;
  /** Called when the person closes the message about a placed bid; closes the sheet. */
  onDone?: () => void;
};

const OwnLimitsNote = lazily(async () => (await import('./OwnLimitsNote.tsx')).OwnLimitsNote, {
  optional: true,
});

/**
 * The form for choosing an amount and paying for it. A payment under way stays on the screen even after bidding has
 * closed.
 */
export function BidPanel({ stage, paymentActions, onDismiss, onDone, ...choosing }: PanelProps) {
  const { auction, availability, payments, onPay } = choosing;
  const panel = useFocusKept(stage.step);
  // Keeps the form closed right after a bid.
  const [resting, setResting] = useState(false);
  const [excluded, setExcluded] = useState(false);
  const leave = (rest: boolean) => {
    setResting(rest);
    onDismiss();
  };
  const done = () => {
    leave(true);
    onDone?.();
  };

  return (
    <div ref={panel} tabIndex={-1}>
      <div aria-live="polite" className="flex flex-col gap-6 not-empty:mb-4">
        <OpenPayments payments={payments} actions={paymentActions} />
        <BidUnderWay
          {...{ stage, onDismiss }}
          about={({ amount }) => ({
            line: <OwnLine auction={auction} amount={amount} />,
            resultTime: <ResultTime auction={auction} />,
            share: <ShareAuction auction={auction} />,
            entryMode: auction.entryMode,
          })}
          onRetry={onPay}
          onDone={done}
          onAnother={availability === 'open' ? () => leave(false) : undefined}
        />
      </div>
      {stage.step === 'choosing' && !excluded && (
        <AmountToBid {...choosing} resting={resting} problem={stage.problem} />
      )}
      {availability !== 'administrator' && (
        <LatePart missing="silent">
          <OwnLimitsNote onExcluded={setExcluded} isFree={auction.entryMode === 'free'} />
        </LatePart>
      )}
    </div>
  );
}

/**
 * After a bid, and while a payment is confirmed, the form for another amount opens only on request. A payment that can
 * still be continued or cancelled is shown first.
 */
function AmountToBid({
  availability,
  payments,
  resting,
  ...form
}: AmountProps & { resting: boolean; problem: unknown }) {
  const { open } = useTexts('bidding').payments;
  const [another, setAnother] = useState(false);
  const waiting = payments.length > 0;
  const undecided = useClock((now) => payments.some((payment) => canContinue(payment, now)));
  if (availability === 'over' || undecided) return null;
  if (availability !== 'open') return waiting ? null : <ClosedBidForm auction={form.auction} reason={availability} />;
  if ((!waiting && !resting) || another) return <BidForm {...form} />;
  return (
    <Button look="quiet" className="w-full" onClick={() => setAnother(true)}>
      {open.another}
    </Button>
  );
}

type OpenPaymentsProps = { payments: readonly WatchedPayment[]; actions: PaymentActions };

/** All unfinished payments in an auction, started in this tab, in another tab or on another device. */
function OpenPayments({ payments, actions }: OpenPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-6 divide-y divide-hairline *:not-last:pb-6">
      {payments.map((payment) => (
        <li key={payment.order.id}>
          <OpenPaymentCard payment={payment} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The number line of the person's bids. It adds the placed bid itself, because the auction may not have been fetched
 * since then.
 */
function OwnLine({
  auction: { startingBid, endingBid, bids, totalBids },
  amount,
}: {
  auction: Auction;
  amount: number;
}) {
  const before = bids.map(({ bidAmount }) => bidAmount);
  const known = before.includes(amount);
  return (
    <SealedLine
      from={startingBid}
      to={endingBid}
      mine={known ? before : [...before, amount]}
      total={known ? totalBids : totalBids + 1}
      placed={amount}
    />
  );
}

function ResultTime({ auction }: { auction: Auction }) {
  return <p className="text-ink-soft">{useResultTime(auction)}</p>;
}

function ShareAuction({ auction }: { auction: Auction }) {
  const { share, icon, label } = useShare(auction, 'auction');
  return (
    <Button look="quiet" onClick={share}>
      <Icon name={icon} />
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
