import type { OpenPayment } from '../payments/kept-payment.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Rupees } from '../ui/Rupees.tsx';

type Props = { payment: OpenPayment; busy: boolean; onResume: () => void; onGiveUp: () => void };

/** The window was closed before anything was paid: the same order waits as long as its slot does. */
export function HeldPayment({ payment, busy, onResume, onGiveUp }: Props) {
  const { held } = useTexts().bids.flow;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {held.title}
          <Rupees amount={payment.amount} />
        </h3>
        <p className="mt-1">{payment.closed ? held.closed : held.left}</p>
      </div>
      <p className="flex items-baseline justify-between gap-4 rounded-control bg-sunken px-3.5 py-2">
        <span className="text-small text-ink-soft">{held.slot}</span>
        <span className="font-semibold">
          <Countdown to={payment.heldUntil} urgentMinutes={2} />
        </span>
      </p>
      <Button aria-disabled={busy} onClick={onResume} className="min-h-14 text-lead">
        {held.resume}
      </Button>
      <Button look="secondary" busy={busy} onClick={onGiveUp}>
        {held.giveUp}
      </Button>
    </div>
  );
}
