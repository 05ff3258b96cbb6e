import { randomBytes, randomUUID } from 'node:crypto';
import { hashVisitorId } from '@ekbid/server/src/http/cookies.ts';
import type pg from 'pg';
import { inChunks } from './postgres.ts';
import { benchKeys } from './server.ts';

/** A signed-in person. The database holds only the hash of the cookie's value. */
export type Person = { readonly userId: string; readonly visitorId: string };

export async function insertPeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    visitorId: randomBytes(32).toString('base64url'),
  }));
  await inChunks(people, async (chunk, from) => {
    const ids = chunk.map(({ userId }) => userId);
    await pool.query(
      `insert into users (user_id, first_name, last_name, email, mobile_number, password_hash)
      select id, 'Person', 'Bench', 'person' || $2::int + nth || '@bench.in', '+91' || 7000000000 + $2::int + nth, 'none'
      from unnest($1::uuid[]) with ordinality as t (id, nth)`,
      [ids, from],
    );
    await pool.query(
      `insert into sessions (session_hash, user_id, expires_at)
      select hash, id, game_clock() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as t (hash, id)`,
      [chunk.map(({ visitorId }) => hashVisitorId({ keys: benchKeys }, visitorId)), ids],
    );
  });
  return people;
}

/** Inserts the administrator who creates the auctions. */
export async function insertAdministrator(pool: pg.Pool): Promise<string> {
  const userId = randomUUID();
  await pool.query(
    `insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, role)
    values ($1, 'Keeper', 'Bench', 'keeper@bench.in', '+916999999999', 'none', 'ADMIN')`,
    [userId],
  );
  return userId;
}
