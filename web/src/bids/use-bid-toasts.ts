import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/call.ts';
import { afterPayment } from '../payments/finish-payment.ts';
import { CheckoutUnavailable } from '../payments/open-checkout.ts';
import { hasReason, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Whether the server answered with an error that gives no reason. */
function hasNoReason(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status > 0 && !hasReason(problem);
}

/** All toasts about placing a bid. */
export function useBidToasts() {
  const texts = useTexts();
  const { bids, payments } = useTexts('bidding');
  const { toasts } = bids.flow;
  const { open, ended, unreached, scriptFailed } = payments;
  const reason = (problem: unknown) => problemText(texts, problem);

  return {
    placed: () => toast.success(toasts.placed),
    givenUp: () => toast.success(open.givenUp),
    notGivenUp: (problem: unknown) => toast.error(open.giveUpFailed, reason(problem)),

    /** A free bid could not be placed. */
    notSent: (problem: unknown) => toast.error(toasts.failed, reason(problem)),
    invalid: (problem: unknown) => toast.error(reason(problem)),
    notOpened: (problem: unknown) => {
      if (problem instanceof CheckoutUnavailable) toast.error(toasts.initiationFailed, scriptFailed);
      else toast.error(hasReason(problem) ? toasts.orderFailed : toasts.initiationFailed, reason(problem));
    },
    notPlaced: (problem: unknown) => {
      const answer = afterPayment(problem);
      if (answer === 'pending') return;
      if (answer === 'unknown') toast.error(hasNoReason(problem) ? toasts.failed : toasts.placementFailed, unreached);
      else if (answer === 'unverified' || answer === 'not_made')
        toast.error(toasts.verificationFailed, unlessRepeated(reason(problem)));
      else toast.error(reason(problem));
    },
    /** A check found out how a payment ended. */
    ended: ({ state, refund }: OrderPayment) => {
      if (state === 'bid_placed') toast.success(toasts.placed);
      else if (refund) toast.error(ended.refunded.title, ended.because(texts.refundReasons[refund.reason]));
    },
  };

  /** Drops the text if it repeats the toast's title. */
  function unlessRepeated(text: string): string | undefined {
    return text === toasts.verificationFailed ? undefined : text;
  }
}
