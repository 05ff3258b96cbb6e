import { placeBid, verifyPayment } from '@ekbid/contract';
import type { RefusalCode } from '@ekbid/domain';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import type { PaidPayment } from './kept-results.ts';

/** Beyond this the page was asleep: a phone in a pocket, a tab the browser froze. */
const promptMs = 30_000;

type Settling = { readonly bidderId: string; readonly onVerified: () => Promise<void> };

/**
 * Proves a payment and places its bid, right after it was made. A page that slept in between sends no bid on waking: it
 * asks what became of the payment instead.
 */
export async function finishPayment({ result, auctionId, amount }: PaidPayment, { bidderId, onVerified }: Settling) {
  const paidAt = Date.now();
  const { token } = await call(verifyPayment, { body: result, signal: patience() });
  await onVerified();
  if (Date.now() - paidAt > promptMs) throw new LeftOff();
  const placed = await call(placeBid, {
    body: { auctionId, userId: bidderId, bidAmount: amount },
    headers: { Authorization: token },
    signal: patience(),
  });
  return placed.data;
}

/**
 * What an answer means for money that has been paid: still on its way, going back, turned down for now, never taken, or
 * not known. Where it is turned down the webhook or a later look may still make it a bid.
 */
type AfterPayment = 'pending' | 'refunded' | 'refused' | 'not_made' | 'unknown';

const meaning: Partial<Record<RefusalCode, AfterPayment>> = {
  payment_pending: 'pending',
  payment_refunded: 'refunded',
  payment_not_verified: 'refused',
  payment_not_made: 'not_made',
  payment_token_invalid: 'refused',
  payment_token_of_another: 'refused',
  payment_of_another_bid: 'refused',
  not_found: 'refused',
  forbidden: 'refused',
  account_blocked: 'refused',
  administrators_cannot_bid: 'refused',
};

export function afterPayment(problem: unknown): AfterPayment {
  if (problem instanceof LeftOff) return 'pending';
  const known: Partial<Record<string, AfterPayment>> = meaning;
  return (problem instanceof ApiProblem && known[problem.code]) || 'unknown';
}

/** The page slept between a payment and its bid, and does not go on where it was. */
class LeftOff extends Error {
  override readonly name = 'LeftOff';
}

const patienceMs = 20_000;

/** A call about money ends by itself: one that a sleeping phone left half sent must not go on much later. */
export function patience(): AbortSignal {
  return AbortSignal.timeout(patienceMs);
}
