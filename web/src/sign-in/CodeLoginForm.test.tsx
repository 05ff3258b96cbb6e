import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { LoginPage } from './LoginPage.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// proves sign-in.by-code-form
test('a code instead of the password: sent first, wrong, then right', async () => {
  let wrong = true;
  const sent = stubApi({
    'GET /auth/me': ok(null),
    'POST /auth/send-login-code': ok(),
    'POST /auth/login-by-code': () => (wrong ? refused(400, 'otp_invalid', { field: 'otp' }) : ok(asha)),
  });
  renderScreen(<LoginPage />, { at: '/login' });
  await press('Sign in with a one-time code instead');
  await userEvent.type(await screen.findByLabelText('Mobile number'), '9876543210');
  await press('Login');
  await screen.findByText('Send the code first.');
  await press('Send OTP');
  await userEvent.type(await screen.findByLabelText('OTP'), '123456');
  await press('Login');
  await screen.findByText('Invalid or expired OTP');
  wrong = false;
  await press('Login');
  await screen.findByText('at /');
  const body = { phone: '9876543210', otp: '123456', remember: false };
  expect(sent.filter(({ route }) => route === 'POST /auth/login-by-code').map((one) => one.body)).toEqual([body, body]);
});
