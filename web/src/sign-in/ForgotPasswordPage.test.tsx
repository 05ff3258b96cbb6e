import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const number = () => screen.getByLabelText('Mobile number');

async function ask(phone: string) {
  if (phone) await userEvent.type(number(), phone);
  await userEvent.click(screen.getByRole('button', { name: 'Send OTP' }));
}

describe('a forgotten password', () => {
  test.each(['', '98765', 'asha@example'])(
    'of %o is shown at the field alone, before anything is sent',
    async (phone) => {
      const sent = stubApi({ 'GET /auth/me': ok(null) });
      renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
      await ask(phone);
      await expect.poll(() => screen.queryAllByText('Mobile number must be between 10–12 digits.')).toHaveLength(1);
      expect(document.activeElement).toBe(number());
      expect(sent.map(({ route }) => route)).not.toContain('POST /auth/forgot-password');
    },
  );

  test('sends a code, says so without telling whether there is an account, and leads on', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(null), 'POST /auth/forgot-password': ok() });
    renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await ask(' 98765 43210 ');
    await screen.findByText('at /reset-password');
    await screen.findByText('If this number has an account, a code is on its way to it.');
    expect(sent.at(-1)).toMatchObject({ route: 'POST /auth/forgot-password', body: { phone: '98765 43210 ' } });
  });

  test('asked for too often says how long to wait, and keeps the number', async () => {
    stubApi({
      'GET /auth/me': ok(null),
      'POST /auth/forgot-password': refused(429, 'otp_limit', { details: { minutes: 12 } }),
    });
    renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await ask('9876543210');
    await screen.findByText('Too many codes were asked for. Please try again in 12 minutes.');
    expect(number()).toHaveProperty('value', '9876543210');
  });

  test('without an answer says that the code was not sent', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await ask('9876543210');
    await screen.findByText('Failed to send OTP');
  });

  test('come back to with another number in mind shows the one before', () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<ForgotPasswordPage />, { at: '/forgot-password', state: { code: { phone: '9876543210', at: 0 } } });
    expect(number()).toHaveProperty('value', '9876543210');
  });
});
