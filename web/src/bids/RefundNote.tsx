import type { Refund } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';

/** Since when money is owed back and how long that usually takes, or when it went. */
export function RefundNote({ refund }: { refund: Pick<Refund, 'state' | 'owedAt' | 'refundedAt'> }) {
  const { payments } = useTexts('bidding');
  const { ui } = useTexts();
  const texts = payments.refund;
  const { state, owedAt, refundedAt } = refund;
  if (refundedAt !== null)
    return (
      <>
        {texts.refunded} <Moment at={refundedAt} show="day" />
        {ui.stop}
      </>
    );
  return (
    <>
      {texts.owed} <Moment at={owedAt} show="day" />
      {ui.stop} {state === 'delayed' ? texts.delayed : texts.usually}
    </>
  );
}
