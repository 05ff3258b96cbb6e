import type { CheckoutError, CheckoutResult } from './checkout.ts';

export type Card = { number: string; expiry: string; cvv: string; name: string | null };
export type Instrument = { method: 'card'; card: Card } | { method: 'upi'; vpa: string };
export type Payer = { email: string | null; contact: string | null };

/** The provider answered with an error object. */
export class Refused extends Error {
  readonly problem: CheckoutError;

  constructor(problem: CheckoutError) {
    super(problem.description);
    this.problem = problem;
  }
}

const { keyId, orderId, description } = document.body.dataset;

export async function startPayment(instrument: Instrument, payer: Payer): Promise<string> {
  const started = await send<{ payment_id: string }>('', { order_id: orderId, description, ...instrument, ...payer });
  return started.payment_id;
}

export function confirmPayment(paymentId: string, otp: string | null): Promise<CheckoutResult> {
  return send<CheckoutResult>(`/${paymentId}/confirm`, { otp });
}

/** Reports that the payer left without confirming this payment. The page does not wait for the reply. */
export function abandonPayment(paymentId: string, reason: 'left' | 'timeout'): void {
  send(`/${paymentId}/abandon`, { reason }).catch(() => undefined);
}

async function send<Reply>(path: string, body: Record<string, unknown>): Promise<Reply> {
  const reply = await fetch(`/v1/checkout/payments${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: keyId, ...body }),
    keepalive: true,
  });
  const answer = (await reply.json()) as Reply & { error?: CheckoutError };
  if (reply.status >= 500) throw new Error(`The provider answered ${reply.status}`);
  if (answer.error) throw new Refused(answer.error);
  return answer;
}
