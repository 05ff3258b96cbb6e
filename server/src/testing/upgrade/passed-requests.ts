import type { Passed } from '../chaos/balancer.ts';

/** The requests during one step of the drill. `old` and `new` count them by the version that answered. */
export type Traffic = {
  readonly old: number;
  readonly new: number;
  /** The 99th percentile and the maximum of the durations, in milliseconds. */
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly failed: number;
};

/** The statuses of refusals for a reason of the auction, such as an amount that the person already has. */
const refusals = new Set([402, 403, 409, 422]);

/**
 * Returns whether a reply is as expected. A new order may get 404, because its auction may be cancelled and removed.
 */
const isFine = ({ method, path, status }: Passed) =>
  status < 400 || refusals.has(status) || (status === 404 && method === 'POST' && path === '/api/payment/create-order');

/** Counts the requests that went through the balancer, and finds those that failed. */
export class PassedRequests {
  /** Descriptions of all failed requests. */
  readonly failed: string[] = [];
  readonly #oldPorts = new Set<number | undefined>();
  #phase = '';
  #failedBefore = 0;
  #times: number[] = [];
  #counts = { old: 0, new: 0 };

  markAsOld(port: number | undefined): void {
    this.#oldPorts.add(port);
  }

  begin(phase: string): void {
    this.#phase = phase;
    this.#failedBefore = this.failed.length;
    this.#times = [];
    this.#counts = { old: 0, new: 0 };
  }

  take(passed: Passed): void {
    const { method, path, port, status, isWhole, ms } = passed;
    const version = this.#oldPorts.has(port) ? 'old' : 'new';
    this.#counts[version] += 1;
    // The duration of a stream says nothing, because the stream lasts until its client leaves or its server stops.
    const isStream = path.startsWith('/api/live');
    if (!isStream) this.#times.push(ms);
    if (isFine(passed) && (isWhole || isStream)) return;
    const how = isWhole ? `was answered with ${status}` : 'was not answered';
    this.failed.push(`${this.#phase}: ${method} ${withoutIds(path)} to the ${version} version ${how}`);
  }

  end(): Traffic {
    const times = this.#times.toSorted((one, other) => one - other);
    return {
      ...this.#counts,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
      longestMs: times.at(-1) ?? 0,
      failed: this.failed.length - this.#failedBefore,
    };
  }
}

const withoutIds = (path: string) =>
  path.replace(/[?].*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|order_[0-9A-Za-z]+/g, ':id');
