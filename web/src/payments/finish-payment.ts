import { placeBid, verifyPayment } from '@ekbid/contract';
import type { RefusalCode } from '@ekbid/domain';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import type { PaidPayment } from './kept-results.ts';

/** A longer gap means that the device or the browser suspended the page. */
const maxGapMs = 30_000;

type FinishOptions = { readonly bidderId: string; readonly onVerified: () => Promise<void> };

/**
 * Verifies a payment and places its bid, right after the person has paid. A page that was suspended in between places
 * no bid when it wakes up: it asks the server about the payment instead.
 */
export async function finishPayment(
  { result, auctionId, amount }: PaidPayment,
  { bidderId, onVerified }: FinishOptions,
) {
  const paidAt = Date.now();
  const { token } = await call(verifyPayment, { body: result, signal: moneyCallTimeout() });
  await onVerified();
  if (Date.now() - paidAt > maxGapMs) throw new PageSlept();
  const placed = await call(placeBid, {
    body: { auctionId, userId: bidderId, bidAmount: amount },
    headers: { Authorization: token },
    signal: moneyCallTimeout(),
  });
  return placed.data;
}

/**
 * What an error means for a payment: still on its way, refunded, refused for now, never made, or not known. After
 * `refused`, a webhook event or a later check may still make it a bid.
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
  if (problem instanceof PageSlept) return 'pending';
  const known: Partial<Record<string, AfterPayment>> = meaning;
  return (problem instanceof ApiProblem && known[problem.code]) || 'unknown';
}

/** The page was suspended between a payment and its bid. */
class PageSlept extends Error {
  override readonly name = 'PageSlept';
}

const moneyCallTimeoutMs = 20_000;

/** Calls about money time out, so that one that a sleeping phone interrupted does not continue much later. */
export function moneyCallTimeout(): AbortSignal {
  return AbortSignal.timeout(moneyCallTimeoutMs);
}
