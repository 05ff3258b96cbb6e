import { Refusal } from '@ekbid/domain';

type Limits = { readonly inAll: number; readonly perSession: number; readonly perAddress: number };

/** A carrier's people share an address; a person's hidden pages have closed theirs. */
const limitsOfProcess: Limits = { inAll: 20_000, perSession: 20, perAddress: 2000 };

/** Streams never end by themselves: however slowly they are opened, so many stand open at once and no more. */
export function openPlaces(limits: Limits = limitsOfProcess) {
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
      if (all >= limits.inAll) throw new Refusal('unavailable', { retryAfterSeconds: 30 });
      const isFull = (key: string, most: number) => (taken.get(key) ?? 0) >= most;
      if ((session && isFull(session, limits.perSession)) || isFull(address, limits.perAddress))
        throw new Refusal('too_many_requests', { retryAfterSeconds: 30 });
      const keys = session ? [session, address] : [address];
      for (const key of keys) count(key, 1);
      all += 1;
      return () => {
        for (const key of keys) count(key, -1);
        all -= 1;
      };
    },
  };
}
