import { type RefObject, useEffect, useRef, type ReactNode } from 'react';
import { type WantedBid, CheckoutUnavailable } from '../payments/open-checkout.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { Spinner, Icon } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { RefundNote } from './PaymentNote.tsx';
import { type BidStage, needsConsent, type PaymentEnd } from './bid-flow.ts';
import { bidLimit, type EntryMode } from '@ekbid/domain';
import { ReceiptButton } from './ReceiptButton.tsx';

// Loaded separately, because most people gave these consents at sign-up.
const ConsentStep = lazily(async () => (await import('./ConsentStep.tsx')).ConsentStep);

// Loaded only for auctions in which bids are refundable or free. It shares a file with the terms of these modes.
const EntryMoney = lazily(async () => (await import('./EntryTerms.tsx')).EntryMoney);

type Props = {
  stage: BidStage;
  /** Adds the auction's own parts to a placed bid. Only the auction's page passes it. */
  about?: (placed: Placed) => AboutAuction;
  onRetry: (bid: WantedBid) => void;
  onDismiss: () => void;
  /** Called when the person closes the message about a placed bid. By default `onDismiss` is called. */
  onDone?: () => void;
  /** Absent if no further bid is possible. */
  onAnother?: (() => void) | undefined;
};

export function BidUnderWay({ stage, about, onRetry, onDismiss, onDone = onDismiss, onAnother }: Props) {
  switch (stage.step) {
    case 'choosing':
      return null;
    case 'preparing':
    case 'sending':
      return <BidProgress step={stage.step} amount={stage.amount} />;
    case 'stopped':
      return <StoppedBid stage={stage} onRetry={() => onRetry(stage.bid)} onLeave={onDismiss} />;
    case 'paying':
    case 'placing':
      return <BidProgress step={stage.step} amount={stage.payment.amount} />;
    case 'placed':
      return <PlacedBid placed={stage} describe={about} onDone={onDone} onAnother={onAnother} />;
    case 'ended':
      return <EndedPayment amount={stage.payment.amount} end={stage.end} onLeave={onDismiss} />;
  }
}

type StoppedBidProps = { stage: Extract<BidStage, { step: 'stopped' }>; onRetry: () => void; onLeave: () => void };

function StoppedBid({ stage: { bid, problem }, onRetry, onLeave }: StoppedBidProps) {
  if (!needsConsent(problem))
    return <StoppedPayment amount={bid.amount} problem={problem} onRetry={onRetry} onLeave={onLeave} />;
  return (
    <LatePart loading={<Spinner />} missing={onLeave}>
      <ConsentStep amount={bid.amount} problem={problem} onGiven={onRetry} onLeave={onLeave} />
    </LatePart>
  );
}

type ProgressProps = { step: 'preparing' | 'sending' | 'paying' | 'placing'; amount: number };

/** The current step of a bid, and where the money is during that step. */
function BidProgress({ step, amount }: ProgressProps) {
  const { flow, panel } = useTexts('bidding').bids;
  const { title, text } = step === 'sending' ? { ...flow.placing, text: panel.noPayment } : flow[step];
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Spinner />
      <p className="text-title font-semibold">
        <Rupees amount={amount} />
      </p>
      <div>
        <p className="text-lead font-semibold">{title}</p>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </div>
  );
}

type StoppedProps = { amount: number; problem: unknown; onRetry: () => void; onLeave: () => void };

/**
 * The payment window could not be opened. The texts have a fixed order: nothing was charged, the reason, what to do.
 */
function StoppedPayment({ amount, problem, onRetry, onLeave }: StoppedProps) {
  const texts = useTexts();
  const { stopped, scriptFailed } = useTexts('bidding').payments;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {stopped.title}
          <Rupees amount={amount} />
        </h3>
        <p>{problem instanceof CheckoutUnavailable ? scriptFailed : problemText(texts, problem)}</p>
      </div>
      <div className="flex flex-col gap-3">
        <Button onClick={onRetry} className="min-h-14 text-lead">
          {stopped.retry}
        </Button>
        <Button look="secondary" onClick={onLeave}>
          {stopped.leave}
        </Button>
      </div>
    </div>
  );
}

