import { describe, expect, test } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import {
  checkLogin,
  checkLostNumberEmail,
  checkOtp,
  checkSignUp,
  checkSignUpMobile,
  looksLikeEmail,
  readIdentifier,
} from './accounts.ts';
import { listRefusals } from '../refusals.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const asha = {
  firstName: 'Asha',
  lastName: 'Kumar',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  password: 'lantern7',
};

describe('signing up', () => {
  test('goes through with every field right, and without a last name', () => {
    expect(refusalOf(() => checkSignUp(asha))).toBeNull();
    expect(refusalOf(() => checkSignUp({ ...asha, lastName: '' }))).toBeNull();
  });

  test.each([
    ['sign_up_fields_missing', 'firstName', '  '],
    ['sign_up_fields_missing', 'email', ''],
    ['sign_up_fields_missing', 'mobileNumber', ''],
    ['sign_up_fields_missing', 'password', '        '],
    ['first_name_length', 'firstName', 'Al'],
    ['first_name_length', 'firstName', ' Al '],
    ['first_name_length', 'firstName', 'A'.repeat(16)],
    ['last_name_length', 'lastName', 'K'.repeat(41)],
    ['email_format', 'email', 'asha.example.com'],
    ['email_format', 'email', 'asha@example'],
    ['mobile_length', 'mobileNumber', '987654321'],
    ['mobile_length', 'mobileNumber', '9876543210123'],
    ['password_length', 'password', 'lantern'],
    ['password_length', 'password', '🔑🔑🔑🔑'],
  ])('is refused with %s for %s %j', (code, field, value) => {
    expect(refusalOf(() => checkSignUp({ ...asha, [field]: value }))).toEqual({ code, details: { field } });
  });

  // proves sign-up.lengths
  test.each([
    ['firstName', 'Ali'],
    ['firstName', 'A'.repeat(15)],
    ['firstName', '𐐀'.repeat(15)],
    ['lastName', 'K'.repeat(40)],
    ['mobileNumber', '+91 98765 43210'],
    ['mobileNumber', '(0)98765-43210'],
    ['password', '12345678'],
  ])('takes %s %j', (field, value) => {
    expect(refusalOf(() => checkSignUp({ ...asha, [field]: value }))).toBeNull();
  });

  test('takes a password of 200 characters at most', () => {
    expect(refusalOf(() => checkSignUp({ ...asha, password: 'x'.repeat(200) }))).toBeNull();
    const refusal = { code: 'password_too_long', details: { field: 'password' } };
    expect(refusalOf(() => checkSignUp({ ...asha, password: 'x'.repeat(201) }))).toEqual(refusal);
  });

  // proves sign-up.rules
  test('names what is wrong in the order of the form, missing fields first', () => {
    const allWrong = { firstName: 'A', lastName: 'K'.repeat(41), email: 'asha', mobileNumber: '1', password: 'short' };
    const told: string[] = [];
    for (const field of ['firstName', 'lastName', 'email', 'mobileNumber', 'password'] as const) {
      told.push(refusalOf(() => checkSignUp(allWrong))?.code ?? 'nothing');
      allWrong[field] = asha[field];
    }
    expect(told).toEqual(['first_name_length', 'last_name_length', 'email_format', 'mobile_length', 'password_length']);
    const alsoMissing = { ...asha, firstName: 'A', password: '' };
    expect(refusalOf(() => checkSignUp(alsoMissing))?.code).toBe('sign_up_fields_missing');
  });

  test('a form learns all that is wrong, one thing for each field', () => {
    const wrong = { firstName: '', lastName: 'K'.repeat(41), email: 'asha', mobileNumber: '', password: 'short' };
    const listed = listRefusals((refuse) => checkSignUp(wrong, refuse));
    expect(listed.map(({ code, details }) => [details['field'], code])).toEqual([
      ['firstName', 'sign_up_fields_missing'],
      ['mobileNumber', 'sign_up_fields_missing'],
      ['lastName', 'last_name_length'],
      ['email', 'email_format'],
      ['password', 'password_length'],
    ]);
    expect(listRefusals((refuse) => checkSignUp(asha, refuse))).toEqual([]);
  });
});

describe('a mobile number', () => {
  // proves sign-up.mobile
  test.each([
    ['987654321', false],
    ['9876543210', true],
    ['09876543210', true],
    ['919876543210', true],
    ['+919876543210', true],
    ['+91-98765 43210', true],
    ['9198765432101', false],
    ['+9198765432101', false],
    ['98765+43210', false],
    ['++919876543210', false],
    ['98765x43210', false],
    ['९८७६५४३२१०', false],
    ['', false],
  ])('%j has 10 to 12 digits: %j', (mobileNumber, fits) => {
    expect(refusalOf(() => checkSignUpMobile(mobileNumber))?.code ?? null).toBe(fits ? null : 'mobile_length');
  });
});

