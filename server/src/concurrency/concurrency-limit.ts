import { Refusal } from '@ekbid/domain';
import { networkOf } from '../context/network.ts';

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

/** A place allows one long reply to be open. At most `limit` places of this name can be taken at the same time. */
type Place = { readonly name: string; readonly limit: number };

/** Counts the long replies that are open. Web processes that share a port share one instance. */
export type Places = {
  /** Takes one place of each name, or none if one of the names is full. Returns whether the places were taken. */
  take(places: readonly Place[]): boolean | Promise<boolean>;
  /** Gives back one place of each name. */
  release(names: readonly string[]): void;
};

export function openPlaces(): Places {
  const taken = openTally();
  return {
    take(places) {
      if (places.some(({ name, limit }) => taken.of(name) >= limit)) return false;
      for (const { name } of places) taken.add(name, 1);
      return true;
    },
    release(names) {
      for (const name of names) taken.add(name, -1);
    },
  };
}

/** The places of one web process among several. `leave` releases all of them after the process has ended. */
export function placesOfOne(places: Places): Places & { readonly leave: () => void } {
  const held = openTally();
  return {
    async take(wanted) {
      const isTaken = await places.take(wanted);
      if (isTaken) for (const { name } of wanted) held.add(name, 1);
      return isTaken;
    },
    release(names) {
      for (const name of names) held.add(name, -1);
      places.release(names);
    },
    leave: () => places.release(held.all()),
  };
}

function openTally() {
  const counts = new Map<string, number>();
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: 1 | -1) {
      const count = (counts.get(name) ?? 0) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
    /** Lists each name once for each of its places that is taken. */
    all: () => [...counts].flatMap(([name, count]) => Array<string>(count).fill(name)),
  };
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly places: Places;
  }
}
