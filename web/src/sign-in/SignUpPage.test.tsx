import { termsVersion } from '@ekbid/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { SignUpPage } from './SignUpPage.tsx';

import {
  agree,
  boxes,
  field,
  fill,
  fillWithCode,
  press,
  right,
  shownOnce,
  type Field,
} from './testing/sign-up-form.ts';

describe('the sign-up form', () => {
  // proves sign-up.refused
  test.each<[string, Partial<Record<Field, string>>, string, Field]>([
    ['no first name', { ...right, firstName: '' }, 'All required fields must be filled.', 'firstName'],
    ['no email', { ...right, email: '' }, 'All required fields must be filled.', 'email'],
    ['no mobile number', { ...right, mobileNumber: '' }, 'All required fields must be filled.', 'mobileNumber'],
    ['no password', { ...right, password: '' }, 'All required fields must be filled.', 'password'],
    ['a short name', { ...right, firstName: 'As' }, 'First name must be between 3 and 15 characters.', 'firstName'],
    [
      'a long name',
      { ...right, firstName: 'A'.repeat(16) },
      'First name must be between 3 and 15 characters.',
      'firstName',
    ],
    ['no dot in the email', { ...right, email: 'asha@example' }, 'Invalid email format.', 'email'],
    [
      'a short number',
      { ...right, mobileNumber: '987654321' },
      'Mobile number must be between 10–12 digits.',
      'mobileNumber',
    ],
    ['a short password', { ...right, password: 'secret1' }, 'Password must be at least 8 characters.', 'password'],
    ['no code asked for', right, 'OTP is required.', 'mobileNumber'],
  ])('%s: told at the field alone, and nothing is created', async (_, fields, message, wrong) => {
    const sent = stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill(fields);
    await agree();
    await press('Create account');

    await shownOnce(message);
    expect(document.activeElement, 'the first of them').toBe(document.querySelector('[aria-invalid="true"]'));
    expect(field(wrong)).toHaveProperty('ariaInvalid', 'true');
    expect(sent.every(({ route }) => route === 'GET /auth/me')).toBe(true);
  });

  // proves sign-up.all-errors
  test('all that is wrong stands at its field at once, and the first field in reading order has the focus', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill({ email: 'asha', password: 'short' });
    await press('Create account');
    await expect.poll(() => screen.queryAllByText('All required fields must be filled.')).toHaveLength(2);
    for (const name of ['firstName', 'email', 'mobileNumber', 'password'] as const)
      expect(field(name), name).toHaveProperty('ariaInvalid', 'true');
    expect(field('lastName')).toHaveProperty('ariaInvalid', null);
    for (const box of boxes()) expect(box).toHaveProperty('ariaInvalid', 'true');
    screen.getByText('Invalid email format.');
    screen.getByText('Password must be at least 8 characters.');
    expect(document.activeElement).toBe(field('mobileNumber'));

    await fill({ firstName: 'Asha' });
    expect(field('firstName'), 'an error goes with the next letter').toHaveProperty('ariaInvalid', null);
    expect(field('email')).toHaveProperty('ariaInvalid', 'true');
  });

  // proves sign-up.hints
  test('gives the browser the lengths as hints', () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    expect([field('firstName'), field('lastName')].map((input) => input.getAttribute('minlength'))).toEqual(['3', '3']);
    expect(field('mobileNumber').getAttribute('maxlength')).toBe('12');
    expect(boxes().map(({ required, checked }) => [required, checked])).toEqual(Array(2).fill([true, false]));
  });

  test.each([
    ['+91 98765 43210', '9876543210', '+91 98765 43210'],
    ['98765 43210', '9876543210', '98765 43210'],
    ['+447400123456', '+447400123456', '+447400123456'],
  ])('takes the number %s with or without its prefix, copied or typed', async (text, copied, typed) => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await userEvent.click(field('mobileNumber'));
    await userEvent.paste(text);
    expect(field('mobileNumber')).toHaveProperty('value', copied);
    await userEvent.clear(field('mobileNumber'));
    await fill({ mobileNumber: text });
    expect(`${screen.queryByText('+91') ? '+91 ' : ''}${(field('mobileNumber') as HTMLInputElement).value}`).toBe(
      typed.startsWith('+') ? typed : `+91 ${typed}`,
    );
  });

  test('a code on its way answers what was wrong with the number', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok() });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill(right);
    await press('Create account');
    await shownOnce('OTP is required.');
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    expect(field('mobileNumber')).toHaveProperty('ariaInvalid', null);
    expect(screen.queryByText('OTP is required.')).toBeNull();
  });

  // proves sign-up.terms
  test('the age must be said and the terms agreed to', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok() });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill(right);
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    await fill({ otp: '123456' });
    await press('Create account');
    await shownOnce('Please read this and tick the box.');
    await shownOnce('EkBid is for people of 18 and over only.');
    expect(document.activeElement).toBe(boxes()[0]);
    await userEvent.click(boxes()[0]!);
    await press('Create account');
    await expect.poll(() => document.activeElement).toBe(boxes()[1]);
    expect(sent.map(({ route }) => route)).not.toContain('POST /users');
  });
});

describe('creating the account', () => {
  // proves sign-up.signed-in
  test('verifies, creates, signs in and goes home', async () => {
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': ok(),
      'POST /users': ok(asha),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill({ lastName: 'Kulkarni' });
    await fillWithCode('123456');

    await screen.findByText('at /');
    const posts = sent.filter(({ route }) => route.startsWith('POST'));
    expect(posts.map(({ route }) => route)).toEqual(['POST /otp/send', 'POST /otp/verify-otp', 'POST /users']);
    expect(posts[1]?.body).toEqual({ phone: '9876543210', otp: '123456' });
    expect(posts[2]?.body).toEqual({ ...right, lastName: 'Kulkarni', isAdult: true, termsVersion });
    expect(localStorage.getItem('ekbid.session')).toContain(asha.userData._id);
  });

  test('a verified number is not verified twice when the account is refused first', async () => {
    let refusals = 1;
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': ok(),
      'POST /users': () => (refusals-- > 0 ? refused(409, 'email_taken', { field: 'email' }) : ok(asha)),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fillWithCode('123456');
    await screen.findAllByText(/There is an account for this e-mail address already/);
    expect(document.activeElement).toBe(field('email'));

    await press('Create account');
    await screen.findByText('at /');
    expect(sent.filter(({ route }) => route === 'POST /otp/verify-otp')).toHaveLength(1);
  });

  // proves sign-up.no-answer
  test('without an answer, the sign-up failed, and pressing again is possible', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok(), 'POST /otp/verify-otp': ok(), 'POST /users': broken });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fillWithCode('123456');
    await screen.findByText('Signup failed');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create account' }).ariaBusy).toBeNull());
  });

  function broken(): never {
    throw new TypeError('Failed to fetch');
  }
});
