import type { Session } from '@ekbid/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const route = 'POST /auth/confirm-email';

function open(answer: Parameters<typeof stubApi>[0][typeof route]) {
  const sent = stubApi({ 'GET /auth/me': ok(null), [route]: answer });
  renderScreen(<ConfirmEmailPage />, { at: '/confirm-email?token=a.b.c' });
  return sent;
}

test('the link confirms with its token, and leads to my bids', async () => {
  const sent = open(ok());
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' });
  expect(sent.filter((call) => call.route === route).map(({ body }) => body)).toEqual([{ token: 'a.b.c' }]);
  expect(screen.getByRole('link', { name: 'Go to My bids' }).getAttribute('href')).toBe('/my-bids');
});

test('a person who is signed in here counts as confirmed at once', async () => {
  const unconfirmed: Session = { ...asha, userData: { ...asha.userData, emailConfirmed: false } };
  let me = unconfirmed;
  stubApi({
    'GET /auth/me': () => ok(me),
    [route]: () => {
      me = asha;
      return ok();
    },
  });
  const both = (
    <>
      <EmailConfirmation />
      <ConfirmEmailPage />
    </>
  );
  renderScreen(both, { at: '/confirm-email?token=a.b.c', session: unconfirmed });
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull());
});

test('until the server replies, the page says what it does', async () => {
  open(() => new Promise<never>(() => {}));
  expect((await screen.findByRole('status')).textContent).toBe('Confirming your e-mail address');
});

test.each([
  [410, 'confirmation_link_expired', 'This link has expired'],
  [400, 'confirmation_link_wrong', 'This link does not work'],
] as const)('a link refused with %i %s says what to do', async (status, code, title) => {
  open(refused(status, code));
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(/button for a new one on My bids\.$/)).toBeTruthy();
});

test('a failure on the way can be tried again', async () => {
  let tries = 0;
  open(() => ((tries += 1) === 1 ? refused(500, 'unexpected') : ok()));
  await screen.findByRole('heading', { name: 'Your address could not be confirmed just now' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' });
});
