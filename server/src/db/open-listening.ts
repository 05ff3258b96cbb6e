import { setInterval } from 'node:timers/promises';
import { PrimaryClient } from './primary-client.ts';

type Listening = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

type Timing = { readonly checkEveryMs: number; readonly timeoutMs: number };
const defaultTiming: Timing = { checkEveryMs: 15_000, timeoutMs: 10_000 };

/** Listens on a channel over a separate connection, until `stop` is called or the connection is lost. */
export async function openListening(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  { checkEveryMs, timeoutMs } = defaultTiming,
): Promise<Listening> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'ekbid-live',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const stop = () => client.end().catch(() => {});
  client.on('notification', ({ payload = '' }) => onPayload(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const ending = new AbortController();
  void ended.then(() => ending.abort());
  // A connection that only listens would not notice that the server vanished, so it sends queries regularly.
  const keepChecking = async () => {
    for await (const _ of setInterval(checkEveryMs, undefined, { signal: ending.signal })) await client.query('select');
  };
  void keepChecking().catch(stop);
  return { ended, stop };
}
