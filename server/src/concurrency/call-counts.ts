/** One more call of `name`, in periods that begin with the first call. */
type CountedCall = { readonly name: string; readonly periodMs: number };
/** The calls so far in the period, and when it ends. */
export type CallCount = { readonly calls: number; readonly endsInMs: number };

/** Counts of calls that the web processes of one port share. */
export type CallCounts = {
  count(call: CountedCall): Promise<CallCount>;
  /** Adds calls that were already answered. Resolves with the counts of all processes, in the same order. */
  report(calls: readonly (CountedCall & { readonly calls: number })[]): Promise<readonly CallCount[]>;
};

const most = 50_000;

/** Counts in memory. Above so many names, those whose period began first are forgotten. */
export function openCallCounts(now = () => performance.now()): CallCounts {
  const periods = new Map<string, { calls: number; readonly endsAt: number }>();

  function add({ name, periodMs }: CountedCall, calls: number): CallCount {
    let period = periods.get(name);
    if (!period || period.endsAt <= now()) {
      period = { calls: 0, endsAt: now() + periodMs };
      periods.delete(name);
      periods.set(name, period);
      const [oldest] = periods.keys();
      if (periods.size > most && oldest !== undefined) periods.delete(oldest);
    }
    period.calls += calls;
    return { calls: period.calls, endsInMs: period.endsAt - now() };
  }

  return {
    count: async (call) => add(call, 1),
    report: async (reported) => reported.map(({ calls, ...call }) => add(call, calls)),
  };
}

/** The other web processes of the same port. */
export type Siblings = {
  readonly calls: CallCounts;
  /** The metrics of all of them, in Prometheus's format. */
  writeMetrics(): Promise<string>;
};

declare module '../context/deps.ts' {
  interface Deps {
    /** Absent in a process that has its port for itself. */
    readonly siblings?: Siblings;
  }
}
