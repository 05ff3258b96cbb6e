import { checkOrderPayment, type OrderPayment, verifyPayment } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { afterPayment } from './after-payment.ts';
import type { OpenPayment } from './open-payment.ts';
import { patience } from './patience.ts';

/**
 * Asks what became of a payment. The window's result is handed in only where the server has found no money by itself.
 * `onNotMade`: the provider says that the payment of that result was never made.
 */
export async function checkPayment(
  { order, result }: OpenPayment,
  onNotMade: () => Promise<void>,
): Promise<OrderPayment> {
  const found = await ask(order.id);
  if (result === null || !knowsNoMoney(found)) return found;
  try {
    await call(verifyPayment, { body: result, signal: patience() });
  } catch (problem) {
    switch (afterPayment(problem)) {
      case 'pending':
        return { ...found, state: 'confirming' };
      case 'unknown':
        throw problem;
      case 'not_made':
        await onNotMade();
        return found;
      default:
        return found;
    }
  }
  return ask(order.id);
}

async function ask(orderId: string): Promise<OrderPayment> {
  return (await call(checkOrderPayment, { params: { orderId }, signal: patience() })).data;
}

function knowsNoMoney({ state }: OrderPayment): boolean {
  return state === 'awaiting_payment' || state === 'not_paid';
}
