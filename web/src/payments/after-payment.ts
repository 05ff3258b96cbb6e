import type { RefusalCode } from '@ekbid/domain';
import { ApiProblem } from '../api/problem.ts';
import { LeftOff } from './left-off.ts';

/**
 * What an answer means for money that has been paid: still on its way, going back, turned down for now, never taken, or
 * not known. Where it is turned down the webhook or a later look may still make it a bid.
 */
export type AfterPayment = 'pending' | 'refunded' | 'refused' | 'not_made' | 'unknown';

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
