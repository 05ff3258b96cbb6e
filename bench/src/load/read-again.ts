import autocannon from 'autocannon';
import type { Measured } from './measurements.ts';

type Reading = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
  readonly seconds: number;
};

/** Reads one address repeatedly over keep-alive connections. Throws if a reply is a refusal. */
export async function readAgain({
  url,
  headers,
  clients: connections,
  seconds: duration,
}: Reading): Promise<Measured & { readonly count: number }> {
  const { requests, latency, errors, ...counts } = await autocannon({ url, headers, connections, duration });
  const refused = counts['4xx'] + counts['5xx'] + errors;
  if (refused > 0) throw new Error(`${refused} requests to ${url} were refused`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, count: Math.max(1, requests.total) };
}
