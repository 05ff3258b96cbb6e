import type { Deletion } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { AccountDeletion } from './AccountDeletion.tsx';

const none: Deletion = { asked: null, open: [] };
const asked = { askedAt: '2026-11-24T10:00:00.000Z', dueAt: '2026-12-01T10:00:00.000Z', reason: null };
const radio = { _id: '0192f7a0-0000-7000-8000-000000000001', title: 'A radio', titleHindi: null };
const state = 'GET /users/me/deletion';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const show = () => renderScreen(<AccountDeletion mobileNumber="+91 98000 00001" />);

// proves deletion.profile
test('is asked for with a code to the own number, says until when, and can be stopped', async () => {
  let deletion: Deletion = none;
  const sent = stubApi({
    [state]: () => ok(deletion),
    'POST /otp/send': ok({ digits: 6 }),
    'POST /otp/verify-otp': ({ body }) =>
      (body as { otp: string }).otp === '123456' ? ok(null) : refused(400, 'otp_invalid', { field: 'otp' }),
    'POST /users/me/deletion': () => ok((deletion = { asked, open: [] })),
    'DELETE /users/me/deletion': () => {
      deletion = none;
      return ok(null);
    },
  });
  show();
  await press('Delete my account');
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
  await press(/^Send a code/);
  const field = await screen.findByLabelText('OTP');
  await userEvent.type(field, '000000');
  await press('Delete my account in 7 days');
  await screen.findByText('Invalid or expired OTP');
  expect(sent.some(({ route }) => route === 'POST /users/me/deletion')).toBe(false);
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await press('Delete my account in 7 days');
  const waits = await screen.findByText(/will be deleted at .*1 Dec/);
  expect(screen.queryByLabelText('OTP')).toBeNull();
  expect(document.activeElement?.contains(waits)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await press('Stop the deletion');
  const begin = await screen.findByRole('button', { name: 'Delete my account' });
  expect(screen.queryByText(/will be deleted at/)).toBeNull();
  expect(document.activeElement?.contains(begin)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('is not offered while something is open, which it lists with its way there', async () => {
  stubApi({ [state]: ok({ asked: null, open: [{ kind: 'prize', auction: radio }] }) });
  show();
  const open = within(await screen.findByRole('list'));
  expect(open.getByRole('link', { name: 'A radio' }).getAttribute('href')).toBe(`/prizes/${radio._id}`);
  expect(screen.queryByRole('button')).toBeNull();
});

test('that an administrator asked for shows the reason, and what it waits for', async () => {
  const byAdministrator = { ...asked, reason: 'Two accounts' };
  stubApi({ [state]: ok({ asked: byAdministrator, open: [{ kind: 'bid', auction: radio }] }) });
  show();
  await screen.findByText(/Two accounts/);
  await screen.findByText(/once nothing is open any more, but not before .*1 Dec/);
  expect(
    screen.getByText('Still open:').nextElementSibling?.contains(screen.getByRole('link', { name: 'A radio' })),
  ).toBe(true);
  expect(screen.getByRole('button', { name: 'Stop the deletion' })).toBeDefined();
});

test('that cannot be read is said', async () => {
  stubApi({ [state]: () => refused(500, 'unexpected') });
  show();
  await screen.findByText('We could not find out whether your account is to be deleted.');
});
