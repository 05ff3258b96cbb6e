import { isIPv6 } from 'node:net';
import { type Keys, sign } from './keys.ts';

/** Where a call comes from: the hash of the browser's cookie, and the network address. */
export type CallOrigin = {
  readonly visitorHash: Buffer;
  readonly address: string;
  /** The browser's marks, as `readKnown` returns them: one for each account whose owner signed in there before. */
  readonly known?: readonly string[];
};

/** The keyed hash of the caller's network. Calls can be counted by it, but it does not reveal the address. */
export function hashAddress(keys: Keys, address: string): Buffer {
  return sign(keys.otp, 'address', networkOf(address));
}

/**
 * Whether many people share this network. That is so for IPv4, because thousands of people in India share one address.
 * An IPv6 network is one household or phone.
 */
export function isSharedByMany(address: string): boolean {
  return !networkOf(address).includes(':');
}

/**
 * Returns the network for which limits count. For IPv4 it is the address. For IPv6 it is the /64, because one customer
 * usually has a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = ''] = address.toLowerCase().split('::');
  const groups = [...start.split(':').filter(Boolean), '0', '0', '0', '0'];
  return groups.slice(0, 4).join(':');
}
