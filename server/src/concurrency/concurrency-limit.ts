import { Refusal } from '@ekbid/domain';
import { networkOf } from '../context/network.ts';

export type Limits = {
  readonly inAll: number;
  readonly perNetwork: number;
  readonly perSession?: number;
  /** When it is worth coming again. */
  readonly retryAfterSeconds: number;
};

/** For answers that last: however slowly they are asked for, so many stand open at once and no more. */
export function openConcurrencyLimit({ inAll, perNetwork, perSession = inAll, retryAfterSeconds }: Limits) {
  const taken = new Map<string, number>();
  const count = (key: string, change: 1 | -1) => {
    const next = (taken.get(key) ?? 0) + change;
    if (next === 0) taken.delete(key);
    else taken.set(key, next);
  };
  let all = 0;

  return {
    /** Takes a place, and returns what gives it back. Null: a visitor, who has no session. */
    take(session: string | null, address: string): () => void {
      if (all >= inAll) throw new Refusal('unavailable', { retryAfterSeconds });
      const network = networkOf(address);
      const isFull = (key: string, most: number) => (taken.get(key) ?? 0) >= most;
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
