import type { CallCount, CallCounts } from '../concurrency/call-counts.ts';
import { throttle } from '../concurrency/throttle.ts';

type Counted = { readonly current: number; readonly ttl: number };
/** The plugin's store: `incr` counts one more call of an address. */
type Store = {
  incr(address: string, done: (error: Error | null, counted?: Counted) => void, periodMs: number): void;
  /** A store of another limit. */
  child(params: object): Store;
};
/** A limit that a handler counts by itself has an empty `routeInfo`. */
type RouteParams = { readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string } };

const reportEveryMs = 100;
const most = 5000;

/**
 * A store for `@fastify/rate-limit` in web processes that share a port. A route with a limit of its own waits for the
 * count of all processes, so the limit is exact: such calls are rare and cost more than the question. The limit of all
 * calls together must not delay them, so they are counted here and reported ten times a second. An address can exceed
 * that limit by what it sends to the other processes in a tenth of a second.
 */
export function sharedRateStore(counts: CallCounts) {
  return class {
    readonly #own = openReportedCounts(counts);

    incr(...[address, done, periodMs]: Parameters<Store['incr']>): void {
      done(null, counted(this.#own(address, periodMs)));
    }

    read(): never {
      throw new Error('no limit is read without being counted');
    }

    child(params: object): Store {
      const { method = '', url = '' } = (params as RouteParams).routeInfo ?? {};
      const store: Store = {
        incr: (address, done, periodMs) =>
          void counts.count({ name: `${String(method)} ${url} ${address}`, periodMs }).then(
            (count) => done(null, counted(count)),
            (error: Error) => done(error),
          ),
        child: () => store,
      };
      return store;
    }
  };
}

const counted = ({ calls, endsInMs }: CallCount): Counted => ({ current: calls, ttl: Math.max(0, endsInMs) });

/** Counts at once, with what the other processes are known to have counted. */
function openReportedCounts(counts: CallCounts) {
  /** `reported` is what all processes have counted; `unreported` what only this one knows. */
  const known = new Map<string, { reported: number; unreported: number; endsAt: number; periodMs: number }>();

  const reportSoon = throttle(async () => {
    const waiting = [...known].filter(([, { unreported }]) => unreported > 0);
    const calls = waiting.map(([name, { unreported, periodMs }]) => ({ name, periodMs, calls: unreported }));
    for (const [, entry] of waiting) {
      entry.reported += entry.unreported;
      entry.unreported = 0;
    }
    // Without an answer this process is about to end, because it has lost its parent.
    const answers = await counts.report(calls).catch(() => []);
    for (const [place, { calls: all, endsInMs }] of answers.entries()) {
      const entry = waiting[place]?.[1];
      if (entry) Object.assign(entry, { reported: all, endsAt: performance.now() + endsInMs });
    }
  }, reportEveryMs);

  return (address: string, periodMs: number): CallCount => {
    let entry = known.get(address);
    if (!entry || entry.endsAt <= performance.now())
      entry = { reported: 0, unreported: 0, endsAt: performance.now() + periodMs, periodMs };
    entry.unreported += 1;
    // The least recently seen addresses are the first in the map.
    known.delete(address);
    known.set(address, entry);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    reportSoon();
    return { calls: entry.reported + entry.unreported, endsInMs: entry.endsAt - performance.now() };
  };
}
