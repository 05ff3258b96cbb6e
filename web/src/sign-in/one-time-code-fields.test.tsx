import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { SignUpPage } from './SignUpPage.tsx';

import { agree, field, fill, fillWithCode, press, right, shownOnce } from './testing/sign-up-form.ts';

describe('the one-time code', () => {
  // proves sign-up.code-sent
  test('is asked for with the number, takes the focus, and is asked for again only after a pause', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok() });
    renderScreen(<SignUpPage />, { at: '/signup' });
    expect(screen.queryByLabelText('OTP')).toBeNull();
    await fill({ mobileNumber: '9876543210' });
    await press('Send OTP');

    await screen.findByText('OTP sent!');
    expect(document.activeElement).toBe(field('otp'));
    expect(field('otp').getAttribute('autocomplete')).toBe('one-time-code');
    expect(field('otp')).toHaveProperty('maxLength', 6);
    expect(sent.at(-1)).toMatchObject({ route: 'POST /otp/send', body: { phone: '9876543210' } });
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveProperty('disabled', true);
  });

  test('belongs to one number: another number needs another code', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok() });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill({ mobileNumber: '9876543210' });
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    await fill({ mobileNumber: '1' });
    expect(screen.queryByLabelText('OTP')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send OTP' })).toHaveProperty('disabled', false);
  });

  test('an invalid number is shown before anything is sent', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await press('Send OTP');
    await screen.findAllByText('Mobile number must be between 10–12 digits.');
    expect(sent.map(({ route }) => route)).not.toContain('POST /otp/send');
  });

  // proves sign-up.code-not-sent
  test('without an answer, sending it failed', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill({ mobileNumber: '9876543210' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Send OTP');
    await screen.findByText('Failed to send OTP');
  });

  // proves sign-up.wrong-code
  test('a wrong or late one is told beside it, and no account is made', async () => {
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': refused(400, 'otp_invalid', { field: 'otp' }),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fillWithCode('000000');
    await shownOnce('Invalid or expired OTP');
    expect(document.activeElement).toBe(field('otp'));
    expect(sent.map(({ route }) => route)).not.toContain('POST /users');
  });

  // proves sign-up.code-verified
  test('is verified as soon as it is whole, once, and the account does not verify it again', async () => {
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': ok(),
      'POST /users': ok(asha),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    const verifications = () => sent.filter(({ route }) => route === 'POST /otp/verify-otp');
    await fill({ mobileNumber: '9876543210' });
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    await fill({ otp: '12345' });
    expect(verifications()).toEqual([]);
    await fill({ otp: '6' });
    await screen.findByText('Your number is verified');
    expect(field('otp')).toHaveProperty('readOnly', true);
    await fill({ ...right, mobileNumber: '' });
    await agree();
    await press('Create account');
    await screen.findByText('at /');
    expect(verifications().map(({ body }) => body)).toEqual([{ phone: '9876543210', otp: '123456' }]);
  });

  test('a wrong one is told while another field is typed in, and costs one try', async () => {
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': refused(400, 'otp_invalid', { field: 'otp' }),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fill({ mobileNumber: '9876543210' });
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    await fill({ otp: '000000' });
    await userEvent.click(field('password'));
    await shownOnce('Invalid or expired OTP');
    expect(document.activeElement).toBe(field('password'));
    await fill({ ...right, mobileNumber: '' });
    await agree();
    await press('Create account');
    await expect.poll(() => document.activeElement).toBe(field('otp'));
    expect(sent.filter(({ route }) => route === 'POST /otp/verify-otp')).toHaveLength(1);
  });

  // proves sign-up.code-asked
  test('an empty one is asked for', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /otp/send': ok() });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fillWithCode('');
    await shownOnce('OTP is required.');
    expect(document.activeElement).toBe(field('otp'));
  });

  // proves sign-up.code-not-checked
  test('when verifying it breaks, that is said', async () => {
    stubApi({
      'GET /auth/me': ok(null),
      'POST /otp/send': ok(),
      'POST /otp/verify-otp': refused(500, 'unexpected'),
    });
    renderScreen(<SignUpPage />, { at: '/signup' });
    await fillWithCode('123456');
    await screen.findByText('OTP verification failed');
  });
});
