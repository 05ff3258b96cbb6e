import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import * as argon2 from '@node-rs/argon2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashAnonymousId } from '../http/anonymous-session.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp, withoutCounting } from '../testing/test-app.ts';
import {
  confirmEmailOf,
  newNumber,
  newPerson,
  password,
  readCode,
  signUpFields,
  verifiedBrowser,
} from './testing/people.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash) };
});

const at = useTestApp();
afterEach(() => setClock(at.db, 'real'));

type Fields = ReturnType<typeof signUpFields>;
const signUp = (browser: Browser, body: Fields) => browser.call(contract.signUp, { body });
const me = async (browser: Browser) => (await browser.call(contract.getMe)).ok.data;

describe('signing up', () => {
  test('makes the account and signs in, under a new id of the browser', async () => {
    const fields = signUpFields({ email: ' Meera.Nair.1@Example.IN ', lastName: '' });
    const browser = await verifiedBrowser(at, fields.mobileNumber);
    const before = browser.cookies.get('ekbid_visitor') ?? '';
    const { status, ok } = await signUp(browser, { ...fields, mobileNumber: fields.mobileNumber.slice(3) });
    const { _id } = ok.data.userData;
    const session = {
      userRole: 'USER',
      userData: {
        _id,
        name: 'Meera',
        firstName: 'Meera',
        lastName: '',
        email: 'meera.nair.1@example.in',
        emailConfirmed: false,
        mobileNumber: fields.mobileNumber,
        blocked: false,
      },
    };
    expect([status, ok]).toEqual([200, { success: true, message: english.messages.signedUp, data: session }]);
    expect(await me(browser)).toEqual(session);

    expect(browser.cookies.get('ekbid_visitor')).not.toBe(before);
    browser.cookies.set('ekbid_visitor', before);
    expect(await me(browser)).toBeNull();
    const codes = at.db.selectFrom('otpChallenges').where('mobileNumber', '=', fields.mobileNumber);
    expect((await codes.select('consumedAt').executeTakeFirst())?.consumedAt).toBeInstanceOf(Date);
  });

  test('stores the password as argon2id, never as typed', async () => {
    const { userId } = await newPerson(at);
    const users = at.db.selectFrom('users').where('userId', '=', userId);
    const { passwordHash } = await users.select('passwordHash').executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  const good = { ...signUpFields({ mobileNumber: '+919700000000' }) };
  test.each<[Partial<Fields>, code: string, message: string, field: string]>([
    [{ firstName: '' }, 'sign_up_fields_missing', 'All required fields must be filled.', 'firstName'],
    [{ email: '' }, 'sign_up_fields_missing', 'All required fields must be filled.', 'email'],
    [{ mobileNumber: '' }, 'sign_up_fields_missing', 'All required fields must be filled.', 'mobileNumber'],
    [{ password: '' }, 'sign_up_fields_missing', 'All required fields must be filled.', 'password'],
    [{ firstName: 'Al' }, 'first_name_length', 'First name must be between 3 and 15 characters.', 'firstName'],
    [
      { firstName: 'A'.repeat(16) },
      'first_name_length',
      'First name must be between 3 and 15 characters.',
      'firstName',
    ],
    [{ email: 'meera' }, 'email_format', 'Invalid email format.', 'email'],
    [{ mobileNumber: '123456789' }, 'mobile_length', 'Mobile number must be between 10–12 digits.', 'mobileNumber'],
    [{ password: '1234567' }, 'password_length', 'Password must be at least 8 characters.', 'password'],
    [
      { mobileNumber: '1234567890' },
      'mobile_invalid',
      'This is not a mobile number we can send a code to.',
      'mobileNumber',
    ],
  ])('refuses %o', async (change, code, message, field) => {
    const { status, problem } = await signUp(new Browser(at.app), { ...good, ...change });
    expect([status, problem]).toMatchObject([400, { success: false, code, message, field }]);
  });
});

describe('a number not verified in this browser', () => {
  test('costs no more than one query', async () => {
    vi.mocked(argon2.hash).mockClear();
    expect((await signUp(new Browser(at.app), signUpFields())).status).toBe(400);
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('makes no account, and does not reveal whether the address has one', async () => {
    const { email } = await newPerson(at);
    const { mobileNumber, browser: ofOwner } = await newPerson(at);
    const verifiedElsewhere = signUpFields();
    await verifiedBrowser(at, verifiedElsewhere.mobileNumber);
    for (const fields of [signUpFields(), signUpFields({ email }), signUpFields({ mobileNumber }), verifiedElsewhere]) {
      const { status, problem } = await signUp(new Browser(at.app), fields);
      expect([status, problem.code]).toEqual([400, 'mobile_not_verified']);
    }
    expect((await signUp(ofOwner, signUpFields({ mobileNumber }))).problem.code).toBe('mobile_not_verified');
  });

  test('is one verified more than half an hour ago', async () => {
    const fields = signUpFields();
    const browser = await verifiedBrowser(at, fields.mobileNumber);
    await setClock(at.db, { aheadMs: 31 * 60_000 });
    expect((await signUp(browser, fields)).problem.code).toBe('mobile_not_verified');
  });
});

describe('what is taken already', () => {
  async function newConfirmedPerson() {
    const person = await newPerson(at);
    await confirmEmailOf(at, person.userId);
    return person;
  }

  test('is revealed once the number is verified; the verification can then be used with another address', async () => {
    const { email } = await newConfirmedPerson();
    const fields = signUpFields();
    const browser = await verifiedBrowser(at, fields.mobileNumber);
    const taken = await signUp(browser, { ...fields, email: email.toUpperCase() });
    expect([taken.status, taken.problem.code, taken.problem.field]).toEqual([409, 'email_taken', 'email']);
    expect((await signUp(browser, fields)).status).toBe(200);
  });

  test('is revealed for the number too', async () => {
    const { mobileNumber } = await newPerson(at);
    const browser = await verifiedBrowser(at, mobileNumber);
    const { status, problem } = await signUp(browser, signUpFields({ mobileNumber }));
    expect([status, problem.code, problem.field]).toEqual([409, 'mobile_taken', 'mobileNumber']);
  });

  test('does not allow looking up which addresses have accounts', async () => {
    const { email } = await newConfirmedPerson();
    const fields = signUpFields({ email });
    const browsers = [await verifiedBrowser(at, fields.mobileNumber), await verifiedBrowser(at, fields.mobileNumber)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signUp(browsers[index % 2] as Browser, fields)),
    );
    const codes = replies.map(({ problem }) => problem.code).sort();
    expect(codes).toEqual([...Array<string>(3).fill('email_taken'), ...Array<string>(7).fill('email_taken_limit')]);
    // Past the limit, a free address is refused too, even in a browser that has just verified the number.
    const another = await verifiedBrowser(at, fields.mobileNumber);
    const { status, problem } = await signUp(another, { ...fields, email: signUpFields().email });
    expect([status, problem.code]).toEqual([429, 'email_taken_limit']);
  });
});

describe('two at the same moment', () => {
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
  const refused = (replies: { status: number; problem: { code: string } }[]) =>
    replies.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);

  test('for one number, in one browser or in two: one account, and a clear refusal', async () => {
    const mobileNumber = newNumber();
    const one = await verifiedBrowser(at, mobileNumber);
    const another = await verifiedBrowser(at, mobileNumber);
    const replies = await Promise.all(
      [one, one, another, another].map((browser) => signUp(browser, signUpFields({ mobileNumber }))),
    );
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    expect(refused(replies)).toEqual(['mobile_taken', 'mobile_taken', 'mobile_taken']);
  });

  test('for one unconfirmed address: two accounts, and only one of them can confirm it', async () => {
    const { email } = signUpFields();
    const people = [signUpFields({ email }), signUpFields({ email })];
    const browsers = await Promise.all(people.map(({ mobileNumber }) => verifiedBrowser(at, mobileNumber)));
    const replies = await Promise.all(people.map((fields, index) => signUp(browsers[index] as Browser, fields)));
    expect(statuses(replies)).toEqual([200, 200]);
    const [one = '', other = ''] = replies.map(({ ok }) => ok.data.userData._id);
    await confirmEmailOf(at, one);
    await expect(confirmEmailOf(at, other)).rejects.toThrow('users_confirmed_email');
  });
});

test('no code, password or cookie is ever logged', async () => {
  const before = at.logged.length;
  const { browser, mobileNumber, email } = await newPerson(at);
  await browser.call(contract.login, { body: { email, password } });
  const visitorId = browser.cookies.get('ekbid_visitor') ?? '';
  const secrets = [readCode(at, mobileNumber), password, visitorId, browser.cookies.get('XSRF-TOKEN') ?? ''];
  const logged = withoutCounting(at.logged.slice(before));
  expect(logged).toContain('/api/auth/login');
  for (const secret of [...secrets, hashAnonymousId(at.deps, visitorId).toString('hex'), '$argon2id'])
    expect(logged).not.toContain(secret);
});
