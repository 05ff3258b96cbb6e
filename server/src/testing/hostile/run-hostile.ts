import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Attack, attackFields, attackHeaders, endpoints } from './attacks.ts';
import { ask, type Caller, createCaller, startHostileServer } from './hostile-server.ts';

/**
 * The longest that another request may have to wait during a hostile one. Before they were mended, slow places made it
 * wait 200 ms or more.
 */
const longestWaitMs = 100;
const tries = 5;

type Result = { readonly sent: number; readonly longestMs: number; readonly broken: readonly string[] };
type Running = {
  readonly url: string;
  readonly broken: string[];
  sent: number;
  longestMs: number;
};

/** Puts hostile text into every header, parameter and field of the contract. Calls `/healthz` during each request. */
export async function runHostile(shutdown: Shutdown, say: (line: string) => void): Promise<Result> {
  const world = await startHostileServer(shutdown, { demo: false });
  const running = { url: world.url, broken: [], sent: 0, longestMs: 0 };

  for (const attack of attackHeaders()) await send(running, attack, {});
  say(`headers: ${running.sent} requests, ${running.longestMs.toFixed(0)} ms at most for /healthz beside them`);
  for (const endpoint of endpoints) {
    // A call can end its caller's session, so each endpoint gets a new caller.
    const caller = await createCaller(world, endpoint.access);
    for (const attack of attackFields(endpoint)) await send(running, attack, caller);
  }
  say(`all: ${running.sent} requests, ${running.longestMs.toFixed(0)} ms at most for /healthz beside them`);
  return running;
}

async function send(running: Running, attack: Attack, caller: Caller): Promise<void> {
  running.sent += 1;
  let waited = await timeBeside(running, attack, caller);
  // Tried again, because a busy machine is slow only sometimes, but a slow regular expression is slow every time.
  for (let again = 1; again < tries && waited > longestWaitMs; again += 1)
    waited = Math.min(waited, await timeBeside(running, attack, caller));
  running.longestMs = Math.max(running.longestMs, waited);
  if (waited > longestWaitMs) running.broken.push(`${attack.name}: /healthz took ${waited.toFixed(0)} ms beside it`);
}

/** Sends the request. Meanwhile calls `/healthz` again and again, and returns the longest time that it took. */
async function timeBeside({ url, broken }: Running, attack: Attack, caller: Caller): Promise<number> {
  let isOver = false;
  const attacking = ask(hostileAgent, url, attack, caller)
    .then(({ status, text }) => {
      if (status >= 500 && status !== 503) broken.push(`${attack.name}: answered with ${status}`);
      const isUnread = status === 401 || text.includes('"forged_request"');
      if (isUnread && Object.keys(caller).length > 0) broken.push(`${attack.name}: ${status}, nobody looked at it`);
    })
    // The server may refuse the request by closing the connection without an answer.
    .catch(() => {})
    .finally(() => (isOver = true));
  // Lets Node send the hostile request before the first call of `/healthz`.
  await setImmediate();
  let longestMs = 0;
  do {
    const askedAt = performance.now();
    await ask(healthAgent, url, { method: 'GET', path: '/healthz', headers: {}, body: '' }, {});
    longestMs = Math.max(longestMs, performance.now() - askedAt);
  } while (!isOver);
  await attacking;
  return longestMs;
}

const hostileAgent = new Agent({ keepAlive: true, maxSockets: 1 });
const healthAgent = new Agent({ keepAlive: true, maxSockets: 1 });
