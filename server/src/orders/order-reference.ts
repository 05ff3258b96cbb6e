import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '../context/keys.ts';
import type { ProviderOrder } from '../provider/payment-provider.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const uuidBytes = 16;

type Purpose = { readonly auctionId: string; readonly bidderId: string };
type Bound = { readonly receipt: string; readonly amountPaise: number };

/**
 * Encrypts the auction and the bidder of an order, for the provider to store with the order. If our database is
 * restored to a moment before the order, this is the only record of what the order was for. The provider must not learn
 * which auction an amount belongs to, so the record is encrypted. It is bound to the order's receipt and amount, so
 * that it is invalid on any other order.
 */
export function sealReference({ order: key }: Pick<Keys, 'order'>, order: Purpose & Bound): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(order));
  const ids = Buffer.concat([idBytes(order.auctionId), idBytes(order.bidderId)]);
  const sealed = Buffer.concat([cipher.update(ids), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the auction and the bidder of an order. Null unless this EkBid created exactly this order. */
export function openReference(
  { order: key }: Pick<Keys, 'order'>,
  { receipt, amountPaise, reference }: Pick<ProviderOrder, 'receipt' | 'amountPaise' | 'reference'>,
): Purpose | null {
  const sealed = Buffer.from(reference ?? '', 'base64url');
  if (receipt === null || sealed.length !== nonceBytes + tagBytes + 2 * uuidBytes) return null;
  const [tagAt, idsAt] = [nonceBytes, nonceBytes + tagBytes];
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, tagAt), { authTagLength: tagBytes })
    .setAuthTag(sealed.subarray(tagAt, idsAt))
    .setAAD(boundTo({ receipt, amountPaise }));
  try {
    const ids = Buffer.concat([decipher.update(sealed.subarray(idsAt)), decipher.final()]);
    return { auctionId: idOf(ids.subarray(0, uuidBytes)), bidderId: idOf(ids.subarray(uuidBytes)) };
  } catch {
    // Decryption failed, so another installation or another shop created the order.
    return null;
  }
}

const boundTo = ({ receipt, amountPaise }: Bound) => Buffer.from(`${receipt}|${amountPaise}`);

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
