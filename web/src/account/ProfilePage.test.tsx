import type { Session } from '@ekbid/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { ProfileEntry } from './ProfileEntries.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const profile = {
  createdAt: '2026-03-09T20:00:00.000Z',
  sessions: [
    {
      _id: 'a'.repeat(32),
      browser: 'Firefox, Linux',
      createdAt: '2026-11-20T04:00:00.000Z',
      expiresAt: '2026-12-20T04:00:00.000Z',
      current: true,
    },
    {
      _id: 'b'.repeat(32),
      browser: 'Chrome, Android',
      createdAt: '2026-11-19T04:00:00.000Z',
      expiresAt: '2026-12-19T04:00:00.000Z',
      current: false,
    },
  ],
};
const named = (firstName: string, lastName: string): Session => ({
  ...asha,
  userData: { ...asha.userData, firstName, lastName, name: `${firstName} ${lastName}` },
});

async function show(answers: Parameters<typeof stubApi>[0] = {}, session: Session = asha) {
  const sent = stubApi({
    'GET /auth/me': ok(session),
    'GET /users/me': ok(profile),
    'GET /users/me/export': ok(null),
    'GET /notifications/choices': ok([]),
    ...answers,
  });
  renderScreen(<ProfilePage />, { at: '/profile', session });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return sent;
}

const entry = (name: string) => within(screen.getByRole('region', { name }));
const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const shownOnce = (message: string) => expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);

async function retype(label: string | RegExp, value: string) {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
}

describe('one’s account', () => {
  test('shows who one is, since when, as whom others see one, and where one is signed in', async () => {
    await show();
    screen.getByText('10 Mar 2026');
    entry('Name').getByText('Asha Kulkarni');
    entry('Name').getByText(/Others see Asha K\. on leaderboards/);
    entry('Email').getByText('Confirmed');
    entry('Mobile number').getByText('+919876543210');
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Firefox, LinuxThis device/);
    expect(screen.getByRole('link', { name: 'My bids' }).getAttribute('href')).toBe('/my-bids');
  });

  test('of an administrator has no bids and no place on leaderboards', async () => {
    await show({}, admin);
    screen.getByText(/^Administrator/);
    expect(screen.queryByRole('link', { name: 'My bids' })).toBeNull();
    expect(screen.queryByText(/on leaderboards/)).toBeNull();
  });

  test('with an address not confirmed yet offers the link', async () => {
    const unconfirmed = { ...asha, userData: { ...asha.userData, emailConfirmed: false } };
    const sent = await show({ 'POST /auth/send-confirmation': ok() }, unconfirmed);
    entry('Email').getByText('Not confirmed yet');
    await open('Send me the link');
    await screen.findByText(/The link is on its way/);
    expect(sent.map(({ route }) => route)).toContain('POST /auth/send-confirmation');
  });

  test('that cannot be read says so, and is asked for again', async () => {
    let failures = 1;
    stubApi({
      'GET /auth/me': ok(asha),
      'GET /users/me': () => (failures-- > 0 ? refused(500, 'unexpected') : ok(profile)),
    });
    renderScreen(<ProfilePage />, { at: '/profile', session: asha });
    await screen.findByRole('heading', { name: 'Error Loading Your Account' });
    await open('Try again');
    await screen.findByRole('heading', { name: 'Your account' });
  });
});

describe('the name', () => {
  test('is changed in its place; the way back is the button', async () => {
    const renamed = named('Mira', 'Iyer');
    const sent = await show({ 'PATCH /users/me': () => ok(renamed), 'GET /auth/me': ok(asha) });
    await open('Change name');
    expect(document.activeElement).toBe(await screen.findByLabelText('First name'));
    await retype('First name', 'Mira');
    await retype(/^Last name/, 'Iyer');
    await save();
    await screen.findByText('Your name is changed.');
    expect(sent.find(({ route }) => route === 'PATCH /users/me')?.body).toEqual({
      firstName: 'Mira',
      lastName: 'Iyer',
    });
    entry('Name').getByText('Mira Iyer');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }));
  });

  test.each([
    ['', 'All required fields must be filled.'],
    ['Al', 'First name must be between 3 and 15 characters.'],
  ])('%o is refused before anything is sent', async (name, message) => {
    const sent = await show();
    await open('Change name');
    await retype('First name', name);
    await save();
    await shownOnce(message);
    expect(sent.map(({ route }) => route)).not.toContain('PATCH /users/me');
  });
});

