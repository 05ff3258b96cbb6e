import type { OrderPayment } from '@ekbid/contract';
import { ApiProblem } from '../api/problem.ts';
import { afterPayment } from '../payments/finish-payment.ts';
import { CheckoutUnavailable } from '../payments/open-checkout.ts';
import { isToldReason, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

/** Somebody answered, and gave no reason. */
function isUnreadable(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status > 0 && !isToldReason(problem);
}

/** What is said in passing on the way from an amount to a bid. */
export function useBidToasts() {
  const texts = useTexts();
  const { bids, payments } = useTexts('bidding');
  const { toasts } = bids.flow;
  const { open, ended, unreached, scriptFailed } = payments;
  const reason = (problem: unknown) => problemText(texts, problem);

  return {
    verified: () => toast.success(toasts.verified),
    placed: () => toast.success(toasts.placed),
    givenUp: () => toast.success(open.givenUp),
    notGivenUp: (problem: unknown) => toast.error(open.giveUpFailed, reason(problem)),

    invalid: (problem: unknown) => toast.error(reason(problem)),
    notOpened: (problem: unknown) => {
      if (problem instanceof CheckoutUnavailable) toast.error(toasts.initiationFailed, scriptFailed);
      else toast.error(isToldReason(problem) ? toasts.orderFailed : toasts.initiationFailed, reason(problem));
    },
    notVerified: (problem: unknown) => {
      const answer = afterPayment(problem);
      if (answer === 'unknown') toast.error(unreached.title, unreached.text);
      else if (answer !== 'pending') toast.error(toasts.verificationFailed, saidTwice(reason(problem)));
    },
    notPlaced: (problem: unknown) => {
      const answer = afterPayment(problem);
      if (answer === 'unknown')
        toast.error(isUnreadable(problem) ? toasts.failed : toasts.placementFailed, unreached.text);
      else if (answer !== 'pending') toast.error(reason(problem));
    },
    /** What a look at a payment found at its end. */
    ended: ({ state, refund }: OrderPayment) => {
      if (state === 'bid_placed') toast.success(toasts.placed);
      else if (refund) toast.error(ended.refunded.title, ended.because(texts.refundReasons[refund.reason]));
    },
  };

  function saidTwice(text: string): string | undefined {
    return text === toasts.verificationFailed ? undefined : text;
  }
}
