import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const otp = () => screen.getByLabelText('OTP');
const password = () => screen.getByLabelText('New password');
const from = { pathname: '/auctions/1', search: '?tab=2', hash: '' };
const sentAt = (at: number) => ({ from, code: { phone: '9876543210', at } });

function show(answers: Parameters<typeof stubApi>[0] = {}, state: unknown = sentAt(Date.now())) {
  const sent = stubApi({ 'GET /auth/me': ok(null), ...answers });
  renderScreen(<ResetPasswordPage />, { at: '/reset-password', state });
  return sent;
}

async function submit(fields: { otp?: string; password?: string }) {
  if (fields.otp) await userEvent.type(otp(), fields.otp);
  if (fields.password) await userEvent.type(password(), fields.password);
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

describe('the second step', () => {
  test.each([[null], [{ from }], [{ code: { phone: 1 } }]])(
    'with no code on its way (%o) begins at the first',
    async (state) => {
      show({}, state);
      await screen.findByText('at /forgot-password');
    },
  );

  test('names the number, promises no account, and waits at the code', () => {
    show();
    screen.getByText(/^If 9876543210 has an account, a 6-digit code is on its way/);
    expect(document.activeElement).toBe(otp());
    expect(otp().getAttribute('autocomplete')).toBe('one-time-code');
    expect(otp()).toHaveProperty('maxLength', 6);
    expect(password().getAttribute('autocomplete')).toBe('new-password');
  });

  test.each([
    [{ password: 'secret123' }, 'OTP is required.', otp],
    [{ otp: '123456' }, 'Password is required.', password],
    [{ otp: '123456', password: 'secret1' }, 'Password must be at least 8 characters.', password],
  ])('%o is answered “%s” at the field alone, before anything is sent', async (fields, message, field) => {
    const sent = show();
    await submit(fields);
    await expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(field());
    expect(sent.map(({ route }) => route)).not.toContain('POST /auth/reset-password');
  });

  test.each([
    ['otp_invalid', 'Invalid or expired OTP'],
    [
      'otp_not_asked_here',
      'This code was not asked for in this browser, or its cookies are gone. Please ask for a new one here.',
    ],
  ] as const)('an error of the code (%s) is shown beside it, and nothing typed is lost', async (code, message) => {
    show({ 'POST /auth/reset-password': refused(400, code, { field: 'otp' }) });
    await submit({ otp: '000000', password: 'secret123' });
    await expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(otp());
    expect(password()).toHaveProperty('value', 'secret123');
  });

  test('without an answer it says that the password was not changed', async () => {
    show();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await submit({ otp: '123456', password: 'secret123' });
    await screen.findByText('Your password could not be changed');
  });

  test.each([
    [asha, 'at /auctions/1'],
    [admin, 'at /admin/dashboard'],
  ])('the right one signs in, and leads back', async (session, where) => {
    const sent = show({ 'POST /auth/reset-password': ok(session) });
    await submit({ otp: '123456', password: 'secret123' });
    await screen.findByText(where);
    const body = { phone: '9876543210', otp: '123456', password: 'secret123' };
    expect(sent.find(({ route }) => route === 'POST /auth/reset-password')?.body).toEqual(body);
    expect(localStorage.getItem('ekbid.session')).toContain(session.userData._id);
  });
});

describe('another code', () => {
  test('is sent only after a pause', () => {
    show();
    expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true);
  });

  test('restarts the pause, and keeps the way back', async () => {
    const sent = show(
      { 'POST /auth/forgot-password': ok(), 'POST /auth/reset-password': ok(asha) },
      sentAt(Date.now() - 60_000),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
    expect(sent.at(-1)).toMatchObject({ route: 'POST /auth/forgot-password', body: { phone: '9876543210' } });
    await submit({ otp: '123456', password: 'secret123' });
    await screen.findByText('at /auctions/1');
  });
});
