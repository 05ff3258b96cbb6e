import type { Session } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoginPage } from '../sign-in/LoginPage.tsx';
import { ProfileEntry } from '../account/ProfileEntries.tsx';
import { ProfilePage } from '../account/ProfilePage.tsx';
import { askAgainWhoIsSignedIn } from '../sign-in/session.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { SecondFactorEntry } from './SecondFactorEntry.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const address = `otpauth://totp/EkBid:admin%40ekbid.example?secret=${secret}&issuer=EkBid`;
const codes = ['abcde-fgh23', 'jkmnp-qrs45'];

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
afterEach(() => vi.restoreAllMocks());

test('an administrator who needs it sets it up on the profile, reads the recovery codes, and is led on', async () => {
  let me: Session = { ...admin, secondFactorDue: true };
  stubApi({
    'GET /auth/me': () => ok(me),
    'GET /users/me': ok({ createdAt: '2026-05-05T12:00:00.000Z', sessions: [] }),
    'POST /auth/second-factor/begin': ok({ secret, address }),
    'POST /auth/second-factor/confirm': () => {
      me = admin;
      return ok({ recoveryCodes: codes });
    },
  });
  const { client } = renderScreen(<ProfilePage />, { session: me });
  const setUp = within(await screen.findByRole('region', { name: 'Set up your code at sign-in' }));
  await userEvent.type(await setUp.findByLabelText('Current password'), 'secret123');
  await press('Continue');
  await type('Code', '123456');
  await press('Turn on');
  await screen.findByRole('list', { name: 'Recovery codes' });
  // Fetch the session, as a live event would. It no longer asks for a second factor, but the codes must stay visible.
  await askAgainWhoIsSignedIn(client);
  screen.getByRole('list', { name: 'Recovery codes' });
  await press('I have kept them');
  await screen.findByText('at /admin/dashboard');
});

describe('turning it on', () => {
  test('goes from the password over the app’s code to the recovery codes, which stay until they are kept', async () => {
    const state = { since: null as string | null, recoveryCodes: 0 };
    const sent = stubApi({
      'GET /auth/second-factor': () => ok(state),
      'POST /auth/second-factor/begin': ok({ secret, address }),
      'POST /auth/second-factor/confirm': () => {
        Object.assign(state, { since: '2026-05-05T12:00:00.000Z', recoveryCodes: 2 });
        return ok({ recoveryCodes: codes });
      },
    });
    renderScreen(<SecondFactorEntry Entry={ProfileEntry} />, { session: admin });
    await screen.findByText('Off');
    await press('Change the code at sign-in');
    await type('Current password', 'secret123');
    await press('Continue');

    expect((await screen.findByRole('img', { name: 'QR code for the authenticator app' })).tagName).toBe('svg');
    screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    await type('Code', '123456');
    await press('Turn on');

    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(document.activeElement?.textContent).toBe('Keep these recovery codes');
    const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
    for (const code of codes) expect(decodeURIComponent(file)).toContain(code);
    // The second factor is now on, even if the person does not store the recovery codes.
    await screen.findByText('On');
    screen.getByRole('list', { name: 'Recovery codes' });

    await press('I have kept them');
    await screen.findByText(/2 recovery codes left/);
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    const bodies = sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body);
    expect(bodies).toEqual([{ presentPassword: 'secret123' }, { code: '123456' }]);
  });

  test('a wrong code is shown at its field, and the secret stays', async () => {
    stubApi({
      'GET /auth/second-factor': ok({ since: null, recoveryCodes: 0 }),
      'POST /auth/second-factor/begin': ok({ secret, address }),
      'POST /auth/second-factor/confirm': refused(400, 'second_factor_wrong', { field: 'code' }),
    });
    renderScreen(<SecondFactorEntry Entry={ProfileEntry} />, { session: admin });
    await press('Change the code at sign-in');
    await type('Current password', 'secret123');
    await press('Continue');
    await type('Code', '000000');
    await press('Turn on');
    await expect.poll(() => screen.getByLabelText('Code').ariaInvalid).toBe('true');
    screen.getByText(/JBSW Y3DP/);
  });
});

test('turning it off takes password and code', async () => {
  const state = { since: '2026-05-05T12:00:00.000Z' as string | null, recoveryCodes: 1 };
  const sent = stubApi({
    'GET /auth/second-factor': () => ok(state),
    'POST /auth/second-factor/remove': () => {
      Object.assign(state, { since: null, recoveryCodes: 0 });
      return ok();
    },
  });
  renderScreen(<SecondFactorEntry Entry={ProfileEntry} />, { session: admin });
  await screen.findByText(/1 recovery code left/);
  await press('Change the code at sign-in');
  await type('Current password', 'secret123');
  await type('Code', 'abcde-fgh23');
  await press('Turn off');
  await screen.findByText('Off');
  expect(sent.at(-2)?.body).toEqual({ presentPassword: 'secret123', code: 'abcde-fgh23' });
});

describe('signing in', () => {
  test('asks for the code only where the server does, and keeps what was typed', async () => {
    const sent = stubApi({
      'GET /auth/me': ok(null),
      'POST /auth/login': ({ body }) =>
        (body as { code?: string }).code === '123456'
          ? ok(admin)
          : refused(400, 'second_factor_needed', { field: 'code' }),
    });
    renderScreen(<LoginPage />, { at: '/login' });
    await type('Email or mobile number', 'admin@ekbid.example');
    await type('Password', 'secret123');
    expect(screen.queryByLabelText('Code')).toBeNull();
    await press('Login');

    const code = await screen.findByLabelText('Code');
    await expect.poll(() => document.activeElement).toBe(code);
    // At first the empty field only waits to be filled in. It is marked as wrong after it was sent empty.
    expect(code.ariaInvalid).not.toBe('true');
    await press('Login');
    await expect.poll(() => code.ariaInvalid).toBe('true');

    await userEvent.type(code, '123456');
    await press('Login');
    await screen.findByText('at /admin/dashboard');
    expect(sent.filter(({ route }) => route === 'POST /auth/login').map(({ body }) => body)).toEqual([
      { email: 'admin@ekbid.example', password: 'secret123', remember: false },
      { email: 'admin@ekbid.example', password: 'secret123', remember: false },
      { email: 'admin@ekbid.example', password: 'secret123', code: '123456', remember: false },
    ]);
  });
});
