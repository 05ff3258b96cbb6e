import type { BiddingTexts } from '@ekbid/contract';
import { canContinue, isPaid } from '../payments/open-payment.ts';
import type { WatchedPayment } from '../payments/use-open-payments.ts';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/clock.ts';
import { formatAmount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { GiveUpButton } from './GiveUpButton.tsx';
import { HeldSlot } from './HeldSlot.tsx';
import type { PlaceBid } from './use-place-bid.ts';

type Props = {
  payment: WatchedPayment;
  placeBid: PlaceBid;
  /** Says which auction it is for. */
  named?: boolean;
};

/** One payment under way: where its money is, and what can be done about it. */
export function OpenPaymentCard({ payment, placeBid, named = false }: Props) {
  const { open } = useBiddingTexts().payments;
  const now = useNow();
  const paid = isPaid(payment, now);
  const waits = canContinue(payment, now);
  const words = wordsOf(open, payment, { paid, waits });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {words.title}
          <Rupees amount={payment.amount} />
        </h3>
        {named && <p className="text-small text-ink-soft">{open.inAuction(payment.auctionTitle)}</p>}
        {/* As high before the provider is asked as after. */}
        <p className={words.continuable ? 'min-h-[3lh]' : ''}>{words.text}</p>
        {paid && <p className="text-small text-ink-soft">{open.confirming.meanwhile}</p>}
        {payment.problem !== undefined && <p className="text-small text-ink-soft">{open.unreachable}</p>}
      </div>
      {waits && <HeldSlot until={payment.holdExpiresAt} />}
      <div className="flex flex-col gap-3">
        {words.continuable && (
          <Button onClick={() => placeBid.resume(payment)} className="min-h-14 text-lead">
            {open.continue}
          </Button>
        )}
        <Button look="secondary" busy={payment.checking} onClick={() => placeBid.check(payment)}>
          {words.continuable ? open.paid : open.check}
        </Button>
        {waits && (
          <GiveUpButton busy={placeBid.givingUp === payment.order.id} onGiveUp={() => placeBid.giveUp(payment)} />
        )}
      </div>
    </div>
  );
}

type Words = { title: string; text: string; continuable: boolean };
type OpenTexts = BiddingTexts['payments']['open'];

function wordsOf(
  { confirming, unfinished, unknown }: OpenTexts,
  { amount, told }: WatchedPayment,
  { paid, waits }: { paid: boolean; waits: boolean },
): Words {
  if (paid) return { title: confirming.title, text: confirming.text(formatAmount(amount)), continuable: false };
  // Money may be on its way: paying again is not offered before that is known.
  if (!waits || told === 'confirming') return { ...unknown, continuable: false };
  const text = told === 'awaiting_payment' ? unfinished.asked : unfinished.unasked;
  return { title: unfinished.title, text, continuable: true };
}
