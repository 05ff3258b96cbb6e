import { randomUUID } from 'node:crypto';
import { retention, type ShortKind } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newPerson } from '../accounts/testing/people.ts';
import { runDue } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { removeOldData, tablesOfKinds } from './remove-old-data.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));
const dayMs = 24 * 3_600_000;

/** Tables without data about bidders: prizes, counts and background work. */
const aboutNobody = [
  ...['amount_counts', 'auction_days', 'auction_drafts', 'auctions', 'auctions_for_members', 'counted_days'],
  ...['daily_comparisons', 'job_workers', 'reminders', 'scheduled_work', 'sending_rates', 'sms_days'],
  ...['applied_functions', 'migrations'],
];

// proves retention.whole
test('every table belongs to one kind of data, or holds nothing about people', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(app.db);
  const listed = [...Object.values(tablesOfKinds).flat(), ...aboutNobody];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

const hash = (byte: number) => Buffer.alloc(32, byte);

/**
 * Writes a row of the present time into each table whose rows are removed by age. Foreign keys and triggers are off
 * meanwhile.
 */
async function plant(): Promise<void> {
  const { userId } = await newPerson(app);
  const [id, now] = [randomUUID(), sql`game_clock()`];
  const statements = [
    sql`insert into login_tries (identifier_hash, address_hash) values (${hash(1)}, ${hash(2)})`,
    sql`insert into used_proofs (proof_hash) values (${hash(3)})`,
    sql`insert into email_changes (user_id) values (${userId})`,
    sql`insert into entry_networks (auction_id, network_hash, user_id) values (${id}, ${hash(4)}, ${userId})`,
    sql`insert into sign_in_codes (user_id, identifier_hash, visitor_hash, code_hash)
      values (${userId}, ${hash(5)}, ${hash(6)}, ${hash(7)})`,
    sql`insert into sms_networks values ((${now} at time zone 'Asia/Kolkata')::date, ${hash(8)}, 'sign-up', 1)`,
    sql`insert into data_exports (user_id, made_at, file) values (${userId}, ${now}, 'zip')`,
    sql`update sessions set expires_at = ${now} + make_interval(days => ${retention.sessions}) where user_id = ${userId}`,
    sql`insert into webhook_events (event_id, event, handled_at) values ('old', 'payment.failed', ${now})`,
    sql`insert into account_traces (user_id, kind, trace_hash) values (${userId}, 'network', ${hash(9)})`,
    sql`insert into notifications (user_id, kind) values (${userId}, 'account_deletion')`,
    sql`insert into announcements (auction_id, nth, kind, bids, created_at, done_at)
      values (${id}, 1000, 'lost', 1, ${now}, ${now})`,
    sql`insert into mails (kind, user_id, state) values ('password_changed', ${userId}, 'sent')`,
    sql`insert into deliveries (channel, user_id, refund_id, state, urgent) values ('sms', ${userId}, ${id}, 'sent', false)`,
    sql`insert into prizes (auction_id, winner_id, state, claim_by, contact)
      values (${id}, ${userId}, 'expired', ${now}, '{"address": "12 Planted Lane"}')`,
    sql`insert into reports (user_id, reason, description, answer, note, resolved_at, resolved_by)
      values (${userId}, 'Other', 'Planted words', 'Planted answer', 'Planted note', ${now}, ${userId})`,
  ];
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
  });
}

/** How many rows of each kind are left. */
async function countLeft(): Promise<Readonly<Record<ShortKind, number>>> {
  const count = async (...froms: string[]) => {
    const counts = froms.map((from) => `(select count(*) from ${from})`).join(' + ');
    const { rows } = await sql<{ left: number }>`select (${sql.raw(counts)})::int as left`.execute(app.db);
    return rows[0]?.left ?? 0;
  };
  return {
    attempts: await count('login_tries', 'used_proofs', 'email_changes', 'entry_networks'),
    codes: await count('otp_challenges', 'sign_in_codes', 'sms_networks'),
    dataExports: await count('data_exports where file is not null'),
    sessions: await count('sessions'),
    providerNotices: await count('webhook_events'),
    accountTraces: await count('account_traces'),
    notifications: await count('notifications', 'announcements'),
    messages: await count(`mails where kind = 'password_changed'`, 'deliveries'),
    prizeAddresses: await count('prizes where contact is not null'),
    reports: await count(`reports where concat(description, answer, note) ~ 'Planted'`),
  };
}

// proves retention.removed
test('each kind is there until its days are over, and is removed on the next', async () => {
  await plant();
  const kinds = Object.entries(await countLeft()) as [ShortKind, number][];
  for (const [kind, left] of kinds) expect(left, kind).toBeGreaterThan(0);

  const byDays = kinds.toSorted(([one], [other]) => retention[one] - retention[other]);
  for (const [kind] of byDays) {
    const before = (await countLeft())[kind];
    await setClock(app.db, { aheadMs: retention[kind] * dayMs - 60_000 });
    await removeOldData(app.deps);
    expect((await countLeft())[kind], `${kind} in time`).toBe(before);
    await setClock(app.db, { aheadMs: (retention[kind] + 1) * dayMs + 60_000 });
    await removeOldData(app.deps);
    expect((await countLeft())[kind], `${kind} afterwards`).toBe(0);
  }
});

test('it is done by itself, each day', async () => {
  await runDue(app.deps, 'remove-old-data');
});