describe('the e-mail address', () => {
  test('asks for the password; the error of a wrong one is beside it, and nothing typed is lost', async () => {
    const sent = await show({ 'PATCH /users/me/email': refused(400, 'password_wrong', { field: 'presentPassword' }) });
    await open('Change email');
    await retype('New email', 'mira@example.in');
    await save();
    await shownOnce('Password is required.');
    await retype('Current password', 'not-it');
    await save();
    await shownOnce('That is not your current password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(screen.getByLabelText('New email')).toHaveProperty('value', 'mira@example.in');
    const body = { email: 'mira@example.in', presentPassword: 'not-it' };
    expect(sent.filter(({ route }) => route === 'PATCH /users/me/email').map((one) => one.body)).toEqual([body]);
  });

  test('changes, and is not confirmed any more', async () => {
    const changed = { ...asha, userData: { ...asha.userData, email: 'mira@example.in', emailConfirmed: false } };
    await show({ 'PATCH /users/me/email': ok(changed) });
    await open('Change email');
    await retype('New email', 'mira@example.in');
    await retype('Current password', 'secret123');
    await save();
    await entry('Email').findByText('Not confirmed yet');
    entry('Email').getByText('mira@example.in');
  });
});

describe('the password', () => {
  test('changes with the present one, and the list of devices follows', async () => {
    let devices = profile.sessions;
    const sent = await show({
      'GET /users/me': () => ok({ ...profile, sessions: devices }),
      'POST /auth/change-password': () => {
        devices = devices.slice(0, 1);
        return ok();
      },
    });
    screen.getByText('Chrome, Android');
    await open('Change password');
    await retype('Current password', 'secret123');
    await retype('New password', 'short');
    await save();
    await shownOnce('Password must be at least 8 characters.');
    await retype('New password', 'secret456');
    await save();
    await screen.findByText('Your password is changed. Other devices are signed out.');
    await expect.poll(() => screen.queryByText('Chrome, Android')).toBeNull();
    const posts = sent.filter(({ route }) => route === 'POST /auth/change-password');
    expect(posts.map(({ body }) => body)).toEqual([{ presentPassword: 'secret123', password: 'secret456' }]);
  });
});

// proves profile.mobile
test('the number is changed with a code to each; a wrong code of the present one is told at its field', async () => {
  const renumbered = { ...asha, userData: { ...asha.userData, mobileNumber: '+919000000001' } };
  let wrong = true;
  const sent = await show({
    'POST /otp/send': ok(),
    'POST /otp/verify-otp': () => (wrong ? refused(400, 'otp_invalid', { field: 'otp' }) : ok()),
    'PATCH /users/me/mobile': ok(renumbered),
  });
  await open('Change mobile number');
  await userEvent.click(await screen.findByRole('button', { name: 'Send OTP' }));
  await userEvent.type(await screen.findByLabelText('Code from your present number'), '111111');
  await retype('New mobile number', '9000000001');
  await open('Send OTP');
  await userEvent.type(await screen.findByLabelText('OTP'), '222222');
  await save();
  await shownOnce('Invalid or expired OTP');
  expect(screen.getByLabelText('Code from your present number')).toHaveProperty('ariaInvalid', 'true');
  wrong = false;
  await retype('Code from your present number', '333333');
  await save();
  await screen.findByText('+919000000001');
  expect(sent.find(({ route }) => route === 'PATCH /users/me/mobile')?.body).toEqual({ mobileNumber: '9000000001' });
});

// proves profile.sessions
test('another session is ended by the button beside its browser; this one has none', async () => {
  let sessions = profile.sessions;
  const sent = await show({
    'GET /users/me': () => ok({ ...profile, sessions }),
    [`DELETE /users/me/sessions/${'b'.repeat(32)}`]: () => {
      sessions = sessions.slice(0, 1);
      return ok();
    },
  });
  expect(screen.getAllByRole('button', { name: /^Sign out: / })).toHaveLength(1);
  await open('Sign out: Chrome, Android');
  await screen.findByText('Signed out there');
  expect(screen.queryByText('Chrome, Android')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  expect(sent.map(({ route }) => route)).not.toContain('POST /auth/logout-everywhere');
});

describe('signing out on all devices', () => {
  test('asks first, then signs out here too', async () => {
    const sent = await show({ 'POST /auth/logout-everywhere': ok() });
    await open('Sign out on all devices');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(sent.map(({ route }) => route)).not.toContain('POST /auth/logout-everywhere');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out on all devices' }));
    await screen.findByText('at /');
    await screen.findByText('You are signed out on all devices.');
    expect(localStorage.getItem('ekbid.session')).toBeNull();
  });
});

test('a form that cannot be fetched says so, and can be asked for again', async () => {
  const Form = () => <p>Here it is</p>;
  let failures = 2;
  const loadForm = async () => {
    if (failures-- > 0) throw new Error('away');
    return Form;
  };
  renderScreen(<ProfileEntry label="Name" value="Asha" change="Change name" loadForm={loadForm} />);
  await open('Change name');
  await screen.findByText('Nothing was changed');
  await open('Change name');
  await screen.findByText('Here it is');
});

test('a form that loads late does not take the focus from another field', async () => {
  const Form = () => <p>Here it is</p>;
  const { promise, resolve } = Promise.withResolvers<typeof Form>();
  const entry = <ProfileEntry label="Name" value="Asha" change="Change name" loadForm={() => promise} />;
  renderScreen(
    <>
      {entry}
      <input aria-label="Elsewhere" />
    </>,
  );
  await open('Change name');
  expect(screen.getByRole('button', { name: 'Change name' }).ariaBusy).toBe('true');
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'typing');
  resolve(Form);
  await expect.poll(() => screen.getByRole('button', { name: 'Change name' }).ariaBusy).not.toBe('true');
  expect(screen.queryByText('Here it is')).toBeNull();
  await open('Change name');
  await screen.findByText('Here it is');
});

test('a form opens where a tap leaves the cursor in another, as on iPhones', async () => {
  const Form = () => <p>Here it is</p>;
  renderScreen(
    <>
      <ProfileEntry label="Name" value="Asha" change="Change name" loadForm={async () => Form} />
      <input aria-label="Elsewhere" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'typing');
  fireEvent.click(screen.getByRole('button', { name: 'Change name' }));
  await screen.findByText('Here it is');
});
