import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { LoginPage } from './LoginPage.tsx';

const identifier = () => screen.getByLabelText('Email or mobile number');
const password = () => screen.getByLabelText('Password');

/** Expects the message exactly once: at the field, without a toast. */
const shownOnce = (message: string) => expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);

async function logIn(fields: { identifier?: string; password?: string }) {
  const user = userEvent.setup();
  if (fields.identifier) await user.type(identifier(), fields.identifier);
  if (fields.password) await user.type(password(), fields.password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login form', () => {
  // proves sign-in.refused
  test.each([
    [{}, 'Password is required.', password],
    [{}, 'Please enter Email or Mobile Number.', identifier],
    [{ identifier: 'asha@example.in' }, 'Password is required.', password],
    [{ password: 'secret123' }, 'Please enter Email or Mobile Number.', identifier],
    [{ identifier: 'asha@example', password: 'secret123' }, 'Invalid email address.', identifier],
    [{ identifier: '987654321', password: 'secret123' }, 'Invalid phone number.', identifier],
    [{ identifier: '98765432101234', password: 'secret123' }, 'Invalid phone number.', identifier],
  ])('%o is answered “%s” at the field alone, before anything is sent', async (fields, message, field) => {
    const sent = stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn(fields);

    await shownOnce(message);
    expect(field()).toHaveProperty('ariaInvalid', 'true');
    expect(document.activeElement, 'the first of them').toBe(document.querySelector('[aria-invalid="true"]'));
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(message);
    expect(sent.map(({ route }) => route)).not.toContain('POST /auth/login');
  });

  // proves sign-in.email-or-mobile
  test.each([
    ['asha@example.in', { email: 'asha@example.in' }],
    ['+91 98765 43210', { mobileNumber: '+91 98765 43210' }],
  ])('%s is sent as what it is', async (typed, field) => {
    const sent = stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(asha) });
    renderScreen(<LoginPage />, { at: '/login' });
    await userEvent.click(screen.getByRole('checkbox', { name: /Remember me/ }));
    await logIn({ identifier: typed, password: 'secret123' });

    await screen.findByText('at /');
    const login = sent.find(({ route }) => route === 'POST /auth/login');
    expect(login?.body).toEqual({ ...field, password: 'secret123', remember: true });
  });

  // proves sign-in.server-refusal
  test('the server’s refusal is told, and what was typed stays', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': refused(400, 'login_failed') });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn({ identifier: 'asha@example.in', password: 'wrong-one' });

    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe('That e-mail or mobile number and password do not match.');
    expect(document.activeElement, 'it is read aloud, and on the screen').toBe(failure);
    await userEvent.type(identifier(), '{End}');
    expect(screen.getByRole('alert'), 'it stays until the next try').toBe(failure);
    expect(identifier()).toHaveProperty('value', 'asha@example.in');
  });

  test.each(['code_needed', 'login_limit'] as const)(
    'past too many tries (%s) it asks for the code that was sent, and sends it with the rest',
    async (code) => {
      const sent = stubApi({
        'GET /auth/me': ok(null),
        'POST /auth/login': ({ body }) =>
          (body as { otp?: string }).otp === '123456' ? ok(asha) : refused(429, code, { details: { minutes: 9 } }),
      });
      renderScreen(<LoginPage />, { at: '/login' });
      expect(screen.queryByLabelText('OTP')).toBeNull();
      await logIn({ identifier: 'asha@example.in', password: 'secret123' });

      const otp = await screen.findByLabelText('OTP');
      await expect.poll(() => document.activeElement).toBe(otp);
      // At first the empty field only waits to be filled in. It is marked as wrong after it was sent empty.
      expect(otp.ariaInvalid).not.toBe('true');
      screen.getByText(/we have sent a code \(OTP\) to the account’s mobile number/);
      expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveProperty('disabled', true);
      await logIn({});
      await shownOnce('OTP is required.');

      await userEvent.type(otp, '123456');
      await logIn({});
      await screen.findByText('at /');
      const who = { email: 'asha@example.in', password: 'secret123', remember: false };
      expect(sent.filter(({ route }) => route === 'POST /auth/login').map(({ body }) => body)).toEqual([
        who,
        { ...who, otp: '123456' },
      ]);
    },
  );

  test('a wrong code is shown at its field, and an administrator is then asked for the second factor', async () => {
    stubApi({
      'GET /auth/me': ok(null),
      'POST /auth/login': ({ body }) => {
        const { otp, code } = body as { otp?: string; code?: string };
        if (otp === undefined) return refused(429, 'code_needed', { details: { minutes: 9 } });
        if (otp !== '123456') return refused(400, 'otp_invalid', { field: 'otp' });
        return code === '654321' ? ok(admin) : refused(400, 'second_factor_needed', { field: 'code' });
      },
    });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn({ identifier: 'admin@ekbid.example', password: 'secret123' });
    const otp = await screen.findByLabelText('OTP');
    await userEvent.type(otp, '000000');
    await logIn({});
    await shownOnce('Invalid or expired OTP');
    expect(otp).toHaveProperty('ariaInvalid', 'true');
    await userEvent.clear(otp);
    await userEvent.type(otp, '123456');
    await logIn({});
    await userEvent.type(await screen.findByLabelText('Code'), '654321');
    await logIn({});
    await screen.findByText('at /admin/dashboard');
  });

  // proves sign-in.no-answer
  test('without an answer it says that the login failed, and why', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<LoginPage />, { at: '/login' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await logIn({ identifier: 'asha@example.in', password: 'secret123' });

    const failure = within(await screen.findByRole('alert'));
    failure.getByText('Login failed');
    failure.getByText(/could not reach EkBid/);
  });

  // proves sign-in.show-password
  test('the password can be shown and hidden', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<LoginPage />, { at: '/login' });
    expect(password()).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveProperty('type', 'password');
  });
});

describe('after signing in', () => {
  // proves sign-in.admin-to-dashboard
  test('an administrator goes to the dashboard', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(admin) });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn({ identifier: 'ravi@example.in', password: 'secret123' });
    await screen.findByText('at /admin/dashboard');
  });

  test('the browser remembers who it is, as the spec keeps it', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(asha) });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn({ identifier: 'asha@example.in', password: 'secret123' });
    await screen.findByText('at /');
    expect(JSON.parse(localStorage.getItem('ekbid.session') ?? '')).toEqual({
      isLoggedIn: true,
      role: 'USER',
      data: asha.userData,
    });
  });

  test('people who are signed in are led away', async () => {
    stubApi({ 'GET /auth/me': ok(asha) });
    renderScreen(<LoginPage />, { at: '/login', session: asha });
    await screen.findByText('at /');
  });
});
