import { Refusal } from '@ekbid/domain';
import { networkOf } from '../context/network.ts';

export type Limits = {
  readonly inAll: number;
  readonly perNetwork: number;
  readonly perSession?: number;
  /** When the caller should try again. */
  readonly retryAfterSeconds: number;
};

/**
 * Limits how many long replies, such as streams and downloads, are open at the same time. A rate limit would not. A
 * bulkhead of cockatiel does not fit: it limits the calls of one function, and here a reply counts for its session, its
 * network and the process at once, until its stream ends.
 */
export function openConcurrencyLimit({ inAll, perNetwork, perSession = inAll, retryAfterSeconds }: Limits) {
  const counts = new Map<string, number>();
  const count = (key: string, change: 1 | -1) => {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  let all = 0;

  return {
    /** Counts one more, and returns a function that counts it off. `session` is null for an anonymous session. */
    take(session: string | null, address: string): () => void {
      if (all >= inAll) throw new Refusal('unavailable', { retryAfterSeconds });
      const network = networkOf(address);
      const isFull = (key: string, limit: number) => (counts.get(key) ?? 0) >= limit;
      if ((session && isFull(session, perSession)) || isFull(network, perNetwork))
        throw new Refusal('too_many_requests', { retryAfterSeconds });
      const keys = session ? [session, network] : [network];
      for (const key of keys) count(key, 1);
      all += 1;
      return () => {
        for (const key of keys) count(key, -1);
        all -= 1;
      };
    },
  };
}
