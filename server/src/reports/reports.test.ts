import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

async function report(browser: Browser, body: { auctionId?: string; reason?: string; description?: string }) {
  return browser.call(contract.createReport, { body });
}

describe('reporting', () => {
  // proves reports.list
  test('what a person reports an administrator reads, with who it was and about what', async () => {
    const person = await signIn(app);
    const auctionId = await createAuction(app);
    const sent = await report(person.browser, { auctionId, reason: ' Wrong picture ', description: ' It is a pan. ' });
    expect(sent).toMatchObject({
      status: 200,
      ok: { message: 'Thank you. We have your report and will look into it.' },
    });
    const { browser } = await signIn(app, { role: 'ADMIN' });
    const { ok } = await browser.call(contract.listReports, { query: {} });
    expect(ok.data[0]).toMatchObject({
      userId: { _id: person.userId, email: person.email },
      auctionId,
      reason: 'Wrong picture',
      description: 'It is a pan.',
    });
  });

  test.each([
    ['report_fields_missing', 'reason', { description: 'x' }],
    ['report_fields_missing', 'description', { reason: 'x', description: '  ' }],
    ['report_too_long', undefined, { reason: 'x', description: 'x'.repeat(2001) }],
    ['report_too_long', undefined, { reason: 'x'.repeat(101), description: 'x' }],
    ['invalid_request', 'description', { reason: 'x', description: 'a\0b' }],
    ['invalid_request', 'auctionId', { auctionId: 'x', reason: 'x', description: 'x' }],
  ])('%s for %s', async (code, field, body) => {
    const { browser } = await signIn(app);
    const { status, problem } = await report(browser, body);
    expect({ status, code: problem.code, field: problem.field }).toEqual({ status: 400, code, field });
  });

  test('about an auction that does not exist is refused', async () => {
    const { browser } = await signIn(app);
    const { status } = await report(browser, { auctionId: crypto.randomUUID(), reason: 'x', description: 'x' });
    expect(status).toBe(404);
  });

  test('is allowed five times an hour and twenty times a day for each person, concurrent ones included', async () => {
    const person = await signIn(app);
    const body = { reason: 'Something else', description: 'x' };
    const several = async (count: number) => {
      const replies = await Promise.all(Array.from({ length: count }, () => report(person.browser, body)));
      return replies.filter(({ status }) => status === 200).length;
    };
    expect(await several(12)).toBe(5);
    const { status, problem } = await report(person.browser, body);
    expect([status, problem.code, problem.message]).toEqual([
      429,
      'report_limit',
      'You have sent us many reports already. Nothing was sent; please try again in 60 minutes.',
    ]);
    expect((await report((await signIn(app)).browser, body)).status).toBe(200);
    for (const [hours, taken] of [
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 0],
      [24, 5],
    ] as const) {
      await setClock(app.db, { aheadMs: hours * 3_600_000 });
      expect([hours, await several(6)]).toEqual([hours, taken]);
    }
    await setClock(app.db, 'real');
    const kept = await app.db.selectFrom('reports').where('userId', '=', person.userId).select('reportId').execute();
    expect(kept).toHaveLength(25);
  });

  test('is for signed-in people, reading for administrators', async () => {
    const body = { reason: 'x', description: 'x' };
    expect((await report(new Browser(app.app), body)).status).toBe(401);
    expect((await new Browser(app.app).call(contract.listReports, { query: {} })).status).toBe(401);
    expect((await (await signIn(app)).browser.call(contract.listReports, { query: {} })).status).toBe(403);
  });

  test('pages list each report once, newest first, even those of the same instant, while new ones arrive', async () => {
    const { userId, browser } = await signIn(app, { role: 'ADMIN' });
    // Five reports are made in each of 46 microseconds, which a JavaScript date cannot tell apart.
    const at = (tick: number) => `2031-01-01T00:00:00.${String(tick).padStart(6, '0')}Z`;
    const rows = Array.from({ length: 230 }, (_, n) => ({
      userId: n % 3 === 0 ? null : userId,
      reason: 'Many',
      description: String(n),
      createdAt: at(Math.floor(n / 5)),
    }));
    await app.db.insertInto('reports').values(rows).execute();
    const seen: contract.Report[] = [];
    for (let after: string | undefined, page = 0; page === 0 || after !== undefined; page += 1) {
      const query = { limit: 37, ...(after !== undefined && { after }) };
      const { ok } = await browser.call(contract.listReports, { query });
      seen.push(...ok.data.filter(({ reason }) => reason === 'Many'));
      expect(ok.meta.total).toBeGreaterThanOrEqual(230);
      const late = { reason: 'New', description: 'x', createdAt: at(100) };
      await app.db.insertInto('reports').values(late).execute();
      after = ok.meta.next ?? undefined;
    }
    const numbers = seen.map(({ description }) => Number(description));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.map((_, n) => n));
    const ticks = numbers.map((n) => Math.floor(n / 5));
    expect(ticks).toEqual(ticks.toSorted((a, b) => b - a));
    expect(seen.filter(({ userId }) => userId === null)).toHaveLength(77);
  });

  test('a cursor forged by the caller is refused', async () => {
    const { browser } = await signIn(app, { role: 'ADMIN' });
    for (const cursor of [['now', crypto.randomUUID()], [1, 'x'], [1.5, crypto.randomUUID()], [1]]) {
      const after = Buffer.from(JSON.stringify(cursor)).toString('base64url');
      const { status, problem } = await browser.call(contract.listReports, { query: { after } });
      expect({ status, field: problem.field }).toEqual({ status: 400, field: 'after' });
    }
  });
});

