import type { Passed } from '../chaos/balancer.ts';

/** The requests of one step of the drill. */
export type Traffic = {
  readonly old: number;
  readonly new: number;
  /** `p99Ms` is the 99th percentile and `longestMs` the longest duration, in milliseconds. */
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly failed: number;
};

/** Refusals for a reason of the auction, such as an amount that the person already has. */
const refusals = new Set([402, 403, 409, 422]);

/**
 * Whether a reply is as expected. A 404 is fine for an order, because its auction may have been cancelled and removed.
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
    // The duration of a stream says nothing, because it ends with its client or its server.
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
