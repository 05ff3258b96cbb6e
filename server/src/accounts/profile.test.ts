import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { openBrowser, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';
import { confirmEmailOf, logIn, newPerson, password, signUpFields } from './testing/people.ts';
import { lockEmail } from './accounts.queries.ts';
import { runDue } from '../testing/run-jobs.ts';

const at = useTestApp();
const dayMs = 24 * 3_600_000;
afterEach(() => setClock(at.db, 'real'));

const me = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data;
const changeEmail = (browser: Browser, email: string, presentPassword = password) =>
  browser.call(contract.changeEmail, { body: { email, presentPassword } });
const changeName = (browser: Browser, firstName: string, lastName: string) =>
  browser.call(contract.changeName, { body: { firstName, lastName } });
const newEmail = () => signUpFields().email;
const lettersTo = (email: string) => at.deps.mailer.arrived.filter(({ to }) => to === email);

describe('own account', () => {
  test('shows since when it exists, and where it is signed in: here first, then the newest', async () => {
    const { browser, userId } = await newPerson(at);
    const another = await openBrowser(at, userId);
    const { ok } = await browser.call(contract.getProfile);
    const user = await at.db.selectFrom('users').where('userId', '=', userId).select('createdAt').executeTakeFirst();
    expect(ok.data.createdAt).toBe(user?.createdAt.toISOString());
    expect(ok.data.sessions.map(({ current }) => current)).toEqual([true, false]);
    const theirs = (await another.call(contract.getProfile)).ok.data.sessions;
    expect(theirs.map(({ createdAt }) => createdAt)).toEqual(
      ok.data.sessions.map(({ createdAt }) => createdAt).toReversed(),
    );
    await setClock(at.db, { aheadMs: dayMs });
    // After twelve hours the session of `browser` has expired. The other one lasts longer.
    expect((await another.call(contract.getProfile)).ok.data.sessions).toHaveLength(1);
  });

  // proves profile.sessions-end
  test('names the browser of each session; one is ended alone, then all but this one, and nothing of others', async () => {
    const [asha, ravi] = [await newPerson(at), await newPerson(at)];
    const signInWith = async (userAgent: string) => {
      const browser = new Browser(at.app);
      await browser.call(contract.login, {
        body: { email: asha.email, password },
        headers: { 'user-agent': userAgent },
      });
      return browser;
    };
    const phone = await signInWith('Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36');
    const desk = await signInWith('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
    const sessions = async () => (await desk.call(contract.getProfile)).ok.data.sessions;
    const names = async () => (await sessions()).map(({ browser }) => browser);
    expect((await names()).slice(0, 2)).toEqual(['Firefox, Linux', 'Chrome, Android']);

    const sessionId = (await sessions())[1]?._id ?? '';
    await ravi.browser.call(contract.endSession, { params: { sessionId } });
    expect(await me(phone), 'another person ends nothing').not.toBeNull();
    await desk.call(contract.endSession, { params: { sessionId } });
    expect([await me(phone), await names()]).toEqual([null, ['Firefox, Linux', null]]);

    await desk.call(contract.logoutOthers);
    expect([await me(asha.browser), await names()]).toEqual([null, ['Firefox, Linux']]);
    expect(await me(ravi.browser)).not.toBeNull();
  });

  test('is not shown to others', async () => {
    expect((await new Browser(at.app).call(contract.getProfile)).status).toBe(401);
    for (const endpoint of [contract.changeName, contract.changeEmail, contract.logoutEverywhere])
      expect((await new Browser(at.app).send(endpoint.method, `/api${endpoint.path}`, {})).statusCode).toBe(401);
  });

  test('is signed out everywhere at once, and other people are not', async () => {
    const [asha, ravi] = [await newPerson(at), await newPerson(at)];
    const another = await openBrowser(at, asha.userId);
    const before = asha.browser.cookies.get('ekbid_visitor');
    expect((await asha.browser.call(contract.logoutEverywhere)).ok.message).toBe(english.messages.signedOutEverywhere);
    expect(asha.browser.cookies.get('ekbid_visitor')).not.toBe(before);
    expect([await me(asha.browser), await me(another)]).toEqual([null, null]);
    expect(await me(ravi.browser)).not.toBeNull();
  });
});

describe('the name', () => {
  test('changes, trimmed, wherever it is shown', async () => {
    const { browser } = await newPerson(at);
    const { status, ok } = await changeName(browser, ' Mira ', ' Iyer ');
    expect([status, ok.message, ok.data.userData.name]).toEqual([200, english.messages.nameChanged, 'Mira Iyer']);
    expect((await me(browser))?.userData).toMatchObject({ firstName: 'Mira', lastName: 'Iyer' });
  });

  test.each([
    ['', '', 'sign_up_fields_missing', 'firstName'],
    ['Al', '', 'first_name_length', 'firstName'],
    ['A'.repeat(16), '', 'first_name_length', 'firstName'],
    ['Asha', 'K'.repeat(41), 'last_name_length', 'lastName'],
    ['evil.co', '', 'name_characters', 'firstName'],
  ])('%s %s is refused', async (firstName, lastName, code, field) => {
    const { browser } = await newPerson(at);
    const { status, problem } = await changeName(browser, firstName, lastName);
    expect([status, problem.code, problem.field]).toEqual([400, code, field]);
    expect((await me(browser))?.userData.name).toBe('Meera Nair');
  });
});

describe('a name older than the rules', () => {
  test('stays while the other part changes, signs in, and is replaced only by one that follows them', async () => {
    const { browser, userId, email } = await newPerson(at);
    const old = { firstName: 'evil.co/win5000', lastName: 'A\nBcc\u202e' };
    await at.db.updateTable('users').where('userId', '=', userId).set(old).execute();
    expect((await logIn(at, email, password)).ok.data.userData).toMatchObject(old);
    expect((await changeName(browser, old.firstName, old.lastName)).status).toBe(200);
    const { problem } = await changeName(browser, old.firstName, 'a/b');
    expect([problem.code, problem.field]).toEqual(['name_characters', 'lastName']);
    expect((await changeName(browser, old.firstName, 'Rao')).ok.data.userData).toMatchObject({
      ...old,
      lastName: 'Rao',
    });
  });
});

describe('the e-mail address', () => {
  test('changes with the password; the new one is asked to confirm, the former confirmed one is informed', async () => {
    const { browser, email: former, userId } = await newPerson(at);
    await confirmEmailOf(at, userId);
    const email = newEmail();
    const { status, ok } = await changeEmail(browser, ` ${email.toUpperCase()} `);
    expect([status, ok.message]).toEqual([200, english.messages.emailChanged]);
    expect(ok.data.userData).toMatchObject({ email, emailConfirmed: false });
    await runDue(at.deps, 'send-mails');
    expect(lettersTo(email).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address for EkBid']);
    const mail = lettersTo(former).at(-1);
    expect(mail?.subject).toBe('Your EkBid account has a new e-mail address');
    expect(mail?.text).not.toContain(email);
    expect((await logIn(at, email, password)).status).toBe(200);
    expect((await logIn(at, former, password)).problem.code).toBe('login_failed');
    const { rows } = await sql<{ row: string }>`select mails::text as row from mails`.execute(at.db);
    expect(rows.map(({ row }) => row).join('\n'), 'the former address is deleted after its mail').not.toContain('@');
  });

  test('that was never confirmed gets no mail', async () => {
    const { browser, email: former } = await newPerson(at);
    await runDue(at.deps, 'send-mails');
    await changeEmail(browser, newEmail());
    await runDue(at.deps, 'send-mails');
    expect(lettersTo(former).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address for EkBid']);
  });

  test('stays confirmed if it is the same', async () => {
    const { browser, email, userId } = await newPerson(at);
    await confirmEmailOf(at, userId);
    const { ok } = await changeEmail(browser, email.toUpperCase());
    expect(ok.data.userData).toMatchObject({ email, emailConfirmed: true });
  });

  test.each([
    ['', password, 'sign_up_fields_missing', 'email'],
    ['meera', password, 'email_format', 'email'],
    ['meera@example.in', '', 'password_missing', 'presentPassword'],
    ['meera@example.in', 'not it', 'password_wrong', 'presentPassword'],
  ])('%s with %s is refused', async (email, presentPassword, code, field) => {
    const { browser, email: former } = await newPerson(at);
    const { status, problem } = await changeEmail(browser, email, presentPassword);
    expect([status, problem.code, problem.field]).toEqual([400, code, field]);
    expect((await me(browser))?.userData.email).toBe(former);
  });

  test('of another person is refused, and three tries a day do not allow looking people up', async () => {
    const [asha, ravi] = [await newPerson(at), await newPerson(at)];
    await confirmEmailOf(at, ravi.userId);
    const replies = await Promise.all(Array.from({ length: 8 }, () => changeEmail(asha.browser, ravi.email)));
    const codes = replies.map(({ problem }) => problem.code).toSorted();
    expect(codes).toEqual([...Array<string>(5).fill('email_change_limit'), ...Array<string>(3).fill('email_taken')]);
    const { status, problem } = await changeEmail(asha.browser, newEmail());
    expect([status, problem.message]).toEqual([
      429,
      'Your address was changed too often. Please try again in 24 hours.',
    ]);
    const browser = await openBrowser(at, asha.userId);
    await setClock(at.db, { aheadMs: dayMs });
    expect((await changeEmail(browser, newEmail())).status).toBe(200);
  });

  test('stays if the password is changed at the same moment: the typed one no longer counts', async () => {
    const { browser, email, userId } = await newPerson(at);
    const { reply } = await at.db.transaction().execute(async (db) => {
      await db.updateTable('users').where('userId', '=', userId).set({ passwordHash: 'another' }).execute();
      const reply = changeEmail(browser, newEmail());
      await untilWaiting(at.db, 1);
      return { reply };
    });
    expect((await reply).problem.code).toBe('password_wrong');
    expect((await me(browser))?.userData.email).toBe(email);
  });

  test('that another person confirms at the same moment is theirs', async () => {
    const [asha, ravi] = [await newPerson(at), await newPerson(at)];
    const { reply } = await at.db.transaction().execute(async (db) => {
      await lockEmail(db, ravi.email);
      const reply = changeEmail(asha.browser, ravi.email);
      await untilWaiting(at.db, 1);
      await db.updateTable('users').where('userId', '=', ravi.userId).set({ emailConfirmedAt: new Date() }).execute();
      return { reply };
    });
    const { status, problem } = await reply;
    expect([status, problem.code, problem.field]).toEqual([409, 'email_taken', 'email']);
    expect((await me(asha.browser))?.userData.email).toBe(asha.email);
  });
});

describe('an administrator’s own name and address', () => {
  const actsOf = (userId: string) =>
    at.db.selectFrom('adminActs').where('adminId', '=', userId).orderBy('actId').select(['act', 'details']).execute();

  async function newAdministrator() {
    const person = await newPerson(at);
    await at.db.updateTable('users').where('userId', '=', person.userId).set({ role: 'ADMIN' }).execute();
    return person;
  }

  test('change with an audit event, before and after; a change to the same value has none', async () => {
    const { browser, userId, email: former } = await newAdministrator();
    const email = newEmail();
    for (const lastName of ['Iyer', ' Iyer ']) await changeName(browser, 'Mira', lastName);
    for (const address of [email, email.toUpperCase()]) await changeEmail(browser, address);
    expect(await actsOf(userId)).toEqual([
      { act: 'user.rename', details: { userId, before: { name: 'Meera Nair' }, after: { name: 'Mira Iyer' } } },
      { act: 'user.change-email', details: { userId, before: { email: former }, after: { email } } },
    ]);
  });

  test('change without one for everyone else', async () => {
    const { browser, userId } = await newPerson(at);
    await changeName(browser, 'Mira', 'Iyer');
    expect((await changeEmail(browser, newEmail())).status).toBe(200);
    expect(await actsOf(userId)).toEqual([]);
  });
});
