import { randomBytes, randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import type { Access } from '@ekbid/contract';
import { sql } from 'kysely';
import { deriveKeys, type Keys } from '../../context/keys.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { anonymousCookie, csrfCookie, csrfHeader, csrfToken, hashAnonymousId } from '../../http/anonymous-session.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { OwnServer } from '../own-server.ts';

/** The attacked server. With `db` and `keys`, sessions are inserted directly, without a call. */
export type World = { readonly url: string; readonly db: Db; readonly keys: Keys };

/** Starts the server. With `demo` it has auctions, bids and people in every state. */
export async function startHostileServer(shutdown: Shutdown, { demo }: { demo: boolean }): Promise<World> {
  const secret = randomBytes(32).toString('base64url');
  const server = await OwnServer.create(secret, demo ? { DEMONSTRATION: 'on' } : {});
  shutdown.onShutdown('The server', () => server.remove());
  const db = openDatabase(await server.start(), { maximum: 2 });
  shutdown.onShutdown('The database connections', () => db.destroy());
  return { url: server.url, db, keys: deriveKeys(secret) };
}

/** The headers that sign a request in. Empty for a caller without a session. */
export type Caller = Readonly<Record<string, string>>;

/** Creates a caller with this access, and returns the headers. */
export async function createCaller({ db, keys }: World, access: Access): Promise<Caller> {
  if (access === 'provider') return {};
  const anonymousId = randomBytes(32).toString('base64url');
  if (access !== 'public') {
    const passwordHash = await hashPassword('a pass 1');
    const { userId } = await db
      .insertInto('users')
      .values({
        ...{ firstName: 'Asha', lastName: 'Nair', passwordHash, email: `${randomUUID()}@example.in` },
        mobileNumber: `+91${6_000_000_000 + (randomBytes(4).readUInt32BE() % 3_999_999_999)}`,
        role: access === 'admin' || access === 'admin-setup' ? 'ADMIN' : 'USER',
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

export type HostileRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Answer = { readonly status: number; readonly text: string };

/** Sends a request and reads the whole answer. */
export function ask(
  agent: Agent,
  url: string,
  { method, path, headers, body }: HostileRequest,
  caller: Caller,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise<Answer>((answered, failed) => {
    const sent = { ...caller, ...headers, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) };
    const call = request(url + path, { agent, method, headers: sent, ...(signal && { signal }) }, (response) => {
      const answer = { status: response.statusCode ?? 0, text: '' };
      response.setEncoding('utf8').on('data', (part: string) => (answer.text += part));
      response.on('error', failed).on('end', () => answered(answer));
      // A stream never ends. What it sends first counts as the whole answer.
      if (response.headers['content-type'] === 'text/event-stream') {
        answered(answer);
        call.destroy();
      }
    });
    call.on('error', failed).end(body);
  });
}
