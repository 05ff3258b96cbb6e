import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Scene } from '../http/testing/scene.ts';
import { whoMayCall } from '../http/testing/who-may-call.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { beginOwnLimits } from './own-limits.ts';

const app = useTestApp();

const changing = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, contract.Endpoint] =>
    typeof entry[1] === 'object' &&
    entry[1] !== null &&
    'access' in entry[1] &&
    'method' in entry[1] &&
    entry[1].method !== 'GET',
);

async function exclude(userId: string): Promise<void> {
  const ownLimitsId = await beginOwnLimits(app.deps, userId);
  await sql`update own_limits set exclusion = 'five_years', excluded_at = game_clock(),
    excluded_until = game_clock() + interval '5 years' where own_limits_id = ${ownLimitsId}`.execute(app.db);
}

/** For how many more years this person is excluded. */
async function yearsOf(userId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select extract(day from excluded_until - game_clock())::int as days
    from own_limits join own_limits_accounts using (own_limits_id) where user_id = ${userId}`.execute(app.db);
  return (rows[0]?.days ?? 0) / 365;
}

// proves limits.no-call-ends
test.each(['its person', 'an administrator'])(
  'an exclusion is ended by no call of %s',
  async (by) => {
    for (const [name, { method, path }] of changing) {
      const owner = await signIn(app);
      const caller = by === 'its person' ? owner : await signIn(app, { role: 'ADMIN' });
      const input = await whoMayCall[name]?.given(new Scene(app, owner, caller));
      await exclude(owner.userId);
      const filled = path.replaceAll(/:(\w+)/g, (_match, part: string) => input?.params?.[part] ?? '');
      await caller.browser.send(method, `/api${filled}`, input?.body, input?.headers);
      expect([name, (await yearsOf(owner.userId)) > 4.9]).toEqual([name, true]);
    }
  },
  120_000,
);
