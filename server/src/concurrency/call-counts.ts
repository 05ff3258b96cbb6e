/** A call to count under `name`. The period of a name begins with its first call and lasts `periodMs`. */
type CountedCall = { readonly name: string; readonly periodMs: number };
/** The number of calls in the current period, and when the period ends. */
export type CallCount = { readonly calls: number; readonly endsInMs: number };

/** Counts calls for limits. Web processes that share a port share one instance. */
export type CallCounts = {
  count(call: CountedCall): Promise<CallCount>;
  /** Adds calls that a web process has already answered. Resolves with all processes' counts, in the same order. */
  report(calls: readonly (CountedCall & { readonly calls: number })[]): Promise<readonly CallCount[]>;
};

const most = 50_000;

/** Keeps the counts in memory. If there are too many names, the one whose period began first is dropped. */
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

/** The functions by which a web process reaches the other web processes on its port. */
export type Siblings = {
  readonly calls: CallCounts;
  /** Returns the metrics of all these processes, in Prometheus's format. */
  writeMetrics(): Promise<string>;
};

declare module '../context/deps.ts' {
  interface Deps {
    /** Absent if only one process serves the port. */
    readonly siblings?: Siblings;
  }
}
