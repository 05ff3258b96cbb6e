import { placeBid } from '@ekbid/contract';
import type { RefusalCode } from '@ekbid/domain';
import { call, ApiProblem } from '../api/call.ts';
import type { PaidPayment } from './kept-results.ts';

/** Sends the result of the provider's window. The server verifies the payment and places the bid. */
export async function finishPayment({ result, auctionId, amount }: PaidPayment, bidderId: string) {
  const body = { auctionId, userId: bidderId, bidAmount: amount, payment: result };
  return (await call(placeBid, { body, signal: moneyCallTimeout() })).data;
}

/**
 * What an error means for the payment. `unverified` and `refused` are not final: a webhook event or a later check may
 * still turn the payment into a bid.
 */
type AfterPayment = 'pending' | 'refunded' | 'unverified' | 'refused' | 'not_made' | 'unknown';

const meaning: Partial<Record<RefusalCode, AfterPayment>> = {
  payment_pending: 'pending',
  payment_refunded: 'refunded',
  payment_not_verified: 'unverified',
  payment_not_made: 'not_made',
  // Only servers of an earlier release require this token. They verify the payment later, without the browser.
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

/** Calls about money have a timeout, so that a call on a sleeping phone does not continue much later. */
export function moneyCallTimeout(): AbortSignal {
  return AbortSignal.timeout(moneyCallTimeoutMs);
}
