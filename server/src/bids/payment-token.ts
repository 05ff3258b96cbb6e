import { Refusal } from '@ekbid/domain';
import { isSame, type Keys, sign } from '../context/keys.ts';

/** `order id . HMAC(key, "bid" | order | bidder)`: it can be computed again at any time, so no secret is stored. */
export function writePaymentToken(keys: Pick<Keys, 'payment-token'>, paymentOrderId: string, bidderId: string): string {
  return `${paymentOrderId}.${tokenMac(keys, paymentOrderId, bidderId).toString('base64url')}`;
}

/** Returns the order of a token if this bidder may use it. Accepts the header's value, bare or as `Bearer`. */
export function readPaymentToken(
  keys: Pick<Keys, 'payment-token'>,
  header: string | undefined,
  bidderId: string,
): string {
  const match = /^(?:Bearer )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/i.exec(header?.trim() ?? '');
  const [, paymentOrderId, mac] = match ?? [];
  if (paymentOrderId === undefined || mac === undefined) throw new Refusal('payment_token_invalid');
  if (!isSame(Buffer.from(mac, 'base64url'), tokenMac(keys, paymentOrderId, bidderId)))
    throw new Refusal('payment_token_of_another');
  return paymentOrderId;
}

function tokenMac(keys: Pick<Keys, 'payment-token'>, paymentOrderId: string, bidderId: string): Buffer {
  return sign(keys['payment-token'], 'bid', paymentOrderId, bidderId);
}
