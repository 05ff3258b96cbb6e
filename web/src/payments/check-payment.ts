import { checkOrderPayment, type OrderPayment, verifyPayment } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { keys } from '../api/query-keys.ts';
import { afterPayment, moneyCallTimeout } from './finish-payment.ts';
import type { OpenPayment } from './open-payment.ts';

/** The result of a check. `unknown_order`: the server has no such order, so the payment is over for this browser. */
export type PaymentCheck =
  | (OrderPayment & {
      /** The id of the payment whose result this browser stored, if the provider says that it was never made. */
      readonly refuted: string | null;
    })
  | { readonly state: 'unknown_order' };

/** The provider is not asked about one order more often than this. */
const freshMs = 3000;

export function paymentCheckQuery(payment: OpenPayment) {
  return queryOptions({
    queryKey: keys.paymentCheck(payment.order.id),
    queryFn: () => checkPayment(payment),
    staleTime: freshMs,
    gcTime: 0,
    retry: false,
  });
}

export function isOver({ state }: PaymentCheck): boolean {
  return state !== 'awaiting_payment' && state !== 'confirming';
}

/** Whether the provider denies the payment whose result this browser stored; the order can then be paid after all. */
export function isResultRefuted({ result }: OpenPayment, check: PaymentCheck): boolean {
  return result !== null && !isOver(check) && 'refuted' in check && check.refuted === result.razorpay_payment_id;
}

/** Asks the server about a payment. The window's result is sent only if the server has found no money by itself. */
async function checkPayment({ order, result }: OpenPayment): Promise<PaymentCheck> {
  try {
    const found = await fetchCheck(order.id);
    if (result === null || !foundNoMoney(found)) return found;
    const answer = await submitResult(result);
    if (answer === 'pending') return { ...found, state: 'confirming' };
    if (answer === 'verified') return await fetchCheck(order.id);
    return { ...found, refuted: answer === 'not_made' ? result.razorpay_payment_id : null };
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'not_found') return { state: 'unknown_order' };
    throw problem;
  }
}

async function fetchCheck(orderId: string): Promise<OrderPayment & { refuted: string | null }> {
  const { data } = await call(checkOrderPayment, { params: { orderId }, signal: moneyCallTimeout() });
  return { ...data, refuted: null };
}

async function submitResult(result: NonNullable<OpenPayment['result']>) {
  try {
    await call(verifyPayment, { body: result, signal: moneyCallTimeout() });
    return 'verified';
  } catch (problem) {
    const answer = afterPayment(problem);
    if (answer === 'unknown') throw problem;
    return answer;
  }
}

function foundNoMoney({ state }: OrderPayment): boolean {
  return state === 'awaiting_payment' || state === 'not_paid';
}
