import type { NotificationChoice } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { NotificationChoices } from './NotificationChoices.tsx';

const choices: NotificationChoice[] = [
  { topic: 'won', channel: 'email', fixed: true, wanted: true },
  { topic: 'won', channel: 'sms', fixed: true, wanted: false },
  { topic: 'result', channel: 'email', fixed: false, wanted: true },
];

async function show(answers: Parameters<typeof stubApi>[0] = {}) {
  let current = choices;
  const sent = stubApi({
    'GET /notifications/choices': () => ok(current),
    'PATCH /notifications/choices': ({ body }) => {
      current = current.map((each) => ({ ...each, ...(each.topic === 'result' && (body as object)) }));
      return ok();
    },
    ...answers,
  });
  renderScreen(<NotificationChoices emailConfirmed />, { at: '/profile', session: asha });
  await screen.findByRole('table', { name: 'What we tell you' });
  return sent;
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

test('shows what goes where; what cannot be switched off has no box, unless a mail’s link switched it off', async () => {
  await show();
  expect(row('You won').getAllByText('Always')).toHaveLength(2);
  expect(row('You won').getByRole<HTMLInputElement>('checkbox', { name: 'You won: SMS' }).checked).toBe(false);
  expect(row('Your auction is decided').getAllByRole('checkbox')).toHaveLength(1);
  expect(row('Your auction is decided').getAllByText('Not sent')).toHaveLength(2);
});

test('switches one off, and says so if that failed', async () => {
  const sent = await show();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Your auction is decided: Email' });
  await userEvent.click(box());
  await expect.poll(() => box().checked).toBe(false);
  expect(sent.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
    topic: 'result',
    channel: 'email',
    wanted: false,
  });
});

test('keeps the tick if the server refused', async () => {
  await show({ 'PATCH /notifications/choices': refused(409, 'notification_fixed') });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Your auction is decided: Email' });
  await userEvent.click(box());
  await screen.findByText('Nothing was changed');
  await expect.poll(() => box().checked).toBe(true);
});
