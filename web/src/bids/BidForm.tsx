import type { Auction, Session } from '@ekbid/contract';
import { checkAmount, parseRupees, Refusal, type AuctionStatus, bidLimit, isFull } from '@ekbid/domain';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { WantedBid } from '../payments/open-checkout.ts';
import { problemText } from '../texts/problem-text.ts';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { formatAmount, Rupees, Moment } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import type { AmountField } from './use-place-bid.ts';

type Props = {
  auction: Auction;
  amount: AmountField;
  /** Whether the provider is the sandbox. Undefined until the checkout has loaded, and if bids are free. */
  sandbox: boolean | undefined;
  onPay: (bid: WantedBid) => void;
  /** The error of the previous attempt. */
  problem: unknown;
};

export function BidForm({ auction, amount: { typed, onType, onInvalid }, sandbox, problem, onPay }: Props) {
  const texts = useTexts();
  const { panel } = useTexts('bidding').bids;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const bid = readBid(typed, auction);
  // Report an amount that the bidder already has while it is typed. Report other problems only after the first attempt
  // to submit, because a half-typed amount is often invalid.
  const wrong = tried || bid.problem?.code === 'amount_already_bid' ? bid.problem : problem;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const { _id: auctionId, title: auctionTitle, titleHindi: auctionTitleHindi } = auction;
    if (!bid.problem) return onPay({ auctionId, auctionTitle, auctionTitleHindi, amount: bid.amount });
    onInvalid(bid.problem);
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <AmountRange auction={auction} />
      <NumberInput
        ref={field}
        large
        label={panel.amount}
        sign="₹"
        min={1}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        placeholder={panel.placeholder}
        hint={panel.step(formatAmount(auction.bidIncrement))}
        error={wrong === undefined ? undefined : problemText(texts, wrong)}
      />
      <BidTerms amount={bid.amount} auction={auction}>
        <PayButton isFree={auction.entryMode === 'free'} sandbox={sandbox} />
      </BidTerms>
    </form>
  );
}

function PayButton({ isFree, sandbox }: { isFree: boolean; sandbox: Props['sandbox'] }) {
  const { bar, panel } = useTexts('bidding').bids;
  return (
    <>
      <Button type="submit" className="min-h-14 text-lead">
        {isFree ? bar.free.open : panel.submit}
      </Button>
      <p className="min-h-[1.3125rem] text-center text-small text-ink-soft">
        {isFree ? panel.noPayment : sandbox !== undefined && (sandbox ? panel.sandbox : panel.secure)}
      </p>
    </>
  );
}

// Loaded separately, because most auctions have paid bids, which do not need it.
const EntryTerms = lazily(async () => (await import('./EntryTerms.tsx')).EntryTerms);

type TermsProps = { amount: number | undefined; auction: Auction; children: ReactNode };

/**
 * What will be charged and what happens to the money. The button appears together with it, because people must read the
 * terms before they pay.
 */
function BidTerms({ amount, auction, children }: TermsProps) {
  const { panel } = useTexts('bidding').bids;
  const prizeTax = useSite()?.prizeTax;
  const { entryMode } = auction;
  // A server of an earlier release sends no entry mode; its auctions have paid bids.
  const mode = entryMode === 'refundable' || entryMode === 'free' ? entryMode : undefined;
  return (
    <LatePart loading={<Skeleton className="h-24" />}>
      <div className="text-small">
        {mode ? (
          <EntryTerms mode={mode} auction={auction} amount={amount} />
        ) : (
          <>
            <p className="font-medium">
              {amount === undefined ? (
                panel.cost
              ) : (
                <>
                  {panel.charge.before} <Rupees amount={amount} /> {panel.charge.after}
                </>
              )}
            </p>
            <p className="mt-1 text-ink-soft">{panel.terms}</p>
          </>
        )}
        {prizeTax && <p className="mt-1 text-ink-soft">{prizeTax}</p>}
      </div>
      {children}
    </LatePart>
  );
}

type ReadBid =
  { readonly amount: number; readonly problem?: never } | { readonly amount?: never; readonly problem: Refusal };

const paise = (rupees: number) => Math.round(rupees * 100);

/** The typed amount in rupees, or why the bidder cannot bid it. */
function readBid(typed: string, { startingBid, endingBid, bidIncrement, bids }: Auction): ReadBid {
  const amountPaise = parseRupees(typed);
  try {
    checkAmount(amountPaise, {
      startingBidPaise: paise(startingBid),
      endingBidPaise: paise(endingBid),
      bidIncrementPaise: paise(bidIncrement),
    });
    if (bids.some(({ bidAmount }) => paise(bidAmount) === amountPaise)) throw new Refusal('amount_already_bid');
    return { amount: (amountPaise ?? 0) / 100 };
  } catch (problem) {
    if (problem instanceof Refusal) return { problem };
    throw problem;
  }
}

/** The bid panel of a person who cannot bid, with the reason. */
export function ClosedBidForm({ auction, reason }: { auction: Auction; reason: ClosedReason }) {
  const { bids } = useTexts('bidding');
  const { placeholder, button, note } = bids.closed[reason];

  return (
    <div className="flex flex-col gap-4">
      <AmountRange auction={auction} />
      <NumberInput large disabled label={bids.panel.amount} min={1} placeholder={placeholder} />
      <p>
        {note} {reason === 'upcoming' && <Moment at={auction.startTime} />}
      </p>
      <Button disabled className="min-h-14 text-lead">
        {button}
      </Button>
    </div>
  );
}

function AmountRange({ auction }: { auction: Pick<Auction, 'startingBid' | 'endingBid'> }) {
  const { range } = useTexts('bidding').bids.panel;
  const ends = [
    [range.least, auction.startingBid],
    [range.most, auction.endingBid],
  ] as const;

  return (
    <dl className="grid gap-3 xs:grid-cols-2">
      {ends.map(([label, amount]) => (
        <div key={label} className="flex items-baseline justify-between gap-2 rounded-control bg-sunken px-3.5 py-2">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="font-semibold">
            <Rupees amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why a person cannot bid in an auction. */
type ClosedReason = 'upcoming' | 'administrator' | 'blocked' | 'full' | 'limit';

/** `over` means that the auction has ended or was cancelled. */
export type BidAvailability = 'open' | 'over' | ClosedReason;

/** Whether this person can bid in an auction. The server checks this again for each bid. */
export function bidAvailability(auction: Auction, status: AuctionStatus, session: Session | null): BidAvailability {
  if (status === 'cancelled' || status === 'completed') return 'over';
  if (session?.userRole === 'ADMIN') return 'administrator';
  if (session?.userData.blocked) return 'blocked';
  if (status === 'upcoming') return 'upcoming';
  if (isFull(auction)) return 'full';
  return auction.bids.length >= bidLimit ? 'limit' : 'open';
}