// proves sign-up.code-rule
test.each([
  ['', 'otp_required'],
  ['   ', 'otp_required'],
  ['123456', null],
])('an OTP is required: %j', (otp, code) => {
  expect(refusalOf(() => checkOtp(otp))?.code ?? null).toBe(code);
});

describe('signing in', () => {
  // proves sign-in.rules
  test.each([
    ['password_missing', 'password', { password: '' }],
    ['login_missing', 'identifier', { email: ' ', mobileNumber: '' }],
    ['login_email_format', 'identifier', { email: 'asha@example' }],
    ['login_phone_length', 'identifier', { mobileNumber: '987654321' }],
    ['login_phone_length', 'identifier', { mobileNumber: '98765432101234' }],
    ['login_phone_length', 'identifier', { mobileNumber: 'asha' }],
  ])('is refused with %s', (code, field, change) => {
    const login = { email: asha.email, mobileNumber: asha.mobileNumber, password: asha.password, ...change };
    expect(refusalOf(() => checkLogin(login))).toEqual({ code, details: { field } });
  });

  // proves sign-in.mobile
  test.each([
    ['an e-mail address', { email: 'asha@example.com', mobileNumber: '' }],
    ['ten digits', { email: '', mobileNumber: '9876543210' }],
    ['thirteen digits', { email: '', mobileNumber: '9876543210123' }],
    ['both', { email: 'asha@example.com', mobileNumber: '+919876543210' }],
  ])('takes %s, and a password of any length', (_what, identifier) => {
    expect(refusalOf(() => checkLogin({ ...identifier, password: ' ' }))).toBeNull();
  });

  test('asks for the password before anything else, then for e-mail or mobile, then for their shape', () => {
    const told = [
      { email: '', mobileNumber: '', password: '' },
      { email: '', mobileNumber: '', password: 'x' },
      { email: 'asha', mobileNumber: '1', password: 'x' },
      { email: asha.email, mobileNumber: '1', password: 'x' },
    ].map((login) => refusalOf(() => checkLogin(login))?.code);
    expect(told).toEqual(['password_missing', 'login_missing', 'login_email_format', 'login_phone_length']);
  });
});

describe('one field for e-mail or mobile', () => {
  test.each([
    [' asha@example.com ', { email: 'asha@example.com', mobileNumber: '' }],
    ['asha', { email: 'asha', mobileNumber: '' }],
    ['आशा', { email: 'आशा', mobileNumber: '' }],
    ['12@34', { email: '12@34', mobileNumber: '' }],
    ['+91 98765-43210', { email: '', mobileNumber: '+91 98765-43210' }],
    ['', { email: '', mobileNumber: '' }],
  ])('reads %j', (identifier, read) => {
    expect(readIdentifier(identifier)).toEqual(read);
  });

  test('never reads one text as both', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (identifier) => {
        const { email, mobileNumber } = readIdentifier(identifier);
        expect([email + mobileNumber, email === '' || mobileNumber === '']).toEqual([identifier.trim(), true]);
      }),
    );
  });
});

describe('an e-mail address', () => {
  // proves sign-up.email
  test.each([
    'asha@example.com',
    ' asha@example.com ',
    'asha.kumar+bids@mail.example.co.in',
    'आशा@उदाहरण.भारत',
    'a.sha@example',
    'asha@example.',
    '"asha@home"@example.com',
  ])('has an @ and a dot anywhere: %j', (email) => {
    expect(looksLikeEmail(email)).toBe(true);
  });

  test.each([
    '',
    'asha',
    'asha@',
    'asha@example',
    'asha.example',
    'as ha@example.com',
    'asha@exam\nple.com',
    'asha@example.com, bilal@example.com',
    'Asha <asha@example.com>',
    'asha@example.com\nBcc: bilal@example.com',
  ])('is not %j', (email) => {
    expect(looksLikeEmail(email)).toBe(false);
  });

  test('has 254 characters at most, spaces around it not counted', () => {
    expect(looksLikeEmail(`  ${'a'.repeat(242)}@example.com  `)).toBe(true);
    expect(looksLikeEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});

test('an address replaces a lost number only after it was confirmed for seven days; the refusal says from when', () => {
  const confirmed = new Date('2026-11-20T10:00:00.000Z');
  const asked = (now: string) => refusalOf(() => checkLostNumberEmail(confirmed, new Date(now)));
  expect(asked('2026-11-27T10:00:00.000Z')).toBeNull();
  expect(asked('2026-11-27T09:59:59.999Z')).toMatchObject({
    code: 'email_confirmed_lately',
    details: { days: 7, from: '2026-11-27T10:00:00.000Z' },
  });
  expect(refusalOf(() => checkLostNumberEmail(null, confirmed))).toMatchObject({ code: 'email_not_confirmed' });
});
