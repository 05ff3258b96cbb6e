import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../testing/test-app.ts';
import { order } from '../testing/bidding.ts';
import { newPerson, password } from '../accounts/testing/people.ts';

const at = useTestApp();

const isSignedIn = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data !== null;
async function actsOn(userId: string) {
  const events = await at.db.selectFrom('adminActs').select(['act', 'adminId', 'details']).orderBy('actId').execute();
  return events.filter(({ details }) => JSON.stringify(details).includes(userId));
}

describe('the list of people', () => {
  test('is for administrators', async () => {
    const { browser } = await signIn(at);
    expect((await new Browser(at.app).call(contract.listUsers)).status).toBe(401);
    expect((await browser.call(contract.listUsers)).problem.code).toBe('forbidden');
  });

  // proves users.list
  test('shows whom it lists, and never a password', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const { userId, email, mobileNumber } = await newPerson(at);
    const response = await admin.browser.send('GET', `/api/users?search=${email}`);
    expect(response.json()).toEqual({
      success: true,
      message: '',
      data: [
        {
          _id: userId,
          firstName: 'Meera',
          lastName: 'Nair',
          email,
          mobileNumber,
          role: 'USER',
          blocked: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
          erasedAt: null,
        },
      ],
      meta: { next: null, total: 1 },
    });
  });

  test('goes newest first, page by page, and skips no person who joined in the same millisecond', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const joined = [];
    for (let count = 0; count < 5; count += 1) joined.push(await signIn(at, { lastName: 'Samefamily' }));
    for (const [index, { userId }] of joined.entries())
      await at.db
        .updateTable('users')
        .where('userId', '=', userId)
        .set({ createdAt: `2031-01-01T00:00:00.00050${index}Z` })
        .execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const query = { search: 'samefamily', limit: 2, ...(after !== undefined && { after }) };
      const { ok } = await admin.browser.call(contract.listUsers, { query });
      expect(ok.meta.total).toBe(5);
      seen.push(...ok.data.map(({ _id }) => _id));
      after = ok.meta.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(joined.map(({ userId }) => userId).reverse());
  });

  test('is searched by name, address and number, and takes every character literally', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const { userId, email, mobileNumber } = await newPerson(at, { firstName: 'Zubin' });
    // Names could contain these characters before only letters were allowed.
    await at.db.updateTable('users').where('userId', '=', userId).set({ lastName: 'O_Brien 100%' }).execute();
    const found = async (search: string) => {
      const { ok } = await admin.browser.call(contract.listUsers, { query: { search } });
      return ok.data.some(({ _id }) => _id === userId);
    };
    const number = mobileNumber.slice(3);
    const good = [
      'zubin o_b',
      'ZUBIN',
      '100%',
      email,
      number,
      `0${number}`,
      `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
    ];
    for (const search of good) expect([search, await found(search)]).toEqual([search, true]);
    for (const search of ['z_bin', 'zub%n', 'o\\_brien', 'nobody'])
      expect([search, await found(search)]).toEqual([search, false]);
  });

  test.each(['x', contract.listUsers.path, Buffer.from('["1"]').toString('base64url')])(
    'refuses a cursor that is not its own: %s',
    async (after) => {
      const admin = await signIn(at, { role: 'ADMIN' });
      const { status, problem } = await admin.browser.call(contract.listUsers, { query: { after } });
      expect([status, problem.code, problem.field]).toEqual([400, 'invalid_request', 'after']);
    },
  );
});

describe('blocking a person', () => {
  const block = (browser: Browser, userId: string, reason = 'Several accounts') =>
    browser.call(contract.blockUser, { params: { userId }, body: { reason } });
  const unblock = (browser: Browser, userId: string, reason = 'It was their sister') =>
    browser.call(contract.unblockUser, { params: { userId }, body: { reason } });

  test('signs them out everywhere at once, and lets them sign in again but not bid', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const person = await newPerson(at);
    const phone = await openBrowser(at, person.userId);
    expect((await block(admin.browser, person.userId)).status).toBe(200);
    expect([await isSignedIn(person.browser), await isSignedIn(phone)]).toEqual([false, false]);

    await phone.call(contract.login, { body: { email: person.email, password } });
    const auctionId = await createAuction(at);
    const refused = await order({ ...person, browser: phone }, auctionId, 5);
    expect([refused.status, refused.problem.code]).toEqual([403, 'account_blocked']);

    expect((await unblock(admin.browser, person.userId)).status).toBe(200);
    expect((await order({ ...person, browser: phone }, auctionId, 5)).status).toBe(200);
  });

  test('records one audit event, with the reason', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const { userId } = await signIn(at);
    for (const reason of [' Several accounts ', 'again']) await block(admin.browser, userId, reason);
    const shown = await admin.browser.call(contract.listUsers, { query: { limit: 100 } });
    expect(shown.ok.data.find(({ _id }) => _id === userId)?.blocked).toBe(true);
    for (const reason of ['It was their sister', 'again']) await unblock(admin.browser, userId, reason);
    expect(await actsOn(userId)).toEqual([
      {
        act: 'user.block',
        adminId: admin.userId,
        details: { userId, before: { blocked: false }, after: { blocked: true }, reason: 'Several accounts' },
      },
      {
        act: 'user.unblock',
        adminId: admin.userId,
        details: { userId, before: { blocked: true }, after: { blocked: false }, reason: 'It was their sister' },
      },
    ]);
  });

  test('needs a reason, a person who is no administrator, and an administrator to do it', async () => {
    const admin = await signIn(at, { role: 'ADMIN' });
    const another = await signIn(at, { role: 'ADMIN' });
    const person = await signIn(at);
    const codeOf = async (reply: ReturnType<typeof block>) => (await reply).problem.code;
    expect(await codeOf(block(admin.browser, person.userId, ' '))).toBe('reason_length');
    expect(await codeOf(unblock(admin.browser, person.userId, ''))).toBe('reason_length');
    expect(await codeOf(block(admin.browser, crypto.randomUUID()))).toBe('not_found');
    expect(await codeOf(block(admin.browser, another.userId))).toBe('cannot_block_administrator');
    expect(await codeOf(block(person.browser, admin.userId))).toBe('forbidden');
    expect([await isSignedIn(another.browser), await isSignedIn(person.browser)]).toEqual([true, true]);
    expect([...(await actsOn(person.userId)), ...(await actsOn(another.userId))]).toEqual([]);
  });
});
