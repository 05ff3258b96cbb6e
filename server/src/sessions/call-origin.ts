import { type Keys, sign } from '../context/keys.ts';
import { networkOf } from '../context/network.ts';

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
