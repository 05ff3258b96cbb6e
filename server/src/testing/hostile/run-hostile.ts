import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@ekbid/contract';
import { sql } from 'kysely';
import { hashPassword } from '../../sessions/passwords.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { csrfCookie, csrfHeader, csrfToken, hashAnonymousId, anonymousCookie } from '../../http/anonymous-session.ts';
import { deriveKeys, type Keys } from '../../context/keys.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { OwnServer } from '../own-server.ts';
import { type Attack, attackFields, attackHeaders, endpoints } from './attacks.ts';

/** The longest wait of other requests beside a hostile one. Requests that blocked the server took 200 ms and more. */
const longestWaitMs = 100;
const tries = 5;

type Result = { readonly sent: number; readonly longestMs: number; readonly broken: readonly string[] };
type Running = {
  readonly url: string;
  readonly shutdown: Shutdown;
  readonly broken: string[];
  sent: number;
  longestMs: number;
};
type World = { readonly db: Db; readonly keys: Keys };

/**
 * Sends every header, parameter and field of the contract with hostile text, and times `/healthz` beside each request.
 */
export async function runHostile(shutdown: Shutdown, say: (line: string) => void): Promise<Result> {
  const secret = randomBytes(32).toString('base64url');
  const server = await OwnServer.create(secret);
  shutdown.onShutdown('The server', () => server.remove());
  const db = openDatabase(await server.start(), { maximum: 2 });
  shutdown.onShutdown('The database connections', () => db.destroy());
  const world = { db, keys: deriveKeys(secret) };
  const running = { url: server.url, shutdown, broken: [], sent: 0, longestMs: 0 };

  for (const attack of attackHeaders()) await send(running, attack, {});
  say(`headers: ${running.sent} requests, ${running.longestMs.toFixed(0)} ms at most for /healthz beside them`);
  for (const endpoint of endpoints) {
    // Some calls end their own session.
    const caller = await callerFor(world, endpoint);
    for (const attack of attackFields(endpoint)) await send(running, attack, caller);
  }
  say(`all: ${running.sent} requests, ${running.longestMs.toFixed(0)} ms at most for /healthz beside them`);
  return running;
}

type Caller = Readonly<Record<string, string>>;

/** The headers of a caller with access to this endpoint. */
async function callerFor({ db, keys }: World, { access }: Endpoint): Promise<Caller> {
  if (access === 'provider') return {};
  const anonymousId = randomBytes(32).toString('base64url');
  if (access !== 'public') {
    const passwordHash = await hashPassword('a pass 1');
    const { userId } = await db
      .insertInto('users')
      .values({
        ...{ firstName: 'Asha', lastName: 'Nair', passwordHash, email: `${randomUUID()}@example.in` },
        mobileNumber: `+91${6_000_000_000 + (randomBytes(4).readUInt32BE() % 3_999_999_999)}`,
        role: access === 'admin' ? 'ADMIN' : 'USER',
      })
      .returning('userId')
      .executeTakeFirstOrThrow();
    const expiresAt = sql<Date>`game_clock() + interval '1 day'`;
    await db
      .insertInto('sessions')
      .values({ sessionHash: hashAnonymousId({ keys }, anonymousId), userId, expiresAt })
      .execute();
  }
  const token = csrfToken({ keys }, anonymousId);
  return { cookie: `${anonymousCookie}=${anonymousId}; ${csrfCookie}=${token}`, [csrfHeader]: token };
}

async function send(running: Running, attack: Attack, caller: Caller): Promise<void> {
  running.sent += 1;
  let waited = await timeBeside(running, attack, caller);
  // A busy machine is slow sometimes, and a slow expression every time.
  for (let again = 1; again < tries && waited > longestWaitMs; again += 1)
    waited = Math.min(waited, await timeBeside(running, attack, caller));
  running.longestMs = Math.max(running.longestMs, waited);
  if (waited > longestWaitMs) running.broken.push(`${attack.name}: /healthz took ${waited.toFixed(0)} ms beside it`);
}

/** Measures how long `/healthz` takes while the request is running. */
async function timeBeside({ url, broken }: Running, attack: Attack, caller: Caller): Promise<number> {
  let isOver = false;
  const attacking = ask(hostileAgent, url, attack, caller)
    .then(({ status, text }) => {
      if (status >= 500 && status !== 503) broken.push(`${attack.name}: answered with ${status}`);
      const isUnread = status === 401 || text.includes('"forged_request"');
      if (isUnread && Object.keys(caller).length > 0) broken.push(`${attack.name}: ${status}, nobody looked at it`);
    })
    // The request was refused by closing the connection, without an answer.
    .catch(() => {})
    .finally(() => (isOver = true));
  // The request is sent before the first of these.
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

type Answer = { readonly status: number; readonly text: string };

/** Reads the whole answer. */
function ask(agent: Agent, url: string, { method, path, headers, body }: Omit<Attack, 'name'>, caller: Caller) {
  return new Promise<Answer>((answered, failed) => {
    const sent = { ...caller, ...headers, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) };
    const call = request(url + path, { agent, method, headers: sent }, (response) => {
      const answer = { status: response.statusCode ?? 0, text: '' };
      response.setEncoding('utf8').on('data', (part: string) => (answer.text += part));
      response.on('error', failed).on('end', () => answered(answer));
      // A stream does not end, so its beginning counts as the answer.
      if (response.headers['content-type'] === 'text/event-stream') {
        answered(answer);
        call.destroy();
      }
    });
    call.on('error', failed).end(body);
  });
}
