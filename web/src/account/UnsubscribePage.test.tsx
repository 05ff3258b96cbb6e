import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const at = '/unsubscribe?token=result.a-person.a-signature';
const show = (answers: Parameters<typeof stubApi>[0], address = at) => {
  const sent = stubApi(answers);
  renderScreen(<UnsubscribePage />, { at: address });
  return sent;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));

test('opening the link changes nothing; the button does', async () => {
  const sent = show({ 'POST /unsubscribe': ok() });
  screen.getByText(/“Your auction is decided”/);
  const posts = () => sent.filter(({ route }) => route.startsWith('POST'));
  expect(posts()).toEqual([]);
  await press();
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(posts().map(({ query }) => query)).toEqual([{ token: 'result.a-person.a-signature' }]);
});

test('a refusal is said beside the button, which stays', async () => {
  show({ 'POST /unsubscribe': refused(404, 'not_found') });
  await press();
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Unsubscribe' });
});

test('an address that was cut off leads to the profile', () => {
  show({}, '/unsubscribe?token=resu');
  screen.getByRole('heading', { name: 'This link does not work' });
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
});
