import { setInterval } from 'node:timers/promises';
import { PrimaryClient } from './primary-client.ts';

type Listening = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

type Care = { readonly lookEveryMs: number; readonly patienceMs: number };
const usualCare: Care = { lookEveryMs: 15_000, patienceMs: 10_000 };

/** Hears a channel on a connection of its own, until told to stop or the connection is lost. */
export async function openListening(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
  { lookEveryMs, patienceMs } = usualCare,
): Promise<Listening> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'ekbid-live',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const stop = () => client.end().catch(() => {});
  client.on('notification', ({ payload = '' }) => hear(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const ending = new AbortController();
  void ended.then(() => ending.abort());
  // Whoever only listens never notices that the other side is gone without a word.
  const keepLooking = async () => {
    for await (const _ of setInterval(lookEveryMs, undefined, { signal: ending.signal })) await client.query('select');
  };
  void keepLooking().catch(stop);
  return { ended, stop };
}