describe('resolving a report', () => {
  const aReport = async (person: Awaited<ReturnType<typeof signIn>>) => {
    await report(person.browser, { reason: 'Unfair play', description: 'Look at this.' });
    const newest = app.db.selectFrom('reports').where('userId', '=', person.userId).orderBy('createdAt', 'desc');
    return (await newest.select('reportId').executeTakeFirstOrThrow()).reportId;
  };
  const resolve = (browser: Browser, reportId: string, note = 'Looked at, and answered.') =>
    browser.call(contract.resolveReport, { params: { reportId }, body: { note } });
  const reopen = (browser: Browser, reportId: string) => browser.call(contract.reopenReport, { params: { reportId } });
  const listed = async (browser: Browser, query: { state?: contract.ReportState; userId?: string }) =>
    (await browser.call(contract.listReports, { query: { ...query, limit: 100 } })).ok.data;

  // proves reports.own
  test('is seen by its sender with the answer, without the note and the name, and by no other person', async () => {
    const [admin, person, other] = [await signIn(app, { role: 'ADMIN' }), await signIn(app), await signIn(app)];
    const own = async ({ browser }: { browser: Browser }, query: { after?: string; limit?: number } = {}) =>
      (await browser.call(contract.listOwnReports, { query })).ok;
    const [first, second] = [await aReport(person), await aReport(person)];
    const body = { note: 'A rival wrote this.', answer: 'Thank you, mended.' };
    await admin.browser.call(contract.resolveReport, { params: { reportId: first }, body });

    const { data, meta } = await own(person, { limit: 1 });
    expect([data.map(({ _id }) => _id), data[0]?.resolvedAt, meta.total]).toEqual([[second], null, 2]);
    const rest = await own(person, { limit: 1, after: meta.next ?? '' });
    expect(rest.data).toMatchObject([{ _id: first, answer: 'Thank you, mended.' }]);
    expect(JSON.stringify(rest)).not.toMatch(/rival|Kulkarni/);
    expect((await own(other)).data).toEqual([]);
  });

  test('stores who, when and the note, and reopening it keeps all that in the audit log', async () => {
    const [admin, person] = [await signIn(app, { role: 'ADMIN', firstName: 'Nandini' }), await signIn(app)];
    const reportId = await aReport(person);
    const find = async (state: contract.ReportState) =>
      (await listed(admin.browser, { state, userId: person.userId })).map(({ _id }) => _id);
    expect([await find('open'), await find('resolved')]).toEqual([[reportId], []]);

    expect((await resolve(admin.browser, reportId, ' Answered by mail. ')).status).toBe(200);
    expect([await find('open'), await find('resolved')]).toEqual([[], [reportId]]);
    const [resolved] = await listed(admin.browser, { userId: person.userId });
    expect(resolved).toMatchObject({ resolvedBy: 'Nandini Kulkarni', note: 'Answered by mail.' });
    expect(resolved?.resolvedAt).not.toBeNull();

    expect((await reopen(admin.browser, reportId)).status).toBe(200);
    expect((await reopen(admin.browser, reportId)).status).toBe(200);
    const [open] = await listed(admin.browser, { userId: person.userId });
    expect(open).toMatchObject({ resolvedAt: null, resolvedBy: null, note: null });
    const events = await app.db
      .selectFrom('adminActs')
      .select(['act', 'adminId', 'details'])
      .orderBy('actId')
      .execute();
    expect(events.filter(({ details }) => JSON.stringify(details).includes(reportId))).toEqual([
      {
        act: 'report.resolve',
        adminId: admin.userId,
        details: {
          reportId,
          before: { state: 'open' },
          after: { state: 'resolved' },
          reason: 'Answered by mail.',
        },
      },
      {
        act: 'report.reopen',
        adminId: admin.userId,
        details: {
          reportId,
          before: { state: 'resolved', note: 'Answered by mail.' },
          after: { state: 'open', note: null },
        },
      },
    ]);
  });

  test('needs a note, a report, and an administrator', async () => {
    const [admin, person] = [await signIn(app, { role: 'ADMIN' }), await signIn(app)];
    const reportId = await aReport(person);
    for (const note of [' ', 'x'.repeat(1001)])
      expect((await resolve(admin.browser, reportId, note)).problem).toMatchObject({
        code: 'note_length',
        field: 'note',
      });
    expect((await resolve(admin.browser, crypto.randomUUID())).problem.code).toBe('not_found');
    expect((await reopen(admin.browser, crypto.randomUUID())).problem.code).toBe('not_found');
    for (const act of [resolve, reopen]) expect((await act(person.browser, reportId)).problem.code).toBe('forbidden');
    expect(await listed(admin.browser, { state: 'open', userId: person.userId })).toHaveLength(1);
  });

  test('by several at once stores one note and refuses the others', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => signIn(app, { role: 'ADMIN' })));
    const reportId = await aReport(await signIn(app));
    const replies = await Promise.all(admins.map(({ browser }, n) => resolve(browser, reportId, `Note ${n}`)));
    const first = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'report_resolved'),
    );
    const kept = app.db.selectFrom('reports').where('reportId', '=', reportId).select('note');
    expect(await kept.executeTakeFirst()).toEqual({ note: `Note ${first}` });
  });
});
