import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { login as loginFrom } from './sign-in.routes.ts';
import { newNumber, newPerson, password } from './testing/people.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const at = useTestApp();
const minuteMs = 60_000;

type Person = Awaited<ReturnType<typeof newPerson>>;
let person: Person;
beforeEach(async () => {
  await setClock(at.db, 'real');
  person = await newPerson(at);
});

type Typed = { email?: string; mobileNumber?: string; password?: string; remember?: boolean };
const login = (typed: Typed, browser = new Browser(at.app)) =>
  browser.call(contract.login, { body: { password, ...typed } });

describe('signing in', () => {
  test('works with the e-mail address, the mobile number, or both, in every spelling', async () => {
    const { email, mobileNumber, userId } = person;
    const ways: Typed[] = [
      { email: ` ${email.toUpperCase()}` },
      { mobileNumber },
      { mobileNumber: mobileNumber.replace('+91', '0') },
      { mobileNumber: mobileNumber.slice(3) },
      { email, mobileNumber },
    ];
    for (const way of ways) {
      const { status, ok } = await login(way);
      expect([status, ok.message]).toEqual([200, english.messages.signedIn]);
      expect([ok.data.userRole, ok.data.userData._id, ok.data.userData.name]).toEqual(['USER', userId, 'Meera Nair']);
    }
  });

  test.each<[Typed, code: string, message: string]>([
    [{ email: 'a@b.in', password: '' }, 'password_missing', 'Password is required.'],
    [{}, 'login_missing', 'Please enter Email or Mobile Number.'],
    [{ email: 'meera.in' }, 'login_email_format', 'Invalid email address.'],
    [{ email: 'meera@in' }, 'login_email_format', 'Invalid email address.'],
    [{ mobileNumber: '123456789' }, 'login_phone_length', 'Invalid phone number.'],
    [{ mobileNumber: '12345678901234' }, 'login_phone_length', 'Invalid phone number.'],
  ])('refuses %o', async (typed, code, message) => {
    const { status, problem } = await login(typed);
    expect([status, problem]).toMatchObject([400, { success: false, code, message }]);
  });

  test('answers alike, after the same work, for a wrong password and for accounts that do not exist', async () => {
    const stranger = await newPerson(at);
    const attempts: Typed[] = [
      { email: person.email, password: 'wrong password' },
      { email: person.email, mobileNumber: stranger.mobileNumber },
      { email: 'nobody|at%all@example.in' },
      { mobileNumber: newNumber() },
      { mobileNumber: '1234567890' },
    ];
    const answers = [];
    for (const typed of attempts) {
      vi.mocked(argon2.verify).mockClear();
      answers.push(await login(typed));
      expect(argon2.verify).toHaveBeenCalledTimes(1);
      const [hash] = vi.mocked(argon2.verify).mock.calls[0] ?? [];
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    expect(new Set(answers.map(({ problem }) => JSON.stringify(problem)))).toEqual(
      new Set([
        JSON.stringify({
          success: false,
          code: 'login_failed',
          message: 'That e-mail or mobile number and password do not match.',
        }),
      ]),
    );
  });

  test('works for a blocked person, who keeps their bids and their money', async () => {
    await at.db.updateTable('users').where('userId', '=', person.userId).set({ blockedAt: new Date() }).execute();
    expect((await login({ email: person.email })).status).toBe(200);
  });
});

describe('guessing a password', () => {
  const guess = (typed: Typed) => login({ ...typed, password: 'a guess' });
  const guesses = (count: number, typed: Typed) => Promise.all(Array.from({ length: count }, () => guess(typed)));
  const codes = (replies: { problem: { code: string } }[]) => replies.map(({ problem }) => problem.code).sort();

  test('is stopped after ten tries, those at the same moment counted, for accounts that are there or not', async () => {
    for (const email of [person.email, `nobody.${person.email}`]) {
      const replies = codes(await guesses(14, { email }));
      expect(replies).toEqual([...Array<string>(10).fill('login_failed'), ...Array<string>(4).fill('login_limit')]);
      const { status, problem } = await login({ email });
      expect([status, problem.code]).toEqual([429, 'login_limit']);
      expect(problem.message).toBe('Too many tries to sign in. Please try again in 15 minutes.');
    }
    await setClock(at.db, { aheadMs: 15 * minuteMs });
    expect((await login({ email: person.email })).status).toBe(200);
  });

  test('counts all spellings of a number together', async () => {
    await guesses(5, { mobileNumber: person.mobileNumber });
    await guesses(5, { mobileNumber: person.mobileNumber.slice(3) });
    expect((await login({ mobileNumber: person.mobileNumber.replace('+91', '0') })).problem.code).toBe('login_limit');
  });

  test('locks out the guessing address and not the owner, up to the limit of all addresses together', async () => {
    const from = (address: string, typed = password) =>
      loginFrom(
        at.deps,
        { email: person.email, mobileNumber: '', password: typed, code: '', otp: '' },
        { visitorHash: randomBytes(32), address },
        () => {},
      );
    const guessFrom = (address: string) =>
      Promise.allSettled(Array.from({ length: 11 }, () => from(address, 'a guess')));
    await guessFrom('203.0.113.1');
    await expect(from('203.0.113.1')).rejects.toMatchObject({ code: 'login_limit' });
    await expect(from('203.0.113.2')).resolves.toMatchObject({ user: { userId: person.userId } });
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) await guessFrom(address);
    await expect(from('203.0.113.2')).rejects.toMatchObject({ code: 'code_needed' });
  });

  test('is forgiven by the right password', async () => {
    await guesses(9, { email: person.email });
    expect((await login({ email: person.email })).status).toBe(200);
    expect(codes(await guesses(9, { email: person.email }))).toEqual(Array<string>(9).fill('login_failed'));
  });

  test('leaves nothing behind after an hour', async () => {
    await guesses(3, { email: person.email });
    await setClock(at.db, { aheadMs: 61 * minuteMs });
    await login({ email: person.email });
    const { count } = await at.db
      .selectFrom('loginTries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('is not counted when we were too busy to look', async () => {
    vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('no memory'));
    expect((await guess({ email: person.email })).status).toBe(500);
    const replies = codes(await guesses(10, { email: person.email }));
    expect(new Set(replies)).toEqual(new Set(['login_failed']));
  });
});