type EndedProps = { amount: number; end: PaymentEnd; onLeave: () => void };

/** The payment did not become a bid. Shows the reason and where the money is. */
function EndedPayment({ amount, end, onLeave }: EndedProps) {
  const texts = useTexts();
  const { ended } = useTexts('bidding').payments;
  const kind = 'problem' in end || end.refund ? 'refunded' : 'not_paid';

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {ended[kind].title}
          <Rupees amount={amount} />
        </h3>
        {'problem' in end && <p>{problemText(texts, end.problem)}</p>}
        {kind === 'not_paid' && <p>{ended.not_paid.text}</p>}
        {'refund' in end && end.refund && (
          <>
            <p>{ended.because(texts.refundReasons[end.refund.reason])}</p>
            <p className="text-small text-ink-soft">
              <RefundNote
                refund={{ ...end.refund, state: end.state === 'refund_delayed' ? 'delayed' : 'on_its_way' }}
              />
            </p>
          </>
        )}
      </div>
      <Button look="secondary" onClick={onLeave}>
        {ended.leave}
      </Button>
    </div>
  );
}

/**
 * Moves the focus to the panel if a new step has removed the focused button. Otherwise the focus would jump to the top
 * of the page.
 */
export function useFocusKept(step: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [step]);

  return panel;
}

type Placed = Extract<BidStage, { step: 'placed' }>;
/**
 * What the auction's page adds to a placed bid: the sealed line, when the result comes, a button, and the entry mode.
 */
type AboutAuction = { readonly [Slot in 'line' | 'resultTime' | 'share']: ReactNode } & {
  readonly entryMode: EntryMode;
};

type PlacedProps = {
  placed: Placed;
  /** The parts that only the auction's page can provide. */
  describe?: ((placed: Placed) => AboutAuction) | undefined;
  onDone: () => void;
  /** Absent if no further bid is possible. */
  onAnother?: (() => void) | undefined;
};

/** The placed bid: its amount, its receipt, and when the result comes. It does not ask for another payment. */
function PlacedBid({ placed: bid, describe, onDone, onAnother }: PlacedProps) {
  const { amount, number, bidId, receiptNumber } = bid;
  const about = describe?.(bid);
  const { flow } = useTexts('bidding').bids;
  const { open } = useTexts('bidding').payments;
  const { placed } = flow;
  const mode = about?.entryMode ?? 'paid';

  return (
    <div className="flex flex-col gap-5">
      {about?.line}
      <div className="flex flex-col gap-1">
        <h3 className="text-title">
          <Rupees amount={amount} /> {placed.sealed}
        </h3>
        <p className="text-lead">{placed.number(number, bidLimit)}</p>
        {about?.resultTime}
        <MoneyNote mode={mode} amount={amount} />
      </div>
      <div className="flex flex-col gap-3">
        <Button onClick={onDone} className="min-h-14 text-lead">
          {placed.done}
        </Button>
        {onAnother && number < bidLimit && (
          <Button look="secondary" onClick={onAnother}>
            {open.another}
          </Button>
        )}
        {about?.share}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-2 text-small">
        <Verified mode={mode} />
        <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />
      </div>
    </div>
  );
}

function MoneyNote({ mode, amount }: { mode: EntryMode; amount: number }) {
  return (
    mode !== 'paid' && (
      <LatePart missing="silent">
        <EntryMoney mode={mode} amount={amount} />
      </LatePart>
    )
  );
}

function Verified({ mode }: { mode: EntryMode }) {
  const { toasts } = useTexts('bidding').bids.flow;
  return (
    mode !== 'free' && (
      <p className="inline-flex items-center gap-1.5 text-ink-soft">
        <Icon name="check" size={16} />
        {toasts.verified}
      </p>
    )
  );
}
