import { isIPv6 } from 'node:net';
import { type Keys, sign } from '../keys.ts';

/** Where a call comes from: the browser, by the hash of its cookie, and the network address. */
export type Visitor = { readonly visitorHash: Buffer; readonly address: string };

/** Stands for the network a call came from, to count by it and not to know it. */
export function hashAddress(keys: Keys, address: string): Buffer {
  return sign(keys.otp, 'address', networkOf(address));
}

/** In IPv6 whoever has one address has its whole /64. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = ''] = address.toLowerCase().split('::');
  const groups = [...start.split(':').filter(Boolean), '0', '0', '0', '0'];
  return groups.slice(0, 4).join(':');
}
