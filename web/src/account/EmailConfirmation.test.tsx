import type { Session } from '@ekbid/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { EmailConfirmation } from './EmailConfirmation.tsx';

const route = 'POST /auth/send-confirmation';
const unconfirmed: Session = { ...asha, userData: { ...asha.userData, emailConfirmed: false } };
const invitation = 'We e-mail you about refunds once you confirm a***@e***.in.';

function show(answer: Parameters<typeof stubApi>[0][typeof route], me = unconfirmed, remembered: Session = me) {
  const sent = stubApi({ 'GET /auth/me': () => ok(me), [route]: answer });
  renderScreen(<EmailConfirmation />, { session: remembered });
  return () => sent.filter((call) => call.route === route).length;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('an address that is not confirmed', () => {
  test('is shown masked, with what confirming is good for', async () => {
    show(ok());
    expect((await screen.findByRole('status')).textContent).toBe(invitation);
  });

  test('is sent the link when asked, and once more when asked again', async () => {
    const count = show(ok());
    await press('Send me the link');
    await screen.findByText(/^The link is on its way to a\*\*\*@e\*\*\*\.in, and works for 48 hours\./);
    await press('Send again');
    await waitFor(() => expect(count()).toBe(2));
  });

  test('hears when it may ask again', async () => {
    show(refused(429, 'confirmation_limit', { details: { minutes: 1 } }));
    await press('Send me the link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We have sent you the link already. You can ask again in 1 minute.',
    );
    expect(screen.getByText(invitation)).toBeTruthy();
  });

  test('shows that no link was sent without a reply', async () => {
    show(() => Promise.reject(new TypeError('Failed to fetch')));
    await press('Send me the link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The link could not be sent. We could not reach EkBid. Please check your connection and try again.',
    );
  });
});

test.each<[string, Session]>([
  ['signed in', asha],
  ['as last remembered here', unconfirmed],
])('a confirmed address is asked for nothing: %s', async (_how, remembered) => {
  show(ok(), asha, remembered);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('an account whose address another account confirmed hears so, and is offered no link', () => {
  const lost = { ...unconfirmed, userData: { ...unconfirmed.userData, email: '' } };
  show(ok(), lost);
  expect(screen.getByRole('status').textContent).toMatch(/^Your account has no e-mail address/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an address that was confirmed elsewhere meanwhile is asked for nothing more', async () => {
  let me = unconfirmed;
  stubApi({
    'GET /auth/me': () => ok(me),
    [route]: () => {
      me = asha;
      return ok();
    },
  });
  renderScreen(<EmailConfirmation />, { session: unconfirmed });
  await press('Send me the link');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
