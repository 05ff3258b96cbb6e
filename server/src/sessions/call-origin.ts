import { type Keys, sign } from '../context/keys.ts';
import { networkOf } from '../context/network.ts';

/** Where a call comes from: the browser, by the hash of its cookie, and the network address. */
export type CallOrigin = {
  readonly visitorHash: Buffer;
  readonly address: string;
  /** The browser's marks of accounts that signed in there before, as `readKnown` returns them. */
  readonly known?: readonly string[];
};

/** A keyed hash of the caller's network: it can be counted by, and does not reveal the address. */
export function hashAddress(keys: Keys, address: string): Buffer {
  return sign(keys.otp, 'address', networkOf(address));
}

/** True for IPv4: thousands of people in India share one address. An IPv6 network is a household or a phone. */
export function isSharedByMany(address: string): boolean {
  return !networkOf(address).includes(':');
}
