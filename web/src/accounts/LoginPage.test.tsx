import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { LoginPage } from './LoginPage.tsx';

const identifier = () => screen.getByLabelText('Email or mobile number');
const password = () => screen.getByLabelText('Password');

/** Beside the field, and as a toast. */
const toldTwice = (message: string) => expect.poll(() => screen.queryAllByText(message)).toHaveLength(2);

async function logIn(fields: { identifier?: string; password?: string }) {
  const user = userEvent.setup();
  if (fields.identifier) await user.type(identifier(), fields.identifier);
  if (fields.password) await user.type(password(), fields.password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login form', () => {
  test.each([
    [{}, 'Password is required.', password],
    [{ identifier: 'asha@example.in' }, 'Password is required.', password],
    [{ password: 'secret123' }, 'Please enter Email or Mobile Number.', identifier],
    [{ identifier: 'asha@example', password: 'secret123' }, 'Invalid email address.', identifier],
    [{ identifier: '987654321', password: 'secret123' }, 'Invalid phone number.', identifier],
    [{ identifier: '98765432101234', password: 'secret123' }, 'Invalid phone number.', identifier],
  ])('%o is answered “%s” beside the field and as a toast, before anything is sent', async (fields, message, field) => {
    const sent = stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn(fields);

    await toldTwice(message);
    expect(field()).toHaveProperty('ariaInvalid', 'true');
    expect(document.activeElement).toBe(field());
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(message);
    expect(sent.map(({ route }) => route)).not.toContain('POST /auth/login');
  });

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

  test('the server’s refusal is told, and what was typed stays', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': refused(400, 'login_failed') });
    renderScreen(<LoginPage />, { at: '/login' });
    await logIn({ identifier: 'asha@example.in', password: 'wrong-one' });

    await screen.findByText('That e-mail or mobile number and password do not match.');
    expect(identifier()).toHaveProperty('value', 'asha@example.in');
  });

  test('without an answer it says that the login failed, and why', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<LoginPage />, { at: '/login' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await logIn({ identifier: 'asha@example.in', password: 'secret123' });

    const toasts = within(await screen.findByRole('region', { name: /Notifications/ }));
    await toasts.findByText('Login failed');
    toasts.getByText(/could not reach EkBid/);
  });

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

  test('whoever is signed in already has nothing to do here', async () => {
    stubApi({ 'GET /auth/me': ok(asha) });
    renderScreen(<LoginPage />, { at: '/login', session: asha });
    await screen.findByText('at /');
  });
});
