import type { BiddingTexts } from '@ekbid/texts';
import { useState } from 'react';
import { canContinue, isPaid } from '../payments/open-payments-query.ts';
import type { WatchedPayment } from '../payments/use-open-payments.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatAmount, Rupees } from '../ui/Figures.tsx';
import { useNow } from '../ui/clock.ts';
import type { PaymentActions } from './use-place-bid.ts';

type Props = {
  payment: WatchedPayment;
  actions: PaymentActions;
  /** Whether the card shows the auction's title. */
  named?: boolean;
};

/** One payment under way: where its money is, and what the person can do. */
export function OpenPaymentCard({ payment, actions, named = false }: Props) {
  const { open } = useTexts('bidding').payments;
  const prizeText = usePrizeText();
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
        {named && (
          <p className="text-small text-ink-soft">
            {open.inAuction(prizeText(payment.auctionTitle, payment.auctionTitleHindi))}
          </p>
        )}
        {/* The minimum height keeps the card's size when the provider's reply changes the text. */}
        <p className={words.continuable ? 'min-h-[3lh]' : ''}>{words.text}</p>
        {paid && <p className="text-small text-ink-soft">{open.confirming.meanwhile}</p>}
        {payment.problem !== undefined && <p className="text-small text-ink-soft">{open.unreachable}</p>}
      </div>
      {waits && <ReservedSlot until={payment.holdExpiresAt} />}
      <Choices {...{ payment, actions, waits }} continuable={words.continuable} />
    </div>
  );
}

type ChoicesProps = Pick<Props, 'payment' | 'actions'> & { waits: boolean; continuable: boolean };

/** Buttons: first to pay, then to cancel. A person who has paid gets a button that asks for the state again instead. */
function Choices({ payment, actions, waits, continuable }: ChoicesProps) {
  const { open } = useTexts('bidding').payments;
  return (
    <div className="flex flex-col gap-3">
      {continuable && (
        <Button onClick={() => actions.onContinue(payment)} className="min-h-14 text-lead">
          {open.continue}
        </Button>
      )}
      {waits && (
        <GiveUpButton busy={actions.givingUp === payment.order.id} onGiveUp={() => actions.onGiveUp(payment)} />
      )}
      <Button
        look={continuable ? 'quiet' : 'secondary'}
        busy={payment.checking}
        onClick={() => actions.onCheck(payment)}
      >
        {continuable ? open.paid : open.check}
      </Button>
    </div>
  );
}

type Words = { title: string; text: string; continuable: boolean };
type OpenTexts = BiddingTexts['payments']['open'];

function wordsOf(
  { confirming, unfinished, unknown }: OpenTexts,
  { amount, found }: WatchedPayment,
  { paid, waits }: { paid: boolean; waits: boolean },
): Words {
  if (paid) return { title: confirming.title, text: confirming.text(formatAmount(amount)), continuable: false };
  // Money may be on its way. Do not offer to pay again until that is known.
  if (!waits || found === 'confirming') return { ...unknown, continuable: false };
  const text = found === 'awaiting_payment' ? unfinished.asked : unfinished.unasked;
  return { title: unfinished.title, text, continuable: true };
}

/** The time for which the slot is still reserved. */
function ReservedSlot({ until }: { until: string }) {
  const { open } = useTexts('bidding').payments;
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-control bg-sunken px-3.5 py-2">
      <span className="text-small text-ink-soft">{open.slot}</span>
      <span className="font-semibold">
        <Countdown to={until} urgentMinutes={2} />
      </span>
    </p>
  );
}

type GiveUpProps = { busy: boolean; onGiveUp: () => void };

/** A button that releases the reserved slot, after a dialog that explains what happens to the money. */
function GiveUpButton({ busy, onGiveUp }: GiveUpProps) {
  const { giveUp, giveUpQuestion } = useTexts('bidding').payments.open;
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onGiveUp();
  };

  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => setAsking(true)}>
        {giveUp}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={giveUpQuestion.title} description={giveUpQuestion.text}>
        <div className="flex flex-col gap-3">
          <Button onClick={() => setAsking(false)}>{giveUpQuestion.keep}</Button>
          <Button look="secondary" onClick={confirm}>
            {giveUpQuestion.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
