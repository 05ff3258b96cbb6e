import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { setClock } from '../testing/set-clock.ts';
import { type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { confirmedPerson, owedTo, refund, statesOf } from './testing/refunds.ts';
import { runDue, runKind } from '../testing/run-jobs.ts';
import { getReceipt } from '../fair-play/get-receipt.ts';
import { requestPasswordNotice } from './request-mails.ts';
import { sendMails } from './send-mails.ts';

const app = useTestApp();
const minute = 60_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await setClock(app.db, 'real');
});

const arrivedAt = ({ email }: Person) => app.deps.mailer.arrived.filter(({ to }) => to === email);
const send = () => runDue(app.deps, 'send-mails');

describe('a refund', () => {
  test('is announced when it is owed: why, how much, for what, and when to expect it', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    await send();
    expect(arrivedAt(asha)).toEqual([
      {
        to: asha.email,
        messageId: expect.stringMatching(/^[0-9a-f-]{36}@localhost$/) as string,
        subject: 'Your refund from EkBid is on its way',
        text: expect.stringMatching(
          /^Hello Asha,\n\n₹12, paid for a bid in “A steel pressure cooker”, goes back to you in full, because the auction was cancelled\.\n\n.*5–7 working days.*\n\n.*http:\/\/localhost:3500\/my-bids\n/,
        ) as string,
      },
    ]);
  });

  test('is confirmed when it was made, with its date and the reference to trace it by', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    await send();
    await setClock(app.db, new Date('2031-03-31T20:00:00Z'));
    await refund(app, asha, 'rfnd_Trace1');
    await send();
    const [, made, ...more] = arrivedAt(asha);
    expect(more).toEqual([]);
    expect(made?.subject).toBe('Your refund from EkBid was made');
    expect(made?.text).toContain('was refunded in full on 1 April 2031 (IST), because the auction was cancelled');
    expect(made?.text).toContain('rfnd_Trace1');
  });

  test('is announced to its payer only, and only at a confirmed address', async () => {
    const [asha, ravi] = [await confirmedPerson(app), await signIn(app)];
    await owedTo(app, [asha, ravi]);
    const before = app.deps.mailer.arrived.length;
    await send();
    expect(app.deps.mailer.arrived.slice(before).map(({ to }) => to)).toEqual([asha.email]);
    expect(await statesOf(app, ravi)).toEqual([]);
  });

  test('that was made before its mail was sent is not said to be on its way', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    await refund(app, asha, 'rfnd_Quick');
    await send();
    expect(arrivedAt(asha).map(({ subject }) => subject)).toEqual(['Your refund from EkBid was made']);
    expect(await statesOf(app, asha)).toEqual(['dropped', 'sent']);
  });

  test('is not announced to an address that changed since: the confirmation was for the old one', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    const email = `new.${asha.email}`;
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ email }).execute();
    await send();
    expect([...arrivedAt(asha), ...arrivedAt({ ...asha, email })]).toEqual([]);
    expect(await statesOf(app, asha)).toEqual(['dropped']);
  });

  test('is announced without storing or logging the address or the amount', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    app.deps.mailer.ends.push('unknown');
    await send();
    const { rows } = await sql<{ row: string }>`select mails::text as row from mails`.execute(app.db);
    const kept = [...rows.map(({ row }) => row), ...app.logged.filter((line) => line.includes('mail'))].join('\n');
    expect(kept).toContain('unknown');
    expect(kept).not.toMatch(/@|₹|"amount/);
  });
});

