import { type Keys, sign } from '../context/keys.ts';
import { networkOf } from '../context/network.ts';

/** Where a call comes from: the browser, by the hash of its cookie, and the network address. */
export type CallOrigin = {
  readonly visitorHash: Buffer;
  readonly address: string;
  /** Its marks of accounts that signed in there before, as `readKnown` reads them. */
  readonly known?: readonly string[];
};

/** Stands for the network a call came from, to count by it and not to know it. */
export function hashAddress(keys: Keys, address: string): Buffer {
  return sign(keys.otp, 'address', networkOf(address));
}

/** Thousands of people share one IPv4 address in India; an IPv6 network is a household or a phone. */
export function isSharedByMany(address: string): boolean {
  return !networkOf(address).includes(':');
}
