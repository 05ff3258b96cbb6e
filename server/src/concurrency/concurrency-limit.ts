import { Refusal } from '@ekbid/domain';
import { networkOf } from '../context/network.ts';
import type { Places } from './places.ts';

export type Limits = {
  /** The limit of one process, set by its memory and its connections. */
  readonly inAll: number;
  readonly perNetwork: number;
  readonly perSession?: number;
  /** How many seconds a refused caller should wait before trying again. */
  readonly retryAfterSeconds: number;
};

/**
 * Limits how many long replies, such as streams and downloads, are open at the same time. A rate limit would only count
 * how many begin. `kind` names the replies that count together. A cockatiel bulkhead does not fit, because it limits
 * the calls of one function. Here a reply counts for its session, its network and the process at once, until its stream
 * ends.
 */
export function openConcurrencyLimit(
  kind: string,
  { inAll, perNetwork, perSession = inAll, retryAfterSeconds }: Limits,
) {
  let all = 0;

  return {
    /** Counts an open reply until the returned function is called. `session` is null for an anonymous session. */
    async take(places: Places, session: string | null, address: string): Promise<() => void> {
      if (all >= inAll) throw new Refusal('unavailable', { retryAfterSeconds });
      all += 1;
      const wanted = [
        ...(session === null ? [] : [{ name: `${kind} of session ${session}`, limit: perSession }]),
        { name: `${kind} of network ${networkOf(address)}`, limit: perNetwork },
      ];
      const isTaken = await places.take(wanted);
      if (!isTaken) all -= 1;
      if (!isTaken) throw new Refusal('too_many_requests', { retryAfterSeconds });
      return () => {
        all -= 1;
        places.release(wanted.map(({ name }) => name));
      };
    },
  };
}
