import { placeBid } from '@ekbid/contract';
import type { RefusalCode } from '@ekbid/domain';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import type { PaidPayment } from './kept-results.ts';

/** Verifies a payment and places its bid, right after the person has paid. */
export async function finishPayment({ result, auctionId, amount }: PaidPayment, bidderId: string) {
  const body = { auctionId, userId: bidderId, bidAmount: amount, payment: result };
  return (await call(placeBid, { body, signal: moneyCallTimeout() })).data;
}

/**
 * What an error means for a payment: still on its way, refunded, not verified or no bid for now, never made, or not known.
 * After `unverified` and `refused`, a webhook event or a later check may still make it a bid.
 */
type AfterPayment = 'pending' | 'refunded' | 'unverified' | 'refused' | 'not_made' | 'unknown';

const meaning: Partial<Record<RefusalCode, AfterPayment>> = {
  payment_pending: 'pending',
  payment_refunded: 'refunded',
  payment_not_verified: 'unverified',
  payment_not_made: 'not_made',
  // A process of an earlier release asks for a token. The payment is then verified by itself.
  payment_token_invalid: 'pending',
  payment_of_another_bid: 'refused',
  not_found: 'unverified',
  forbidden: 'refused',
  account_blocked: 'refused',
  administrators_cannot_bid: 'refused',
};

export function afterPayment(problem: unknown): AfterPayment {
  const known: Partial<Record<string, AfterPayment>> = meaning;
  return (problem instanceof ApiProblem && known[problem.code]) || 'unknown';
}

const moneyCallTimeoutMs = 20_000;

/** Calls about money time out, so that one that a sleeping phone interrupted does not continue much later. */
export function moneyCallTimeout(): AbortSignal {
  return AbortSignal.timeout(moneyCallTimeoutMs);
}
