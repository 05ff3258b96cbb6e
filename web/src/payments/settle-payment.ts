import { placeBid, verifyPayment } from '@ekbid/contract';
import { call } from '../api/call.ts';
import type { PaidPayment } from './kept-results.ts';
import { LeftOff } from './left-off.ts';
import { patience } from './patience.ts';

/** Beyond this the page was asleep: a phone in a pocket, a tab the browser froze. */
const promptMs = 30_000;

type Settling = { readonly bidderId: string; readonly onVerified: () => Promise<void> };

/**
 * Proves a payment and places its bid, right after it was made. A page that slept in between sends no bid on waking: it
 * asks what became of the payment instead.
 */
export async function settlePayment({ result, auctionId, amount }: PaidPayment, { bidderId, onVerified }: Settling) {
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