describe('a mail', () => {
  test('that was not sent is tried again, with growing delays, as the same message', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    const tried: string[] = [];
    const watching = {
      ...app.deps,
      mailer: {
        send: async ({ messageId }: { messageId: string }) => {
          tried.push(messageId);
          return { end: tried.length % 2 ? ('deferred' as const) : ('unreachable' as const) };
        },
      },
    };
    const start = Date.now() + minute;
    // The first try is made at once. Further tries follow 1, 2 and 4 minutes after the failures.
    for (const [after, tries] of [
      [0, 1],
      [0.9, 1],
      [1.1, 2],
      [3, 2],
      [3.3, 3],
      [7, 3],
      [7.5, 4],
    ] as const) {
      await setClock(app.db, new Date(start + after * minute));
      await runDue(watching, 'send-mails');
      expect(tried).toHaveLength(tries);
    }
    expect(new Set(tried).size).toBe(1);
    await setClock(app.db, new Date(start + 20 * minute));
    await send();
    expect(arrivedAt(asha).map(({ messageId }) => messageId)).toEqual([tried[0]]);
  });

  test('about security whose end is unknown is sent once more, as the same message', async () => {
    const asha = await confirmedPerson(app);
    await requestPasswordNotice(app.db, asha.userId);
    app.deps.mailer.ends.push('unknown', 'unknown');
    for (const minutes of [0, 2, 4, 60]) {
      await setClock(app.db, { aheadMs: minutes * minute });
      await send();
    }
    expect(arrivedAt(asha)).toHaveLength(2);
    expect(new Set(arrivedAt(asha).map(({ messageId }) => messageId)).size).toBe(1);
    expect(await statesOf(app, asha)).toEqual(['unknown']);
  });

  test('that could not be sent for two days is given up', async () => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    app.deps.mailer.ends.push('unreachable');
    await setClock(app.db, { aheadMs: 49 * 60 * minute });
    await send();
    expect(await statesOf(app, asha)).toEqual(['refused']);
  });

  test.each([
    ['refused', 'refused', 0],
    ['unknown', 'unknown', 1],
  ] as const)('whose end is %s is never sent again', async (end, state, arrived) => {
    const asha = await confirmedPerson(app);
    await owedTo(app, [asha]);
    app.deps.mailer.ends.push(end);
    await send();
    await setClock(app.db, { aheadMs: 72 * 60 * minute });
    await send();
    expect(arrivedAt(asha)).toHaveLength(arrived);
    expect(await statesOf(app, asha)).toEqual([state]);
  });

  test('that finds no server leaves the rest waiting for a minute, and their rows as they are', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => confirmedPerson(app)));
    await owedTo(app, people);
    const before = await readWaiting();
    expect(before).toHaveLength(12);
    app.deps.mailer.ends.push(...Array<'unreachable'>(12).fill('unreachable'));
    const kind = sendMails({ ...app.deps, getReceipt });
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => start);
    await runKind(kind, app.deps);
    clock.mockImplementation(() => start + 0.9 * minute);
    await runKind(kind, app.deps);
    // The first failure pauses all sending. So only the mails that were being sent at that moment were tried.
    expect(app.deps.mailer.ends.splice(0)).toHaveLength(8);
    const after = await readWaiting();
    expect(after.filter((row) => before.includes(row))).toHaveLength(8);
    clock.mockImplementation(() => start + 1.1 * minute);
    await runKind(kind, app.deps);
    expect(people.filter((person) => arrivedAt(person).length === 1)).toHaveLength(8);
    await setClock(app.db, { aheadMs: 2 * minute });
    await runKind(kind, app.deps);
    expect(people.map((person) => arrivedAt(person).length)).toEqual(people.map(() => 1));
  });

  /** The waiting mails, with the version of each row (`xmin`), which changes with every write. */
  async function readWaiting(): Promise<string[]> {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', xmin, m::text) as row from mails m where state = 'waiting'`.execute(app.db);
    return rows.map(({ row }) => row);
  }

  test('is sent once, however many processes send at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => confirmedPerson(app)));
    await owedTo(app, people);
    const databases = Array.from({ length: 3 }, () => openDatabase(app.connectionString));
    await Promise.all(databases.map((db) => runDue({ ...app.deps, db }, 'send-mails')));
    await Promise.all(databases.map((db) => db.destroy()));
    expect(people.map((person) => arrivedAt(person).length)).toEqual(people.map(() => 1));
  });
});
